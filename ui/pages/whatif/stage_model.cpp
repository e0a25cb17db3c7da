// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/stage_model.h"

#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/stage_title.h"

#include <QFont>

#include <array>
#include <cmath>

namespace sluice::ui {

namespace {

/// How many times over the stage could carry the job: "1.2×", "1,380×".
QString headRoomWords(double utilisation)
{
    if (utilisation <= 0) {
        return {};
    }
    const double times = 1 / utilisation;
    return QObject::tr("%1×").arg(times < 100 ? QString::number(times, 'g', 3)
                                              : QString::fromStdString(groupedWords(times)));
}

} // namespace

void StageModel::setPrediction(const Prediction& prediction)
{
    if (prediction.stages.size() == m_prediction.stages.size()) {
        m_prediction = prediction;
        if (rowCount() > 0) {
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        }
        return;
    }
    beginResetModel();
    m_prediction = prediction;
    endResetModel();
}

QString StageModel::text(const StageLoad& stage, int column) const
{
    switch (column) {
    case Name:
        return stageTitle(stage.stage);
    case Load:
        return QString::fromStdString(percentWords(stage.utilisation));
    case HeadRoom:
        if (limits(stage) && stage.utilisation > 1) {
            return tr("bottleneck");
        }
        return headRoomWords(stage.utilisation);
    case Capacity:
        return tr("%1 samples/s").arg(QString::fromStdString(groupedWords(stage.capacitySamplesPerSecond)));
    case RestsOn:
        return translated(stage.provenance);
    default:
        return {};
    }
}

int StageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_prediction.stages.size());
}

int StageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StageModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& stage = m_prediction.stages[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(stage, index.column());
    case Qt::ToolTipRole:
        return translated(stage.provenance);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(index.column() == HeadRoom || index.column() == Capacity
                                                     ? Qt::AlignRight | Qt::AlignVCenter
                                                     : Qt::AlignLeft | Qt::AlignVCenter));
    case Qt::FontRole: {
        QFont font;
        font.setBold(limits(stage));
        return font;
    }
    case shareRole:
        return stage.utilisation;
    case gpuRole:
        return stage.stage == Stage::Gpu;
    case limitsRole:
        return limits(stage);
    default:
        return {};
    }
}

QVariant StageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount) {
        return {};
    }
    const std::array titles{tr("Stage"), tr("Load"), tr("Head-room"), tr("Capacity"), tr("Rests on")};
    return titles[static_cast<std::size_t>(section)];
}

} // namespace sluice::ui
