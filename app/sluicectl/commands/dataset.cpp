// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/data_set.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/options/number_options.h"
#include "app/sluicectl/process/interrupt.h"
#include "core/base/json.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <memory>

namespace sluice::ctl {

namespace {

struct DatasetOptions {
    dataset::SurveyRequest request;
    Seconds budget = surveyBudget;
    bool all = false;
};

std::string sizesText(const SizeSummary& s)
{
    return fmt::format("mean {}, median {}, p99 {}, {} to {}", siWords(s.mean), siWords(s.p50), siWords(s.p99),
                       siWords(s.least), siWords(s.most));
}

std::string readText(const DatasetSurvey& survey)
{
    const auto& read = survey.read;
    switch (read.pattern) {
    case ReadPattern::WholeFile:
        return read.requests.value_or(1) == 1
            ? fmt::format("{}, a whole file", siWords(read.bytes))
            : fmt::format("{} in {:.3g} whole files", siWords(read.bytes), *read.requests);
    case ReadPattern::Range:
        return fmt::format("{}, a range of a shard; {} begin at a multiple of 4 KiB", siWords(read.bytes),
                           percentWords(survey.summary.alignedShare));
    case ReadPattern::ShardInOrder:
        return fmt::format("{}, its share of a shard that is read from start to end", siWords(read.bytes));
    case ReadPattern::Group:
        return fmt::format("{} in order; {} are read at once for one sample alone", siWords(read.bytes),
                           siWords(read.unit));
    case ReadPattern::Mapped:
        return fmt::format("{} by page faults of a map: {:.3g} pages of 4 KiB", siWords(read.bytes),
                           read.pages.value_or(1));
    }
    return {};
}

std::string histogramText(const DatasetSurvey& survey)
{
    std::int64_t most = 1;
    for (const auto& bin : survey.histogram) {
        most = std::max(most, bin.samples);
    }
    std::string text = "\nSizes\n";
    for (const auto& bin : survey.histogram) {
        const auto width = static_cast<std::size_t>(bin.samples * 38 / most);
        text += line("  {:>9} to {:<9} {:>14}  {}\n", iecWords(bin.from), iecWords(bin.to),
                     groupedWords(static_cast<double>(bin.samples)), std::string(width, '#'));
    }
    return text;
}

std::string shardsText(const DatasetSurvey& survey)
{
    if (survey.shards == 0) {
        return {};
    }
    auto text = fmt::format("Shards     {}", groupedWords(static_cast<double>(survey.shards)));
    if (survey.shardsRead < survey.shards) {
        text += fmt::format(", of which {} were read: the rest is estimated by its bytes",
                            groupedWords(static_cast<double>(survey.shardsRead)));
    }
    return text + "\n";
}

std::string textOf(const DatasetSurvey& survey)
{
    const auto& s = survey.summary;
    auto text = line("Format     {}\n", survey.title);
    text += fmt::format("Samples    {}{}, {} as stored\n", survey.exact ? "" : "about ",
                        groupedWords(static_cast<double>(s.samples)), siWords(s.bytes));
    text += fmt::format("Sample     {}\n", sizesText(survey.sample));
    if (survey.unpackedMean) {
        text += line("           {} unpacked ({})\n", siWords(*survey.unpackedMean), survey.codec);
    }
    text += fmt::format("Files      {}, {}\n", groupedWords(static_cast<double>(s.files)), sizesText(s.file));
    text += shardsText(survey);
    text += fmt::format("Read       {}\n", readText(survey));
    if (survey.sidecars.files > 0) {
        text +=
            fmt::format("Sidecars   {}{}\n", groupedWords(static_cast<double>(survey.sidecars.files)),
                        survey.sidecars.paired ? fmt::format(", {} of them beside a sample of the same name",
                                                             groupedWords(static_cast<double>(*survey.sidecars.paired)))
                                               : ", too many to look for their samples");
    }
    if (survey.linksFollowed > 0) {
        text += fmt::format("Links      {} followed\n", groupedWords(static_cast<double>(survey.linksFollowed)));
    }
    text += histogramText(survey);
    for (const auto& left : s.leftOut) {
        text += line("Left out   {}\n", dataset::leftOutWords(left));
    }
    for (const auto& note : survey.notes) {
        text += line("Note       {}\n", note);
    }
    return text;
}

Result<int> runDataset(const DatasetOptions& options, Session& session)
{
    const InterruptWatch interrupts;
    auto request = options.request;
    if (!options.all) {
        request.enough = dataset::withinSeconds(options.budget);
    }
    session.phase("dataset", "Reading what " + request.path + " holds");
    const auto survey = readSurvey(request, interrupts.token());
    if (!survey) {
        return survey.error();
    }
    session.printResult(toDocument("sluice.dataset/1", *survey), textOf(*survey));
    return exitDone;
}

} // namespace

void addDataset(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand(
        "dataset", "Find out what a data set holds: format, samples, sizes, and what is read for one of them");
    auto options = std::make_shared<DatasetOptions>();
    session.addCommonOptions(*command);
    command->add_option("path", options->request.path, "a folder of files or shards, or one file; only read")
        ->required();
    addBytes(*command, "--sample-bytes", options->request.cut, "of a sample, where the format does not tell")
        ->default_str("as found");
    addPlainCount(*command, "--sequence-length", options->request.tokens, "tokens of a sample, of data sets of tokens",
                  {1, 1e9})
        ->default_str("not stated");
    addCount(*command, "--bytes-per-token", options->request.bytesPerToken, "2 for 16-bit ids, 4 for 32-bit", {1, 64});
    addSeconds(*command, "--budget", options->budget, "time for reading shards; the rest is estimated");
    command->add_flag("--all", options->all, "read every shard, however long it takes");
    command->callback(
        [options, &session] { session.command = [options, &session] { return runDataset(*options, session); }; });
}

} // namespace sluice::ctl
