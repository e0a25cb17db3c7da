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
    const bool sameSize = sensitivity.tornado.size() == m_sensitivity.tornado.size()
        && sensitivity.unknownDecoding.has_value() == m_sensitivity.unknownDecoding.has_value();
    if (!sameSize) {
        beginResetModel();
    }
    m_sensitivity = sensitivity;
    m_now = gpusFedNow;
    m_most = gpusFedNow;
    for (const auto& influence : sensitivity.tornado) {
        m_most = std::max({m_most, influence.gpusFedLow, influence.gpusFedHigh});
    }
    if (const auto& unknown = sensitivity.unknownDecoding) {
        m_most = std::max({m_most, unknown->gpusFedLow, unknown->gpusFedHigh});
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

QString TornadoModel::unknownText(const Influence& influence, int column) const
{
    switch (column) {
    case Input:
        return tr("%1: not known").arg(inputTitle(influence.input));
    case Low:
        return tr("%1 if fast").arg(gpuWordsOf(influence.gpusFedLow));
    case High:
        return tr("%1 if slow").arg(gpuWordsOf(influence.gpusFedHigh));
    case Turning:
        return tr("From %1 times less CPU time than all cores have to %1 times more").arg(unknownSpan);
    default:
        return {};
    }
}

bool TornadoModel::isUnknown(int row) const
{
    return m_sensitivity.unknownDecoding && row == 0;
}

const Influence& TornadoModel::influenceAt(int row) const
{
    const int above = m_sensitivity.unknownDecoding ? 1 : 0;
    return isUnknown(row) ? *m_sensitivity.unknownDecoding
                          : m_sensitivity.tornado[static_cast<std::size_t>(row - above)];
}

int TornadoModel::rowCount(const QModelIndex& parent) const
{
    const int above = m_sensitivity.unknownDecoding ? 1 : 0;
    return parent.isValid() ? 0 : static_cast<int>(m_sensitivity.tornado.size()) + above;
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
    const auto& influence = influenceAt(index.row());
    if (isUnknown(index.row()) && (role == Qt::DisplayRole || role == Qt::ToolTipRole)) {
        return unknownText(influence, role == Qt::ToolTipRole ? int{Turning} : index.column());
    }
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
        return tr("The value at which another stage becomes the bottleneck, all else unchanged");
    }
    const std::array titles{tr("Input"), tr("GPUs fed"), tr("at 80 %"), tr("at 120 %"), tr("Bottleneck")};
    return role == Qt::DisplayRole ? QVariant(titles[static_cast<std::size_t>(section)]) : QVariant();
}

} // namespace sluice::ui
