// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/job_table.h"

#include "core/base/text/words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct JobTableWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::JobTable)
};

QString ageOf(const RunningJob& job)
{
    return job.age ? toQString(ageWords(*job.age)) : JobTableWords::tr("unknown");
}

QString gpuWords(const RunningJob& job)
{
    return !job.holdsGpu ? JobTableWords::tr("unknown") : *job.holdsGpu ? JobTableWords::tr("yes") : QString();
}

QString countWords(int count, int least)
{
    return count >= least ? QString::number(count) : QString();
}

} // namespace

std::vector<Column<RunningJob>> jobColumns()
{
    return {{JobTableWords::tr("Job"),
             JobTableWords::tr("Program and script, without arguments: they may hold secrets"),
             [](const RunningJob& job) { return toQString(job.command); },
             false,
             {},
             [](const RunningJob& job) {
                 return JobTableWords::tr("%1 (process %2)").arg(toQString(job.command)).arg(job.pid);
             }},
            {JobTableWords::tr("Workers"), JobTableWords::tr("Loader processes of all training processes"),
             [](const RunningJob& job) { return countWords(job.workers, 1); }, true,
             [](const RunningJob& job) { return QVariant(job.workers); }},
            {JobTableWords::tr("Ranks"), JobTableWords::tr("Training processes"),
             [](const RunningJob& job) { return countWords(job.ranks, 2); }, true,
             [](const RunningJob& job) { return QVariant(job.ranks); }},
            {JobTableWords::tr("GPU"), JobTableWords::tr("It holds a GPU's device file"), gpuWords},
            {JobTableWords::tr("User"), {}, [](const RunningJob& job) { return toQString(job.user); }},
            {JobTableWords::tr("Age"),
             {},
             ageOf,
             true,
             [](const RunningJob& job) { return QVariant(job.age ? job.age->count() : -1.0); }},
            {JobTableWords::tr("Process"),
             {},
             [](const RunningJob& job) { return QString::number(job.pid); },
             true,
             [](const RunningJob& job) { return QVariant(static_cast<qlonglong>(job.pid)); }}};
}

JobFilter::JobFilter(JobTable& jobs, QObject* parent) : QSortFilterProxyModel(parent), m_jobs(jobs)
{
    setSourceModel(&jobs);
    setSortRole(columnSortRole);
}

void JobFilter::setAll(bool all)
{
    m_all = all;
    invalidateFilter();
}

void JobFilter::setText(const QString& text)
{
    m_text = text;
    invalidateFilter();
}

const RunningJob& JobFilter::job(const QModelIndex& index) const
{
    return m_jobs.row(mapToSource(index).row());
}

bool JobFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto& job = m_jobs.row(row);
    const bool named = m_text.isEmpty() || toQString(job.command).contains(m_text, Qt::CaseInsensitive)
        || toQString(job.user).contains(m_text, Qt::CaseInsensitive) || QString::number(job.pid).contains(m_text);
    return !parent.isValid() && named && (m_all || job.trains);
}

} // namespace sluice::ui
