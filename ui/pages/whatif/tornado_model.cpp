// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/tornado_model.h"

#include "ui/pages/whatif/scenario/scenario_fields.h"
#include "ui/text/stage_title.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace sluice::ui {

namespace {

constexpr double maxShown = 1e6;

std::optional<ScenarioField> fieldOf(const std::string& input)
{
    for (auto& field : allFields()) {
        if (field.key.toStdString() == input) {
            return field;
        }
    }
    return std::nullopt;
}

/// Tenths, never rounded up, as everywhere.
QString gpuWordsOf(double gpus)
{
    return gpus > maxShown ? QStringLiteral("> 10\u2076") : QString::number(std::floor(gpus * 10 + 1e-9) / 10);
}

} // namespace

QString inputTitle(const std::string& input)
{
    if (input == "storage_bandwidth") {
        return TornadoModel::tr("Storage bandwidth");
    }
    if (input == "cpu_cores") {
        return TornadoModel::tr("CPU cores");
    }
    const auto field = fieldOf(input);
    return field ? field->title() : QString::fromStdString(input);
}

void TornadoModel::setSensitivity(const Sensitivity& sensitivity, double gpusFedNow)
{
    const bool sameSize = sensitivity.tornado.size() == m_sensitivity.tornado.size();
    if (!sameSize) {
        beginResetModel();
    }
    m_sensitivity = sensitivity;
    m_now = gpusFedNow;
    m_most = gpusFedNow;
    for (const auto& influence : sensitivity.tornado) {
        m_most = std::max({m_most, influence.gpusFedLow, influence.gpusFedHigh});
    }
    if (!sameSize) {
        endResetModel();
    } else if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

QString TornadoModel::turning(const std::string& input) const
{
    const auto field = fieldOf(input);
    QStringList texts;
    for (const auto& point : m_sensitivity.turningPoints) {
        if (point.input == input && field) {
            texts << tr("%1 below %2, %3 above")
                         .arg(stageTitle(point.below), field->quantity.text(point.value), stageTitle(point.above));
        }
    }
    return texts.join(QStringLiteral("; "));
}

QString TornadoModel::text(const Influence& influence, int column) const
{
    switch (column) {
    case Input:
        return inputTitle(influence.input);
    case Low:
        return gpuWordsOf(influence.gpusFedLow);
    case High:
        return gpuWordsOf(influence.gpusFedHigh);
    case Turning:
        return turning(influence.input);
    default:
        return {};
    }
}

int TornadoModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sensitivity.tornado.size());
}

int TornadoModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TornadoModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& influence = m_sensitivity.tornado[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(influence, index.column());
    case Qt::ToolTipRole:
        return index.column() == Bar ? tr("%1: %2 GPUs fed at 80 % of its value, %3 as it is, %4 at 120 %")
                                           .arg(inputTitle(influence.input), gpuWordsOf(influence.gpusFedLow),
                                                gpuWordsOf(m_now), gpuWordsOf(influence.gpusFedHigh))
                                     : text(influence, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == Low || index.column() == High ? Qt::AlignRight : Qt::AlignLeft)
                                   | Qt::AlignVCenter);
    case spanRole:
        return QVariant::fromValue(QList<double>{influence.gpusFedLow, influence.gpusFedHigh, m_now, m_most});
    default:
        return {};
    }
}

QVariant TornadoModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::ToolTipRole && section == Turning) {
        return tr("The value at which another stage begins to limit, all else as it is");
    }
    const std::array titles{tr("Input"), tr("GPUs fed"), tr("at 80 %"), tr("at 120 %"), tr("What limits")};
    return role == Qt::DisplayRole ? QVariant(titles[static_cast<std::size_t>(section)]) : QVariant();
}

} // namespace sluice::ui
