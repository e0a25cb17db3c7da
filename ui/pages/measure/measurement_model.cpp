// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measurement_model.h"

#include "core/base/words.h"

#include <QStringList>

namespace sluice::ui {

namespace {

QString shown(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString spreadWords(const Measurement& m)
{
    return m.relativeHalfWidth > 0 ? QStringLiteral("± %1").arg(shown(percentWords(m.relativeHalfWidth))) : QString();
}

/// Everything that makes this point less than it seems.
QString remarkWords(const Measurement& m)
{
    QStringList remarks;
    if (m.interrupted) {
        remarks << MeasurementModel::tr("interrupted");
    }
    if (m.pageCache) {
        remarks << MeasurementModel::tr("from the page cache");
    }
    if (!m.engineDetail.fallbackReason.empty()) {
        remarks << shown(m.engineDetail.fallbackReason);
    }
    if (!m.steady && !m.unsteadyReason.empty()) {
        remarks << MeasurementModel::tr("not steady: %1").arg(shown(m.unsteadyReason));
    }
    return remarks.join(QStringLiteral("; "));
}

QString textOf(const Measurement& m, int column)
{
    switch (column) {
    case MeasurementModel::Pattern:
        return shown(word(m.point.pattern));
    case MeasurementModel::ReadSize:
        return shown(iecWords(m.point.readSize));
    case MeasurementModel::InFlight:
        return QString::number(m.point.inFlight());
    case MeasurementModel::Engine:
        return shown(word(m.point.engine)) % QStringLiteral(", ") % shown(word(m.point.access));
    case MeasurementModel::Rate:
        return shown(words(m.rate));
    case MeasurementModel::Spread:
        return spreadWords(m);
    case MeasurementModel::Operations:
        return shown(groupedWords(m.operationsPerSecond));
    case MeasurementModel::Median:
        return shown(words(m.latency.p50));
    case MeasurementModel::P99:
        return shown(words(m.latency.p99));
    default:
        return remarkWords(m);
    }
}

bool isNumber(int column)
{
    return column != MeasurementModel::Pattern && column != MeasurementModel::Engine
        && column != MeasurementModel::Remark;
}

} // namespace

void MeasurementModel::clear()
{
    setMeasurements({});
}

void MeasurementModel::append(const Measurement& measurement)
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_measurements.push_back(measurement);
    endInsertRows();
}

void MeasurementModel::setMeasurements(std::vector<Measurement> measurements)
{
    beginResetModel();
    m_measurements = std::move(measurements);
    endResetModel();
}

int MeasurementModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int MeasurementModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MeasurementModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& measurement = m_measurements[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(measurement, index.column());
    case Qt::ToolTipRole:
        return index.column() == Engine ? shown(measurement.engineDetail.rung) : textOf(measurement, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant MeasurementModel::headerData(int section, Qt::Orientation orientation, int role) const
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
    const QString titles[ColumnCount] = {tr("Pattern"),   tr("Read size"), tr("In flight"),    tr("Engine"),
                                         tr("Bandwidth"), tr("95 %"),      tr("Operations/s"), tr("Median"),
                                         tr("99th %"),    tr("Remark")};
    return titles[section];
}

QString pointWords(const IoPoint& point)
{
    return MeasurementModel::tr("%1 %2, %3 in flight, %4")
        .arg(shown(word(point.pattern)), shown(iecWords(point.readSize)))
        .arg(point.inFlight())
        .arg(shown(word(point.engine)));
}

} // namespace sluice::ui
