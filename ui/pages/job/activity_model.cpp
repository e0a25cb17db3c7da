// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/activity_model.h"

#include "core/base/text/words.h"
#include "ui/text/to_qstring.h"

#include <QVariantList>

#include <algorithm>
#include <numeric>

namespace sluice::ui {

namespace {

constexpr std::size_t mostMoments = 120;

using Shares = std::array<double, threadStates.size()>;

Shares sharesOf(const WatchedThread& thread)
{
    Shares shares{thread.runningShare.value_or(0),  thread.diskWaitShare.value_or(0),
                  thread.metadataShare.value_or(0), thread.socketShare.value_or(0),
                  thread.faultShare.value_or(0),    thread.runqueueShare.value_or(0),
                  thread.waitingShare.value_or(0),  0};
    shares.back() = std::max(0.0, 1 - std::accumulate(shares.begin(), shares.end(), 0.0));
    return shares;
}

QString sharesWords(const WatchedThread& thread)
{
    constexpr double notable = 0.005;
    const auto shares = sharesOf(thread);
    QStringList parts;
    for (const auto state : threadStates) {
        const double share = shares[static_cast<std::size_t>(state)];
        if (share >= notable) {
            parts << QStringLiteral("%1 %2").arg(stateWords(state, thread.isMain), toQString(percentWords(share)));
        }
    }
    return parts.join(QStringLiteral(", "));
}

QVariantList listOf(const Shares& shares)
{
    QVariantList list;
    for (const double share : shares) {
        list << share;
    }
    return list;
}

} // namespace

QString stateWords(ThreadState state, bool ofMain)
{
    switch (state) {
    case ThreadState::Running:
        return ActivityModel::tr("computing");
    case ThreadState::Reading:
        return ActivityModel::tr("reading");
    case ThreadState::Metadata:
        return ActivityModel::tr("opening files");
    case ThreadState::Socket:
        return ActivityModel::tr("network");
    case ThreadState::Fault:
        return ActivityModel::tr("page faults");
    case ThreadState::WaitsForCpu:
        return ActivityModel::tr("waiting for a CPU");
    case ThreadState::Waiting:
        return ofMain ? ActivityModel::tr("waiting for data") : ActivityModel::tr("idle");
    case ThreadState::Other:
        break;
    }
    return ofMain ? ActivityModel::tr("in the step") : ActivityModel::tr("other");
}

void ActivityModel::clear()
{
    beginResetModel();
    m_lines.clear();
    m_moments.clear();
    endResetModel();
}

void ActivityModel::add(const WatchedMoment& moment)
{
    if (!moment.job) {
        return;
    }
    beginResetModel();
    m_moments.push_back({moment.at, moment.job->threads});
    if (m_moments.size() > mostMoments) {
        m_moments.erase(m_moments.begin());
    }
    findLines();
    endResetModel();
}

/// Anew from what is kept: workers that come and go with each epoch would leave ever more lines.
void ActivityModel::findLines()
{
    m_lines.clear();
    for (const auto& moment : m_moments) {
        for (const auto& thread : moment.threads) {
            m_lines.push_back(lineOf(thread));
        }
    }
    std::sort(m_lines.begin(), m_lines.end());
    m_lines.erase(std::unique(m_lines.begin(), m_lines.end()), m_lines.end());
}

const WatchedThread* ActivityModel::threadAt(const QModelIndex& index) const
{
    const auto& line = m_lines[static_cast<std::size_t>(index.row())];
    const auto& threads = m_moments[static_cast<std::size_t>(index.column())].threads;
    const auto found = std::find_if(threads.begin(), threads.end(),
                                    [&line](const WatchedThread& thread) { return lineOf(thread) == line; });
    return found == threads.end() ? nullptr : &*found;
}

QString ActivityModel::lineWords(const Line& line) const
{
    return line.loads ? tr("worker %1").arg(line.id) : tr("main %1").arg(line.id);
}

int ActivityModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int ActivityModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_moments.size());
}

QVariant ActivityModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto* thread = threadAt(index);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return thread != nullptr ? sharesWords(*thread) : tr("not seen");
    case activityRole:
        return thread != nullptr ? QVariant(listOf(sharesOf(*thread))) : QVariant();
    case stepsRole:
        return !m_lines[static_cast<std::size_t>(index.row())].loads;
    default:
        return {};
    }
}

QVariant ActivityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto at = static_cast<std::size_t>(section);
    if (role != Qt::DisplayRole || section < 0) {
        return {};
    }
    if (orientation == Qt::Horizontal) {
        return at < m_moments.size() ? QVariant(tr("%1 s").arg(qRound(m_moments[at].at.count()))) : QVariant();
    }
    return at < m_lines.size() ? QVariant(lineWords(m_lines[at])) : QVariant();
}

} // namespace sluice::ui
