// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_model.h"

#include "core/base/words.h"
#include "core/report/phrases.h"
#include "ui/theme/time_words.h"

#include <QDateTime>

#include <algorithm>

namespace sluice::ui {

namespace {

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

QDateTime startOf(const RunSummary& run)
{
    return QDateTime::fromString(shown(run.startedAt), Qt::ISODate);
}

QString fedWords(const RunSummary& run)
{
    return run.workload.empty()
        ? QString()
        : RunModel::tr("%1 of %2").arg(shown(report::gpuWords(std::min(run.gpusFed, 1.0 * run.gpus)))).arg(run.gpus);
}

QString verdictWords(const RunSummary& run)
{
    return run.state == RunState::Interrupted ? RunModel::tr("Interrupted. %1").arg(shown(run.verdict))
                                              : shown(run.verdict);
}

QString textOf(const RunSummary& run, int column)
{
    switch (column) {
    case RunModel::Number:
        return QString::number(run.id.value);
    case RunModel::Started:
        return timeWords(run.startedAt);
    case RunModel::Host:
        return shown(run.hostName);
    case RunModel::Path:
        return shown(run.path);
    case RunModel::Job:
        return shown(run.workload);
    case RunModel::Fed:
        return fedWords(run);
    case RunModel::Best:
        return run.bestRate.value > 0 ? shown(words(run.bestRate)) : QString();
    default:
        return verdictWords(run);
    }
}

QVariant sortKey(const RunSummary& run, int column)
{
    switch (column) {
    case RunModel::Number:
        return QVariant::fromValue(qlonglong(run.id.value));
    case RunModel::Started:
        return startOf(run);
    case RunModel::Fed:
        return run.gpusFed;
    case RunModel::Best:
        return run.bestRate.value;
    default:
        return textOf(run, column);
    }
}

bool isNumber(int column)
{
    return column == RunModel::Number || column == RunModel::Fed || column == RunModel::Best;
}

} // namespace

void RunModel::setRuns(std::vector<RunSummary> runs)
{
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

int RunModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& summary = run(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textOf(summary, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case SortRole:
        return sortKey(summary, index.column());
    default:
        return {};
    }
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const QString titles[ColumnCount] = {tr("Run"), tr("Started"),  tr("Host"), tr("Folder"),
                                         tr("Job"), tr("GPUs fed"), tr("Best"), tr("Verdict")};
    return titles[section];
}

} // namespace sluice::ui
