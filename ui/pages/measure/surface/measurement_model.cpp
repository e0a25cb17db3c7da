// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/surface/measurement_model.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "ui/provenance/measurement_provenance.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QStringList>

namespace sluice::ui {

namespace {

QString spreadWords(const Measurement& m)
{
    return m.relativeHalfWidth > 0 ? QStringLiteral("± %1").arg(toQString(percentWords(m.relativeHalfWidth)))
                                   : QString();
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
    if (!m.engineSetup.fallbackReason.empty()) {
        remarks << translated(m.engineSetup.fallbackReason);
    }
    if (!m.steady && !m.unsteadyReason.empty()) {
        remarks << MeasurementModel::tr("not steady: %1").arg(translated(m.unsteadyReason));
    }
    return remarks.join(QStringLiteral("; "));
}

/// A column of numbers: text for people and, where that does not sort, the number itself.
template <class Text, class Key>
Column<Measurement> numeric(const QString& title, const QString& explanation, Text text, Key key)
{
    return {title, explanation, [text](const Measurement& m) { return toQString(text(m)); }, true,
            [key](const Measurement& m) { return QVariant(key(m)); }};
}

std::vector<Column<Measurement>> settingColumns()
{
    return {{MeasurementModel::tr("Pattern"),
             MeasurementModel::tr("Sequential: one piece after the other. Random: "
                                  "anywhere in the file."),
             [](const Measurement& m) { return toQString(word(m.point.pattern)); }},
            numeric(
                MeasurementModel::tr("Read size"), MeasurementModel::tr("Bytes that one read asks for"),
                [](const Measurement& m) { return iecWords(m.point.readSize); },
                [](const Measurement& m) { return qlonglong(m.point.readSize.count); }),
            numeric(
                MeasurementModel::tr("In flight"),
                MeasurementModel::tr("Queue depth: reads that are under way at the same time. Drives with flash need "
                                     "many to give all they have."),
                [](const Measurement& m) { return std::to_string(m.point.inFlight()); },
                [](const Measurement& m) { return m.point.inFlight(); }),
            {MeasurementModel::tr("Engine"),
             MeasurementModel::tr("How the reads are made, and whether around the page cache (direct) or through it "
                                  "(buffered)"),
             [](const Measurement& m) -> QString {
                 return toQString(word(m.point.engine)) % QStringLiteral(", ") % toQString(word(m.point.access));
             },
             false,
             {},
             [](const Measurement& m) { return toQString(m.engineSetup.summary); }}};
}

/// A latency, or a dash where the tool that measured it told none.
std::string latencyWords(const Measurement& m, Nanoseconds latency)
{
    return report::isTold(m, static_cast<double>(latency.count())) ? words(latency) : "-";
}

std::vector<Column<Measurement>> figureColumns()
{
    return {numeric(
                MeasurementModel::tr("Bandwidth"), {}, [](const Measurement& m) { return words(m.rate); },
                [](const Measurement& m) { return m.rate.value; }),
            {MeasurementModel::tr("95 %"),
             MeasurementModel::tr("Half of the interval in which the mean lies, by the "
                                  "spread while it was measured"),
             spreadWords, true, [](const Measurement& m) { return QVariant(m.relativeHalfWidth); }},
            numeric(
                MeasurementModel::tr("Operations/s"), {},
                [](const Measurement& m) {
                    return report::isTold(m, m.operationsPerSecond) ? groupedWords(m.operationsPerSecond) : "-";
                },
                [](const Measurement& m) { return m.operationsPerSecond; }),
            numeric(
                MeasurementModel::tr("Median"), MeasurementModel::tr("Half of the reads were faster than this"),
                [](const Measurement& m) { return latencyWords(m, m.latency.p50); },
                [](const Measurement& m) { return qlonglong(m.latency.p50.count()); }),
            numeric(
                MeasurementModel::tr("99th %"), MeasurementModel::tr("One read in a hundred took longer than this"),
                [](const Measurement& m) { return latencyWords(m, m.latency.p99); },
                [](const Measurement& m) { return qlonglong(m.latency.p99.count()); }),
            {MeasurementModel::tr("Remark"), MeasurementModel::tr("Caveats"), remarkWords}};
}

std::vector<Column<Measurement>> measurementColumns()
{
    auto all = settingColumns();
    for (auto& column : figureColumns()) {
        all.push_back(std::move(column));
    }
    return all;
}

} // namespace

MeasurementModel::MeasurementModel(QObject* parent) : ColumnModel(measurementColumns(), parent) { }

Provenance MeasurementModel::provenanceOf(const QModelIndex& cell) const
{
    const auto title =
        QStringLiteral("%1: %2").arg(headerData(cell.column(), Qt::Horizontal).toString(), data(cell).toString());
    const auto from = [&](FigureId figure, const QString& formula) {
        return measurementProvenance(row(cell.row()), figure, title, formula);
    };
    switch (cell.column()) {
    case Rate:
        return from(FigureId::Bandwidth, tr("bytes moved / time, from completion to completion, the ramp left out"));
    case Spread:
        return from(FigureId::Spread,
                    tr("half of the 95 % interval of the mean rate / the mean rate, from the means of batches"));
    case Operations:
        return from(FigureId::Operations, tr("reads / time, the ramp left out"));
    case Median:
        return from(FigureId::Latency, tr("half of the reads took less, from submission to completion"));
    case P99:
        return from(FigureId::Latency, tr("99 of 100 reads took less, from submission to completion"));
    default:
        return {};
    }
}

} // namespace sluice::ui
