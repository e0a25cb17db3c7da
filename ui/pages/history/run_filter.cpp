// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_filter.h"

#include "ui/pages/history/run_model.h"

#include <algorithm>

namespace sluice::ui {

namespace {

QString lower(const std::string& text)
{
    return QString::fromStdString(text).toLower();
}

} // namespace

RunFilter::RunFilter(RunModel& runs, QObject* parent) : QSortFilterProxyModel(parent), m_runs(runs)
{
    // Before the source is set, so that the lines are new when the proxy asks for them.
    connect(&runs, &QAbstractItemModel::modelReset, this, &RunFilter::readLines);
    connect(&runs, &QAbstractItemModel::dataChanged, this, &RunFilter::readLines);
    readLines();
    setSourceModel(&runs);
    setSortRole(columnSortRole);
}

void RunFilter::readLines()
{
    m_lines.clear();
    m_lines.reserve(m_runs.rows().size());
    for (const auto& run : m_runs.rows()) {
        const QStringList parts{QString::number(run.id.value),
                                lower(kindWords(run.kind)),
                                lower(run.startedAt),
                                lower(run.hostName),
                                lower(run.path),
                                lower(run.workload),
                                lower(run.tags),
                                lower(run.note),
                                lower(run.verdict)};
        m_lines.push_back({parts.join(u'\n'), lower(run.hostName), lower(run.tags)});
    }
}

void RunFilter::setWords(const QString& words)
{
    m_words = words.toLower().split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool RunFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const auto& line = m_lines[static_cast<std::size_t>(row)];
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) {
        if (word.startsWith(QStringLiteral("host:"))) {
            return line.host.contains(QStringView(word).mid(5));
        }
        if (word.startsWith(QStringLiteral("tag:"))) {
            return line.tags.contains(QStringView(word).mid(4));
        }
        return line.all.contains(word);
    });
}

} // namespace sluice::ui
