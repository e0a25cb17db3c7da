// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/step/step_model.h"

#include "core/base/text/words.h"
#include "ui/text/to_qstring.h"

#include <algorithm>
#include <array>

namespace sluice::ui {

namespace {

QString time(Seconds length)
{
    return toQString(words(length));
}

} // namespace

void StepModel::setStep(const std::optional<StepParts>& step)
{
    beginResetModel();
    m_step = step.value_or(StepParts());
    m_rows.clear();
    m_longest = m_step.step;
    const bool apart = m_step.workers > 0;
    Seconds loading{};
    Seconds training{};
    for (const auto& part : m_step.parts) {
        const bool byWorkers = apart && isOfWorkers(part.part);
        const auto ofStep = byWorkers ? part.time / m_step.workers : part.time;
        Seconds beside{}; // begins with the step, whatever else it does
        auto& lane = byWorkers ? loading : part.part == StepPart::Move ? beside : training;
        m_rows.push_back({part, lane, ofStep});
        lane += ofStep;
        m_longest = std::max(m_longest, lane);
    }
    endResetModel();
}

QString StepModel::who(StepPart part) const
{
    if (part == StepPart::Move) {
        return tr("beside the step");
    }
    if (!isOfWorkers(part) || m_step.workers == 0) {
        return tr("training process");
    }
    return m_step.workers == 1 ? tr("1 worker") : tr("%1 workers at once").arg(m_step.workers);
}

QString StepModel::sentence(const Row& row) const
{
    const auto name = text(row, Part);
    return isOfWorkers(row.part.part) && m_step.workers > 0
        ? tr("%1: %2 of each batch in one worker. %3, so that is %4 of each step of %5.")
              .arg(name, time(row.part.time), who(row.part.part), time(row.ofStep), time(m_step.step))
        : tr("%1: %2 of each step of %3, %4.").arg(name, time(row.ofStep), time(m_step.step), who(row.part.part));
}

QString StepModel::text(const Row& row, int column) const
{
    switch (column) {
    case Who:
        return who(row.part.part);
    case OfBatch:
        return time(row.part.time);
    case OfStep:
        return time(row.ofStep);
    case Bar:
        return {};
    default:
        break;
    }
    switch (row.part.part) {
    case StepPart::Read:
        return tr("Read from storage");
    case StepPart::CopyCached:
        return tr("Copy from the page cache");
    case StepPart::Decode:
        return tr("Decode");
    case StepPart::Pass:
        return tr("Collate and pass on");
    case StepPart::Wait:
        return tr("Wait for a batch");
    case StepPart::Receive:
        return tr("Receive the batch");
    case StepPart::Move:
        return tr("Pin and copy to the GPU");
    case StepPart::Compute:
        break;
    }
    return tr("Compute");
}

int StepModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StepModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return index.column() == Bar ? sentence(row) : text(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((index.column() >= OfBatch ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case spanRole:
        return QVariant::fromValue(
            QList<double>{row.begin.count(), (row.begin + row.ofStep).count(), m_longest.count(), m_step.step.count()});
    case partRole:
        return static_cast<int>(row.part.part);
    default:
        return {};
    }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    const auto column = static_cast<std::size_t>(section);
    if (role == Qt::ToolTipRole) {
        const std::array tips{
            QString(), QString(),
            tr("What follows another begins where that ends. The line is the end of the step: loading that reaches "
               "it holds up the GPU."),
            tr("Mean time of one batch"), tr("Divided by the workers that load at the same time")};
        return tips[column];
    }
    const std::array titles{tr("Part"), tr("Who"), tr("Time of one step"), tr("Of a batch"), tr("Of a step")};
    return role == Qt::DisplayRole ? QVariant(titles[column]) : QVariant();
}

} // namespace sluice::ui
