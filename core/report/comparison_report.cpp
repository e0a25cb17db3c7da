// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison_report.h"

#include "core/base/text/foreign_text.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/run/job/seen_verdict.h"
#include "core/run/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sluice::report {

namespace {

std::string nameOfRun(const ComparedRun& run)
{
    std::vector<std::string> parts{run.hostName, run.path, timeWords(run.startedAt), run.tools};
    std::erase(parts, "");
    const auto where = fmt::format("{}", fmt::join(parts, ", "));
    return run.id.value > 0 ? fmt::format("run {} of {}", run.id.value, where) : "the run of " + where;
}

Json toJsonOf(const ComparedRun& run)
{
    Json json{{"host_name", run.hostName}, {"started_at", run.startedAt}, {"path", run.path}};
    if (run.id.value > 0) {
        json["run_id"] = run.id.value;
    }
    if (!run.verdict.empty()) {
        json["verdict"] = run.verdict;
    }
    if (!run.tools.empty()) {
        json["imported_from"] = run.tools;
    }
    return json;
}

Json toJsonOf(const DifferingSetting& setting)
{
    Json json{{"setting", setting.key}, {"name", setting.name}};
    const std::initializer_list<std::pair<const char*, std::size_t>> sides{{"before", 0}, {"after", 1}};
    for (const auto& [key, index] : sides) {
        if (setting.values[index]) {
            json[key] = *setting.values[index];
        }
    }
    json["text"] = settingWords(setting);
    return json;
}

Json toJsonOf(const RateChange& change, double level)
{
    Json json{{"point", toJson(change.point)},
              {"name", comparedWords(change.point)},
              {"before_bytes_per_second", change.before.value},
              {"after_bytes_per_second", change.after.value},
              {"ratio", 1 + change.change}};
    if (change.low && change.high) {
        json["low"] = 1 + *change.low;
        json["high"] = 1 + *change.high;
    }
    json["real"] = change.beyondNoise();
    json["regression"] = isRegression(change, level);
    return json;
}

/// "slower", "faster" or "noise"; "not known" where the interval is not.
std::string kindOfChange(const RateChange& change)
{
    return !change.low || !change.high ? "not known"
        : !change.beyondNoise()        ? "noise"
        : change.change < 0            ? "slower"
                                       : "faster";
}

std::string ratioOf(const RateChange& change)
{
    const auto plusOne = [](const auto& value) { return value ? std::optional(1 + *value) : std::nullopt; };
    return ratioWords(1 + change.change, plusOne(change.low), plusOne(change.high));
}

std::string overallWords(const ComparedRuns& runs)
{
    if (runs.job) {
        return changeSentence(*runs.job).text;
    }
    if (runs.changes.empty()) {
        return runs.bench.empty() ? "The two runs have no measured setting in common."
                                  : "Each has one figure, and how far such figures scatter is not known.";
    }
    if (!runs.overall) {
        return "Fewer than three settings were measured in both runs: too few for a change of the whole.";
    }
    const auto& all = *runs.overall;
    const auto change = changeWords(all.change, all.low, all.high);
    const auto count = countWords(static_cast<std::int64_t>(runs.changes.size()), "setting", "settings");
    return all.beyondNoise()
        ? fmt::format("Over all {} the storage is {}: {}.", count, all.change < 0 ? "slower" : "faster", change)
        : fmt::format("Over all {} no change is beyond noise: {}.", count, change);
}

std::string regressionWords(const ComparedRuns& runs, double level)
{
    if (!runs.isTold()) {
        return !runs.changes.empty() ? "Which settings became slower cannot be told from noise: no interval is known."
            : runs.bench.empty()     ? "Nothing could be compared."
                                     : "Whether it became slower cannot be told from noise: no interval is known.";
    }
    if (runs.job) {
        return fmt::format("Waiting {} by {:.3g} points or more beyond noise.",
                           isWorse(runs, level) ? "grew" : "did not grow", 100 * level);
    }
    const auto count = regressionsOf(runs, level).size();
    const auto unknown = std::count_if(runs.changes.begin(), runs.changes.end(), [](const auto& c) { return !c.low; });
    const std::string gap =
        unknown == 0 ? "." : fmt::format("; of {} it is not known.", countWords(unknown, "setting", "settings"));
    const bool overall = isWorseOverall(runs, level);
    return count == 0
        ? fmt::format("No {}setting is slower beyond noise by {} or more{}{}", overall ? "single " : "",
                      percentWords(level), overall ? ", but all together are" : "", gap)
        : fmt::format("{} slower beyond noise by {} or more.",
                      count == 1 ? "1 setting is" : fmt::format("{} settings are", count), percentWords(level));
}

std::vector<std::string> verdictLines(const ComparedRuns& runs)
{
    const auto said = [](const ComparedRun& run) { return run.verdict.empty() ? "no plan" : run.verdict; };
    if (!runs.verdictChanged() && runs.before.verdict == runs.after.verdict) {
        return {"The verdict is the same: " + said(runs.after)};
    }
    return {"Verdict before: " + said(runs.before), "Verdict after: " + said(runs.after)};
}

void addFigureRows(const std::vector<SeenFigure>& figures, Table& table)
{
    for (const auto& figure : figures) {
        table.rows.push_back(
            {figure.name.text, seenFigureWords(figure, figure.before), seenFigureWords(figure, figure.after)});
    }
}

/// What was seen of a job, or the figures of a benchmark; without rows where the runs are of neither.
Table figureTable(const ComparedRuns& runs)
{
    Table table{{runs.job ? "The job" : "The benchmark", "Before", "After"}, {}, {false, true, true}, {}};
    if (runs.job) {
        const auto& job = *runs.job;
        table.rows.push_back(
            {sayPlain(run_messages::seenWaiting).text, waitingWords(job.before), waitingWords(job.after)});
        addFigureRows(job.figures, table);
    }
    addFigureRows(runs.bench, table);
    return table;
}

/// A figure that one side does not have is left out there.
Json figureDocument(const SeenFigure& figure)
{
    Json json{{"name", figure.name.text}, {"key", figure.key}};
    figure.before ? void(json["before"] = *figure.before) : void();
    figure.after ? void(json["after"] = *figure.after) : void();
    return json;
}

Json namesOf(const std::vector<IoPoint>& points)
{
    Json names = Json::array();
    for (const auto& point : points) {
        names.push_back(Json{{"point", toJson(point)}, {"name", comparedWords(point)}});
    }
    return names;
}

Table changeTable(const ComparedRuns& runs)
{
    Table table{{"Reads", "Before", "After", "Ratio (95 % interval)", ""}, {}, {false, true, true, true, false}, {}};
    for (const auto& c : runs.changes) {
        table.rows.push_back({comparedWords(c.point), words(c.before), words(c.after), ratioOf(c), kindOfChange(c)});
    }
    return table;
}

Table settingTable(const ComparedRuns& runs)
{
    Table table{{"Setting", "Before", "After"}, {}, {false, false, false}, {}};
    for (const auto& setting : runs.settings) {
        table.rows.push_back({setting.name, valueWords(setting, 0), valueWords(setting, 1)});
    }
    return table;
}

/// The two results that are compared, and why they differ. Where nothing does, the ratios tell the two well enough.
std::vector<std::string> whyLines(const ComparedRuns& runs)
{
    std::vector<std::string> lines;
    if (runs.why && runs.why->pair) {
        const auto& causes = runs.why->causes;
        const bool nothing = causes.size() == 1
            && (causes[0] == say<run_messages::nothingDiffers>() || causes[0] == say<run_messages::nothingSlower>());
        if (!nothing || runs.changes.empty()) {
            lines.push_back(runs.why->pair->text);
        }
        for (const auto& cause : runs.why->causes) {
            lines.push_back(cause.text);
        }
    }
    return lines;
}

Paragraph measuredInOne(const ComparedRuns& runs)
{
    const auto cached = runs.fromMemoryInOne;
    return {fmt::format("Measured in one run alone, and so not compared: {} before, {} after.{}",
                        runs.onlyBefore.size(), runs.onlyAfter.size(),
                        cached == 0 ? ""
                                    : fmt::format(" Of them {} came from memory in one run alone.",
                                                  countWords(cached, "setting", "settings")))};
}

} // namespace

std::string changeWords(double change, const std::optional<double>& low, const std::optional<double>& high)
{
    const auto percent = [](double value) {
        return fmt::format("{}{:.{}f}", value < 0 ? "\u2212" : "+", std::abs(value) * 100,
                           std::abs(value) < 0.0995 ? 1 : 0);
    };
    return low && high ? fmt::format("{} % ({} to {} %)", percent(change), percent(*low), percent(*high))
                       : fmt::format("{} % (interval not known)", percent(change));
}

std::string settingWords(const DifferingSetting& setting)
{
    return setting.name + ": " + valueWords(setting, 0) + " -> " + valueWords(setting, 1);
}

Json jobChangeDocument(const JobChange& job)
{
    Json json{{"waiting_for_data", word(job.waiting)}, {"before", toJson(job.before)}, {"after", toJson(job.after)}};
    for (const auto& [key, value] :
         {std::pair("difference", job.difference), std::pair("low", job.low), std::pair("high", job.high)}) {
        value ? void(json[key] = *value) : void();
    }
    for (const auto& figure : job.figures) {
        json["figures"].push_back(figureDocument(figure));
    }
    return json;
}

Json comparisonDocument(const ComparedRuns& runs, double level)
{
    Json document{{"schema", "sluice.compare/1"},      {"before", toJsonOf(runs.before)},
                  {"after", toJsonOf(runs.after)},     {"verdict_changed", runs.verdictChanged()},
                  {"compared", runs.isTold()},         {"fail_on", level},
                  {"regression", isWorse(runs, level)}};
    Json& settings = document["settings"] = Json::array();
    for (const auto& setting : runs.settings) {
        settings.push_back(toJsonOf(setting));
    }
    Json& points = document["points"] = Json::array();
    for (const auto& change : runs.changes) {
        points.push_back(toJsonOf(change, level));
    }
    if (runs.why && runs.why->pair) {
        document["why"] = toJson(*runs.why);
    }
    if (runs.job) {
        document["job"] = jobChangeDocument(*runs.job);
    }
    for (const auto& figure : runs.bench) {
        document["bench"].push_back(figureDocument(figure));
    }
    document["only_before"] = namesOf(runs.onlyBefore);
    document["only_after"] = namesOf(runs.onlyAfter);
    if (runs.overall) {
        document["overall"] = {{"ratio", 1 + runs.overall->change},
                               {"low", 1 + runs.overall->low},
                               {"high", 1 + runs.overall->high},
                               {"real", runs.overall->beyondNoise()}};
    }
    return document;
}

Document describeComparison(const ComparedRuns& runs, double level)
{
    const auto tone = isWorse(runs, level) ? Verdict::Tone::Bad
        : runs.isTold()                    ? Verdict::Tone::Good
                                           : Verdict::Tone::Warning;
    Verdict verdict{tone, regressionWords(runs, level), verdictLines(runs)};
    verdict.details.insert(verdict.details.begin(), overallWords(runs));
    Section changes{"changes", "What changed", {}};
    if (auto figures = figureTable(runs); !figures.rows.empty()) {
        changes.blocks.emplace_back(std::move(figures));
    }
    if (!runs.changes.empty()) {
        changes.blocks.emplace_back(changeTable(runs));
    }
    if (!runs.onlyBefore.empty() || !runs.onlyAfter.empty()) {
        changes.blocks.emplace_back(measuredInOne(runs));
    }
    Section why{"why", "Why they may differ", {}};
    for (const auto& line : whyLines(runs)) {
        why.blocks.emplace_back(Paragraph{line});
    }
    Section settings{"settings", "Settings that differ", {}};
    settings.blocks.push_back(runs.settings.empty() ? Block(Paragraph{"None."}) : Block(settingTable(runs)));
    return {"Comparison of two runs",
            "Before: " + nameOfRun(runs.before) + ". After: " + nameOfRun(runs.after) + ".",
            {{"verdict", "Result", {verdict}}, std::move(why), std::move(changes), std::move(settings)}};
}

std::string comparisonText(const ComparedRuns& runs, double level)
{
    std::string text;
    const auto say = [&text](const std::string& line) { text += terminalLine(line) + "\n"; };
    say("Before: " + nameOfRun(runs.before));
    say("After:  " + nameOfRun(runs.after));
    say(regressionWords(runs, level));
    say(overallWords(runs));
    for (const auto& line : verdictLines(runs)) {
        say(line);
    }
    const auto why = whyLines(runs);
    text += why.empty() ? "" : "\nWhy they may differ\n";
    for (const auto& line : why) {
        say("  " + line);
    }
    const auto figures = figureTable(runs);
    text += figures.rows.empty() ? "" : "\n" + figures.header.front() + "\n";
    for (const auto& row : figures.rows) {
        say(fmt::format("  {:<26} {} -> {}", row[0], row[1], row[2]));
    }
    text += runs.changes.empty() ? "" : "\nRatio after / before, with its 95 % interval\n";
    for (const auto& c : runs.changes) {
        say("  " + comparedWords(c.point));
        say(fmt::format("    {:>11} -> {:>11}  {}  {}", words(c.before), words(c.after), ratioOf(c), kindOfChange(c)));
    }
    if (!runs.onlyBefore.empty() || !runs.onlyAfter.empty()) {
        say(measuredInOne(runs).text);
    }
    const bool compared = runs.before.tools.empty() && runs.after.tools.empty();
    text += !compared ? "" : runs.settings.empty() ? "\nNo setting differs.\n" : "\nSettings that differ\n";
    for (const auto& setting : runs.settings) {
        say("  " + settingWords(setting));
    }
    return text;
}

} // namespace sluice::report
