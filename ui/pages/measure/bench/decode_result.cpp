// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/decode_result.h"

#include "core/base/text/words.h"
#include "models/job/demand.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct DecodeResultWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::DecodeResult)
};

constexpr double farAbove = 3; ///< times the highest rate

QString countText(std::int64_t count)
{
    return toQString(groupedWords(static_cast<double>(count)));
}

QString perSecondText(double samples)
{
    return DecodeResultWords::tr("%1 samples/s").arg(toQString(groupedWords(samples)));
}

/// Names how samples are encoded, or why they could not be decoded.
QString countedText(const std::string& name)
{
    if (name == notLookedInto) {
        return DecodeResultWords::tr("not looked into");
    }
    return name == "as_stored" ? DecodeResultWords::tr("not encoded") : translated(name);
}

/// Says why no cost is known.
QString noCostText(const DecodeMeasurement& m)
{
    const bool left = m.formats.size() == 1 && m.formats.front().name == notLookedInto;
    return left ? DecodeResultWords::tr("What is encoded in the rows is not looked for: decoding was not measured.")
                : DecodeResultWords::tr("No sample is encoded: there is nothing to decode.");
}

/// "301 jpeg, 1 not encoded".
QString countsText(const std::vector<SampleCount>& counts)
{
    QStringList parts;
    for (const auto& count : counts) {
        parts << QStringLiteral("%1 %2").arg(countText(count.samples), countedText(count.name));
    }
    return parts.join(QStringLiteral(", "));
}

QString coresText(double cores)
{
    return QString::number(cores, 'f', cores < 10 ? 1 : 0);
}

QString jobSentence(const DecodeCost& cost, const Workload& job)
{
    const double needed = demandOf(job).samplesPerSecond;
    return DecodeResultWords::tr("The chosen job takes %1: decoding keeps %2 cores busy.")
        .arg(perSecondText(needed), coresText(needed * cost.mean.count()));
}

QString sentenceText(const std::string& text)
{
    auto sentence = translated(text);
    if (!sentence.isEmpty()) {
        sentence[0] = sentence[0].toUpper();
    }
    return sentence.isEmpty() || sentence.endsWith(u'.') ? sentence : sentence + u'.';
}

QString preparedHow(const DecodeMeasurement& m)
{
    return m.side > 0 ? DecodeResultWords::tr("images and frames averaged down to %1 x %1 pixels").arg(m.side)
                      : DecodeResultWords::tr("images and frames as large as they are");
}

BenchFigure decodeFigure(const DecodeMeasurement& m, FigureId id, const QString& name, const QString& value,
                         const QString& formula)
{
    return {name,
            value,
            {name,
             formula,
             {{DecodeResultWords::tr("Data set"), toQString(m.path)},
              {DecodeResultWords::tr("Measured"),
               DecodeResultWords::tr("%1 samples, %2").arg(countText(m.samples), preparedHow(m))}},
             {},
             id}};
}

QString deliveredText(const DeliveredBytes& delivered)
{
    QStringList parts;
    if (delivered.uint8) {
        parts << DecodeResultWords::tr("%1 as uint8").arg(toQString(siWords(*delivered.uint8)));
    }
    if (delivered.float32) {
        parts << DecodeResultWords::tr("%1 as float32").arg(toQString(siWords(*delivered.float32)));
    }
    return parts.join(QStringLiteral(", "));
}

void addCost(std::vector<BenchFigure>& figures, const DecodeMeasurement& m)
{
    if (m.cost) {
        figures.push_back(
            decodeFigure(m, FigureId::DecodeCost, DecodeResultWords::tr("CPU time"),
                         DecodeResultWords::tr("%1 a sample: %2 median, %3 p99, %4 at most")
                             .arg(toQString(words(m.cost->mean)), toQString(words(m.cost->p50)),
                                  toQString(words(m.cost->p99)), toQString(words(m.cost->max))),
                         DecodeResultWords::tr("CPU time of one thread around each sample, which lies in memory")));
    }
    if (m.delivered.uint8 || m.delivered.float32) {
        figures.push_back(decodeFigure(m, FigureId::DeliveredBytes, DecodeResultWords::tr("Delivered"),
                                       deliveredText(m.delivered),
                                       DecodeResultWords::tr("bytes of one decoded sample, mean")));
    }
}

// Not in the functions of the charts: a qualified type in front of a function's name hides the context from lupdate.
void nameCostAxes(report::Chart& chart)
{
    chart.title = DecodeResultWords::tr("CPU time of a sample").toStdString();
    chart.xTitle = DecodeResultWords::tr("CPU time").toStdString();
    chart.yTitle = DecodeResultWords::tr("samples").toStdString();
    chart.series = {{DecodeResultWords::tr("samples").toStdString(), {}, {}}};
}

void nameRateAxes(report::Chart& chart)
{
    chart.title = DecodeResultWords::tr("Rate by threads").toStdString();
    chart.xTitle = DecodeResultWords::tr("threads").toStdString();
    chart.yTitle = DecodeResultWords::tr("samples/s").toStdString();
    chart.series = {{DecodeResultWords::tr("measured").toStdString(), {}, {}},
                    {DecodeResultWords::tr("if linear").toStdString(), {}, {}}};
}

/// A line far above the rates would hide how they grow; the verdict says in cores what is needed.
void addJobLine(const Workload& job, report::Chart& chart)
{
    const double needed = demandOf(job).samplesPerSecond;
    if (chart.series[0].points.empty() || needed > farAbove * chart.series[0].points.back().second) {
        return;
    }
    const auto name = DecodeResultWords::tr("needed for %1 GPUs").arg(job.gpus);
    chart.requirement = report::Chart::Line{name.toStdString(), needed};
}

template <class Row>
Column<Row> numberColumn(const QString& title, const QString& tip, std::function<QString(const Row&)> text,
                         std::function<double(const Row&)> number)
{
    return {title, tip, std::move(text), true,
            [number = std::move(number)](const Row& row) { return QVariant(number(row)); }};
}

} // namespace

DecodeVerdict decodeVerdict(const DecodeMeasurement& m, const std::optional<Workload>& job)
{
    DecodeVerdict verdict;
    QStringList details;
    if (m.cost) {
        verdict.headline = DecodeResultWords::tr("One sample costs %1 of a core: %2 on each core.")
                               .arg(toQString(words(m.cost->mean)), perSecondText(1 / m.cost->mean.count()));
        if (job) {
            details << jobSentence(*m.cost, *job);
        }
    } else {
        verdict.headline = noCostText(m);
    }
    details << sentenceText(m.scaling) << sentenceText(m.codecVerdict);
    if (m.cost) {
        details << sentenceText(m.python);
    }
    if (m.interrupted) {
        details << DecodeResultWords::tr("Interrupted: this rests on what was measured until then.");
    }
    details.removeAll(QString());
    verdict.detail = details.join(u' ');
    verdict.tone = m.failed > 0 || m.interrupted ? Notice::Tone::Warning : Notice::Tone::Good;
    return verdict;
}

std::vector<BenchFigure> figuresOf(const DecodeMeasurement& m)
{
    std::vector<BenchFigure> figures;
    addCost(figures, m);
    figures.push_back(decodeFigure(m, FigureId::SampleSize, DecodeResultWords::tr("Stored"),
                                   DecodeResultWords::tr("%1 a sample").arg(toQString(siWords(m.stored))),
                                   DecodeResultWords::tr("mean of the samples that were read")));
    const auto formats = countsText(m.formats);
    figures.push_back(
        decodeFigure(m, FigureId::DecodeCost, DecodeResultWords::tr("Samples"),
                     formats.isEmpty() ? DecodeResultWords::tr("%1 tried").arg(countText(m.samples))
                                       : DecodeResultWords::tr("%1 tried: %2").arg(countText(m.samples), formats),
                     DecodeResultWords::tr("chosen at random, by the content of each; one may hold several kinds")));
    figures.push_back(decodeFigure(m, FigureId::DecodeFailures, DecodeResultWords::tr("Failed"),
                                   m.failed == 0
                                       ? DecodeResultWords::tr("none")
                                       : QStringLiteral("%1: %2").arg(countText(m.failed), countsText(m.failures)),
                                   DecodeResultWords::tr("samples that were read and could not be decoded")));
    return figures;
}

report::Chart costChart(const DecodeMeasurement& m)
{
    report::Chart chart;
    chart.logX = chart.steps = true;
    nameCostAxes(chart);
    auto& points = chart.series.front().points;
    for (const auto& bin : m.histogram) {
        points.emplace_back(bin.from.count(), static_cast<double>(bin.samples));
    }
    if (!m.histogram.empty()) {
        points.emplace_back(m.histogram.back().to.count(), 0.0);
    }
    return chart;
}

report::Chart decodeRateChart(const DecodeMeasurement& m, const std::optional<Workload>& job)
{
    report::Chart chart;
    nameRateAxes(chart);
    for (const auto& rate : m.rates) {
        chart.series[0].points.emplace_back(rate.threads, rate.samplesPerSecond);
        if (m.rates.front().threads == 1) {
            chart.series[1].points.emplace_back(rate.threads, rate.threads * m.rates.front().samplesPerSecond);
        }
    }
    if (job) {
        addJobLine(*job, chart);
    }
    return chart;
}

std::vector<Column<CodecFigures>> codecColumns()
{
    using Row = CodecFigures;
    return {
        {DecodeResultWords::tr("Codec"), DecodeResultWords::tr("Library and level"),
         [](const Row& c) { return toQString(c.name); }},
        numberColumn<Row>(
            DecodeResultWords::tr("Ratio"), DecodeResultWords::tr("Bytes before / bytes after"),
            [](const Row& c) { return QString::number(c.ratio, 'f', 3); }, [](const Row& c) { return c.ratio; }),
        numberColumn<Row>(
            DecodeResultWords::tr("Saved"),
            DecodeResultWords::tr("Share of the bytes that need not be stored and read"),
            [](const Row& c) { return toQString(percentWords(c.saved())); }, [](const Row& c) { return c.saved(); }),
        numberColumn<Row>(
            DecodeResultWords::tr("Compress"), DecodeResultWords::tr("On one core, of bytes before"),
            [](const Row& c) { return toQString(words(c.compressRate)); },
            [](const Row& c) { return c.compressRate.value; }),
        numberColumn<Row>(
            DecodeResultWords::tr("Expand"), DecodeResultWords::tr("On one core, of bytes before"),
            [](const Row& c) { return toQString(words(c.decompressRate)); },
            [](const Row& c) { return c.decompressRate.value; }),
        numberColumn<Row>(
            DecodeResultWords::tr("Cores per GB/s"), DecodeResultWords::tr("Cores that expanding 1 GB/s keeps busy"),
            [](const Row& c) { return QString::number(c.coresPerGigabyte(), 'f', 2); },
            [](const Row& c) { return c.coresPerGigabyte(); }),
    };
}

std::vector<Column<DecodeRate>> decodeRateColumns()
{
    using Row = DecodeRate;
    return {
        numberColumn<Row>(
            DecodeResultWords::tr("Threads"), DecodeResultWords::tr("That decode at once"),
            [](const Row& r) { return QString::number(r.threads); }, [](const Row& r) { return r.threads; }),
        numberColumn<Row>(
            DecodeResultWords::tr("Samples/s"), DecodeResultWords::tr("Of all threads"),
            [](const Row& r) { return toQString(groupedWords(r.samplesPerSecond)); },
            [](const Row& r) { return r.samplesPerSecond; }),
        numberColumn<Row>(
            DecodeResultWords::tr("CPU per sample"), DecodeResultWords::tr("CPU time of the threads / samples"),
            [](const Row& r) { return toQString(words(r.cpuPerSample)); },
            [](const Row& r) { return r.cpuPerSample.count(); }),
        numberColumn<Row>(
            DecodeResultWords::tr("Of linear"), DecodeResultWords::tr("Rate / (threads x rate of one thread)"),
            [](const Row& r) { return toQString(percentWords(r.efficiency)); },
            [](const Row& r) { return r.efficiency; }),
        numberColumn<Row>(
            DecodeResultWords::tr("On a CPU"),
            DecodeResultWords::tr("CPU time of the threads / their wall time: below 100 % they waited for a processor"),
            [](const Row& r) { return toQString(percentWords(r.cpuShare)); }, [](const Row& r) { return r.cpuShare; }),
    };
}

std::vector<Column<SampleCount>> failureColumns()
{
    return {{DecodeResultWords::tr("Reason"), DecodeResultWords::tr("Why a sample could not be decoded"),
             [](const SampleCount& count) { return translated(count.name); }},
            numberColumn<SampleCount>(
                DecodeResultWords::tr("Samples"), {}, [](const SampleCount& count) { return countText(count.samples); },
                [](const SampleCount& count) { return static_cast<double>(count.samples); })};
}

std::vector<JobFigure> jobFiguresOf(const DecodeMeasurement& m, DeliveredAs as)
{
    std::vector<JobFigure> figures;
    const auto add = [&figures](const char* field, double value, const char* from) {
        if (value > 0) {
            figures.push_back({field, value, from});
        }
    };
    if (m.cost) {
        add("decode_seconds", m.cost->mean.count(), "sluicectl bench decode: cpu_seconds_per_sample.mean");
        add("decode_stdev_seconds", m.cost->stdev.count(), "sluicectl bench decode: cpu_seconds_per_sample.stdev");
    }
    if (const auto& bytes = as == DeliveredAs::Float32 ? m.delivered.float32 : m.delivered.uint8) {
        add("delivered_bytes", static_cast<double>(bytes->count),
            as == DeliveredAs::Float32 ? "sluicectl bench decode: delivered_bytes_per_sample.float32"
                                       : "sluicectl bench decode: delivered_bytes_per_sample.uint8");
    }
    add("sample_bytes", static_cast<double>(m.stored.count), "sluicectl bench decode: stored_bytes_per_sample");
    if (m.dataset.sample.mean.count > 0) { // 0 is known here: all of one size
        figures.push_back({"sample_bytes_stdev", static_cast<double>(m.dataset.sample.stdev.count),
                           "sluicectl bench decode: dataset.sample_bytes.stdev"});
    }
    return figures;
}

} // namespace sluice::ui
