// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/files_result.h"

#include "core/base/text/words.h"
#include "models/job/demand.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct FilesResultWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::FilesResult)
};

QString perSecond(double files)
{
    return FilesResultWords::tr("%1 files/s").arg(toQString(groupedWords(files)));
}

template <class Y>
report::Series seriesOf(const FilesMeasurement& result, const QString& name, Y y)
{
    report::Series series{name.toStdString(), {}, {}};
    for (const auto& at : result.scaling) {
        if (const std::optional<double> value = y(at)) {
            series.points.emplace_back(at.workers, *value);
        }
    }
    return series;
}

using Pass = FilesPass FilesAtWorkers::*;

Column<FilesAtWorkers> rateColumn(const QString& title, const QString& tip, Pass pass)
{
    return {title, tip, [pass](const FilesAtWorkers& at) { return toQString(groupedWords((at.*pass).filesPerSecond)); },
            true, [pass](const FilesAtWorkers& at) { return QVariant((at.*pass).filesPerSecond); }};
}

Column<FilesAtWorkers> shardColumn(const QString& title, const QString& tip,
                                   std::optional<BytesPerSecond> FilesAtWorkers::*rate)
{
    return {title, tip,
            [rate](const FilesAtWorkers& at) {
                return at.*rate ? toQString(words(*(at.*rate))) : FilesResultWords::tr("not known");
            },
            true, [rate](const FilesAtWorkers& at) { return QVariant(at.*rate ? (at.*rate)->value : -1.0); }};
}

Column<FilesAtWorkers> latencyColumn(const QString& title, const QString& tip, LatencySummary FilesPass::*step)
{
    return {title, tip,
            [step](const FilesAtWorkers& at) {
                const auto& latency = at.cold.*step;
                return QStringLiteral("%1 / %2").arg(toQString(words(latency.p50)), toQString(words(latency.p99)));
            },
            true, [step](const FilesAtWorkers& at) { return QVariant(qlonglong((at.cold.*step).p50.count())); }};
}

// Not in filesChart itself: a qualified type in front of a function's name hides the context from lupdate.
void nameAxes(report::Chart& chart)
{
    chart.title = FilesResultWords::tr("Files a second").toStdString();
    chart.xTitle = FilesResultWords::tr("workers").toStdString();
    chart.yTitle = FilesResultWords::tr("files/s").toStdString();
}

void addSeries(const FilesMeasurement& result, report::Chart& chart)
{
    using At = FilesAtWorkers;
    const double size = static_cast<double>(result.meanFile().count);
    chart.series = {
        seriesOf(result, FilesResultWords::tr("cold"),
                 [](const At& at) { return std::optional(at.cold.filesPerSecond); }),
        seriesOf(result, FilesResultWords::tr("warm"),
                 [](const At& at) { return std::optional(at.warm.filesPerSecond); }),
        seriesOf(result, FilesResultWords::tr("unread"),
                 [](const At& at) { return std::optional(at.metadata.filesPerSecond); }),
        seriesOf(result, FilesResultWords::tr("shard, cold"),
                 [size](const At& at) {
                     return at.shardCold && size > 0 ? std::optional(at.shardCold->value / size) : std::nullopt;
                 }),
    };
}

void addNeed(const Workload& job, report::Chart& chart)
{
    const auto name = FilesResultWords::tr("needed for %1 GPUs").arg(job.gpus);
    chart.requirement = report::Chart::Line{name.toStdString(), demandOf(job).samplesPerSecond};
}

QString packingSentence(const PackingGain& gain)
{
    const auto filled = [&gain](const QString& sentence) {
        return sentence.arg(gain.gain, 0, 'f', 1).arg(gain.low, 0, 'f', 1).arg(gain.high, 0, 'f', 1);
    };
    switch (adviceOf(gain)) {
    case PackingAdvice::Pack:
        return filled(
            FilesResultWords::tr("Packed into shards, these samples would be read %1 times as fast (%2 to %3)."));
    case PackingAdvice::Leave:
        return filled(FilesResultWords::tr(
            "Packing these samples into shards would gain little or nothing: %1 times (%2 to %3)."));
    case PackingAdvice::NotSure:
        break;
    }
    return filled(FilesResultWords::tr("Whether packing these samples is worth it is not sure: %1 times (%2 to %3)."));
}

} // namespace

report::Chart filesChart(const FilesMeasurement& result, const std::optional<Workload>& job)
{
    report::Chart chart;
    chart.logX = true;
    nameAxes(chart);
    addSeries(result, chart);
    if (job && job->samplesPerFile == 1) {
        addNeed(*job, chart);
    }
    return chart;
}

FilesVerdict filesVerdict(const FilesMeasurement& result)
{
    if (result.scaling.empty()) {
        return {FilesResultWords::tr("Stopped before anything was measured."), {}};
    }
    const auto& most = result.scaling.back();
    const auto gain = packingGainOf(most);
    FilesVerdict verdict;
    verdict.packingHelps = gain && adviceOf(*gain) == PackingAdvice::Pack;
    verdict.headline = gain ? packingSentence(*gain) : perSecond(most.cold.filesPerSecond);
    verdict.detail = FilesResultWords::tr("%1 cold with %2 workers; %3 with open, stat and close only.")
                         .arg(perSecond(most.cold.filesPerSecond))
                         .arg(most.workers)
                         .arg(perSecond(most.metadata.filesPerSecond));
    if (result.memoryOnly) {
        verdict.detail += u' ' + FilesResultWords::tr("This filesystem lives in memory: nothing was ever cold.");
    }
    if (result.interrupted) {
        verdict.detail += u' ' + FilesResultWords::tr("Interrupted: this rests on what was measured until then.");
    }
    return verdict;
}

std::vector<Column<FilesAtWorkers>> filesColumns()
{
    using At = FilesAtWorkers;
    return {
        {FilesResultWords::tr("Workers"), FilesResultWords::tr("Threads that take one file after the other"),
         [](const At& at) { return QString::number(at.workers); }, true,
         [](const At& at) { return QVariant(at.workers); }},
        rateColumn(FilesResultWords::tr("Cold files/s"),
                   FilesResultWords::tr("open, stat, read and close; no data in the page cache"), &At::cold),
        rateColumn(FilesResultWords::tr("Warm files/s"),
                   FilesResultWords::tr("The same files again, from the page cache"), &At::warm),
        rateColumn(FilesResultWords::tr("Unread files/s"), FilesResultWords::tr("open, stat and close only"),
                   &At::metadata),
        shardColumn(FilesResultWords::tr("Cold shard"),
                    FilesResultWords::tr("The same bytes in one file, read in large pieces"), &At::shardCold),
        shardColumn(FilesResultWords::tr("Warm shard"), FilesResultWords::tr("The same again, from the page cache"),
                    &At::shardWarm),
        latencyColumn(FilesResultWords::tr("open"), FilesResultWords::tr("Cold: p50 / p99"), &FilesPass::open),
        latencyColumn(FilesResultWords::tr("stat"), FilesResultWords::tr("Cold: p50 / p99"), &FilesPass::stat),
        latencyColumn(FilesResultWords::tr("read"), FilesResultWords::tr("Cold: p50 / p99"), &FilesPass::read),
        latencyColumn(FilesResultWords::tr("close"), FilesResultWords::tr("Cold: p50 / p99"), &FilesPass::close),
    };
}

Provenance filesProvenance(const ColumnModel<FilesAtWorkers>& rows, const QModelIndex& cell)
{
    constexpr int lastRate = 3;
    constexpr int lastShard = 5;
    if (cell.column() < 1) {
        return {};
    }
    const auto header = [&](int role) { return rows.headerData(cell.column(), Qt::Horizontal, role).toString(); };
    const auto& at = rows.row(cell.row());
    Provenance p{QStringLiteral("%1: %2").arg(header(Qt::DisplayRole), cell.data().toString()),
                 header(Qt::ToolTipRole),
                 {},
                 {},
                 cell.column() <= lastRate        ? FigureId::FilesPerSecond
                     : cell.column() <= lastShard ? FigureId::ShardRate
                                                  : FigureId::FileLatency};
    p.inputs << std::pair(FilesResultWords::tr("Measured"),
                          FilesResultWords::tr("with %1 workers, up to %2 files")
                              .arg(at.workers)
                              .arg(toQString(groupedWords(static_cast<double>(at.cold.files)))));
    return p;
}

} // namespace sluice::ui
