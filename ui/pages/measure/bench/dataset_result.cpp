// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/dataset_result.h"

#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct DatasetResultWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::DatasetResult)
};

constexpr std::size_t maxExtensions = 4; ///< that are named

QString countWords(std::int64_t count)
{
    return toQString(groupedWords(static_cast<double>(count)));
}

QString decimal(double number)
{
    return QString::number(number, 'g', 3);
}

QString samplesWords(const DatasetSurvey& survey)
{
    const auto count = countWords(survey.summary.samples);
    return survey.exact ? DatasetResultWords::tr("%1 samples").arg(count)
                        : DatasetResultWords::tr("about %1 samples").arg(count);
}

QString countedHow(const DatasetSurvey& survey)
{
    return survey.exact ? DatasetResultWords::tr("exact: everything was read")
                        : DatasetResultWords::tr("estimated: %1 of %2 shards were read, the rest counts by its bytes")
                              .arg(countWords(survey.shardsRead), countWords(survey.shards));
}

QString sizesWords(const SizeSummary& sizes)
{
    return DatasetResultWords::tr("%1 mean, %2 median, %3 p99, %4 to %5")
        .arg(toQString(siWords(sizes.mean)), toQString(siWords(sizes.p50)), toQString(siWords(sizes.p99)),
             toQString(siWords(sizes.least)), toQString(siWords(sizes.most)));
}

QString readWords(const DatasetSurvey& survey)
{
    const auto& read = survey.read;
    const auto bytes = toQString(siWords(read.bytes));
    switch (read.pattern) {
    case ReadPattern::WholeFile:
        return read.requests.value_or(1) == 1
            ? DatasetResultWords::tr("%1, a whole file").arg(bytes)
            : DatasetResultWords::tr("%1 in %2 whole files").arg(bytes, decimal(*read.requests));
    case ReadPattern::Range:
        return DatasetResultWords::tr("%1, a range of a shard; %2 begin at a multiple of 4 KiB")
            .arg(bytes, toQString(percentWords(survey.summary.alignedShare)));
    case ReadPattern::ShardInOrder:
        return DatasetResultWords::tr("%1, its share of a shard that is read from start to end").arg(bytes);
    case ReadPattern::Group:
        return DatasetResultWords::tr("%1 in order; %2 are read at once for one sample alone")
            .arg(bytes, toQString(siWords(read.unit)));
    case ReadPattern::Mapped:
        break;
    }
    return read.pages
        ? DatasetResultWords::tr("%1 by page faults of a map: %2 pages of 4 KiB").arg(bytes, decimal(*read.pages))
        : DatasetResultWords::tr("%1 by page faults of a map").arg(bytes);
}

/// "1,000, 128 kB on average (.jpg 990, .png 10)".
QString filesWords(const DatasetSummary& summary)
{
    std::vector<std::pair<std::string, std::int64_t>> kinds(summary.extensions.begin(), summary.extensions.end());
    std::stable_sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    QStringList named;
    for (std::size_t i = 0; i < kinds.size() && i < maxExtensions; ++i) {
        const auto name = kinds[i].first.empty() ? DatasetResultWords::tr("no extension") : toQString(kinds[i].first);
        named << QStringLiteral("%1 %2").arg(name, countWords(kinds[i].second));
    }
    if (kinds.size() > maxExtensions) {
        named << QStringLiteral("\u2026");
    }
    const auto text = DatasetResultWords::tr("%1, %2 on average")
                          .arg(countWords(summary.files), toQString(siWords(summary.file.mean)));
    return named.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, named.join(QStringLiteral(", ")));
}

QString sidecarsWords(const Sidecars& sidecars)
{
    return sidecars.paired
        ? DatasetResultWords::tr("%1, of them %2 beside a sample of the same name")
              .arg(countWords(sidecars.files), countWords(*sidecars.paired))
        : DatasetResultWords::tr("%1, too many to look for their samples").arg(countWords(sidecars.files));
}

BenchFigure surveyFigure(const DatasetSurvey& survey, FigureId id, const QString& name, const QString& value,
                         const QString& formula)
{
    return {name, value, {name, formula, {{DatasetResultWords::tr("Data set"), toQString(survey.path)}}, {}, id}};
}

void addSizes(std::vector<BenchFigure>& figures, const DatasetSurvey& survey)
{
    const auto add = [&](FigureId id, const QString& name, const QString& value, const QString& formula) {
        figures.push_back(surveyFigure(survey, id, name, value, formula));
    };
    add(FigureId::DatasetSamples, DatasetResultWords::tr("Samples"),
        DatasetResultWords::tr("%1, %2 as stored").arg(samplesWords(survey), toQString(siWords(survey.summary.bytes))),
        countedHow(survey));
    add(FigureId::SampleSize, DatasetResultWords::tr("Size of a sample"), sizesWords(survey.sample),
        DatasetResultWords::tr("as stored, without the framing between samples"));
    if (survey.unpackedMean) {
        add(FigureId::SampleSize, DatasetResultWords::tr("Unpacked"),
            survey.codec.empty() ? toQString(siWords(*survey.unpackedMean))
                                 : DatasetResultWords::tr("%1 mean, stored with %2")
                                       .arg(toQString(siWords(*survey.unpackedMean)), toQString(survey.codec)),
            DatasetResultWords::tr("mean of a sample when the format's own compression is taken off"));
    }
}

void addFiles(std::vector<BenchFigure>& figures, const DatasetSurvey& survey)
{
    const auto add = [&](const QString& name, const QString& value, const QString& formula) {
        figures.push_back(surveyFigure(survey, FigureId::DatasetFiles, name, value, formula));
    };
    add(DatasetResultWords::tr("Files"), filesWords(survey.summary), DatasetResultWords::tr("files that hold samples"));
    if (survey.shards > 0) {
        add(DatasetResultWords::tr("Shards"), countWords(survey.shards),
            DatasetResultWords::tr("files or stores that hold several samples"));
    }
    if (survey.sidecars.files > 0) {
        add(DatasetResultWords::tr("Sidecars"), sidecarsWords(survey.sidecars),
            DatasetResultWords::tr("labels, captions and masks: no samples of their own, but read with theirs"));
    }
    if (survey.linksFollowed > 0) {
        add(DatasetResultWords::tr("Links"),
            DatasetResultWords::tr("%1 followed").arg(countWords(survey.linksFollowed)),
            DatasetResultWords::tr("symbolic links to files and folders"));
    }
}

// Not in sizeChart itself: a qualified type in front of a function's name hides the context from lupdate.
void nameSizeAxes(report::Chart& chart)
{
    chart.title = DatasetResultWords::tr("Sizes of the samples").toStdString();
    chart.xTitle = DatasetResultWords::tr("size as stored").toStdString();
    chart.yTitle = DatasetResultWords::tr("samples").toStdString();
    chart.series = {{DatasetResultWords::tr("samples").toStdString(), {}, {}}};
}

} // namespace

DatasetVerdict datasetVerdict(const DatasetSurvey& survey)
{
    DatasetVerdict verdict;
    verdict.headline = DatasetResultWords::tr("%1: %2 of %3 on average.")
                           .arg(translated(survey.title), samplesWords(survey), toQString(siWords(survey.sample.mean)));
    verdict.headline[0] = verdict.headline[0].toUpper();
    QStringList details{survey.exact ? DatasetResultWords::tr("The count is exact.")
                                     : DatasetResultWords::tr("The count is %1.").arg(countedHow(survey))};
    std::int64_t left = 0;
    for (const auto& kind : survey.summary.leftOut) {
        left += kind.count;
    }
    if (left > 0) {
        details << DatasetResultWords::tr("Left out: %1, listed below.").arg(countWords(left));
    }
    for (const auto& note : survey.notes) {
        details << DatasetResultWords::tr("Note: %1.").arg(translated(note));
    }
    verdict.detail = details.join(u' ');
    if (!survey.notes.empty()) {
        verdict.tone = Notice::Tone::Warning;
    } else if (!survey.exact) {
        verdict.tone = Notice::Tone::Info;
    }
    return verdict;
}

std::vector<BenchFigure> figuresOf(const DatasetSurvey& survey)
{
    std::vector<BenchFigure> figures{surveyFigure(survey, FigureId::DatasetSamples, DatasetResultWords::tr("Format"),
                                                  translated(survey.title),
                                                  DatasetResultWords::tr("by the content of the files"))};
    addSizes(figures, survey);
    addFiles(figures, survey);
    figures.push_back(surveyFigure(survey, FigureId::SampleRead, DatasetResultWords::tr("Read for a sample"),
                                   readWords(survey), DatasetResultWords::tr("what the storage sees of one sample")));
    return figures;
}

report::Chart sizeChart(const DatasetSurvey& survey)
{
    report::Chart chart;
    chart.logX = chart.xIsBytes = chart.steps = true;
    nameSizeAxes(chart);
    auto& points = chart.series.front().points;
    for (const auto& bin : survey.histogram) {
        points.emplace_back(static_cast<double>(bin.from.count), static_cast<double>(bin.samples));
    }
    if (!survey.histogram.empty()) {
        points.emplace_back(static_cast<double>(survey.histogram.back().to.count), 0.0);
    }
    return chart;
}

std::vector<JobFigure> jobFiguresOf(const DatasetSurvey& survey)
{
    const auto& summary = survey.summary;
    const auto read = survey.read.bytes.count > 0 ? survey.read.bytes : survey.sample.mean;
    std::vector<JobFigure> figures;
    const auto add = [&figures](const char* field, double value, const char* from) {
        if (value > 0) {
            figures.push_back({field, value, from});
        }
    };
    add("sample_bytes", static_cast<double>(read.count), "sluicectl dataset: read_bytes");
    if (survey.sample.mean.count > 0) { // 0 is known here: all of one size
        figures.push_back({"sample_bytes_stdev", static_cast<double>(survey.sample.stdev.count),
                           "sluicectl dataset: sample_bytes.stdev"});
    }
    add("samples_per_file", std::max(1.0, std::round(summary.samplesPerFile)), "sluicectl dataset: samples_per_file");
    add("dataset_bytes", static_cast<double>(summary.bytes.count), "sluicectl dataset: bytes");
    return figures;
}

std::vector<Column<LeftOut>> leftOutColumns()
{
    return {{DatasetResultWords::tr("What"), DatasetResultWords::tr("Files, links and folders that are no samples"),
             [](const LeftOut& left) { return translated(left.what); }},
            {DatasetResultWords::tr("Number"),
             {},
             [](const LeftOut& left) { return countWords(left.count); },
             true,
             [](const LeftOut& left) { return QVariant(qlonglong(left.count)); }},
            {DatasetResultWords::tr("Why"), {}, [](const LeftOut& left) { return translated(left.why); }}};
}

} // namespace sluice::ui
