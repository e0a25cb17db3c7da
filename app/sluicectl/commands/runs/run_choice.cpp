// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/runs/run_choice.h"

#include <algorithm>
#include <ctime>
#include <fnmatch.h>
#include <iterator>
#include <map>
#include <sstream>
#include <tuple>

namespace sluice::ctl {

namespace {

bool fitsPattern(const std::string& text, const std::string& pattern)
{
    return pattern.empty() || ::fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

std::vector<std::string> wordsOf(const std::string& text)
{
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

/// Nothing where the text is no RFC 3339 time in UTC.
std::optional<std::chrono::system_clock::time_point> timeOf(const std::string& rfc3339)
{
    std::tm parts{};
    const char* end = ::strptime(rfc3339.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
    return end == nullptr ? std::nullopt : std::optional(std::chrono::system_clock::from_time_t(::timegm(&parts)));
}

/// A run with the time at which it was started.
struct StartedRun {
    RunSummary run;
    std::chrono::system_clock::time_point at;
};

/// Runs whose start can be read, the newest first whenever they came into the history.
std::vector<StartedRun> byStart(const std::vector<RunSummary>& runs)
{
    std::vector<StartedRun> started;
    for (const auto& run : runs) {
        if (const auto at = timeOf(run.startedAt)) {
            started.push_back({run, *at});
        }
    }
    std::stable_sort(started.begin(), started.end(),
                     [](const StartedRun& a, const StartedRun& b) { return a.at > b.at; });
    return started;
}

} // namespace

bool isChosen(const RunSummary& run, const RunChoice& choice)
{
    const auto tags = wordsOf(run.tags);
    return fitsPattern(run.hostName, choice.node) && fitsPattern(run.path, choice.path)
        && (choice.tag.empty() || std::find(tags.begin(), tags.end(), choice.tag) != tags.end());
}

std::vector<RunSummary> chosenOf(const std::vector<RunSummary>& runs, const RunChoice& choice)
{
    std::vector<RunSummary> chosen;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(chosen),
                 [&choice](const RunSummary& run) { return isChosen(run, choice); });
    return chosen;
}

std::vector<RunSummary> prunedOf(const std::vector<RunSummary>& runs, const PruneRule& rule,
                                 std::chrono::system_clock::time_point now)
{
    std::vector<RunSummary> pruned;
    if (!rule.keep && !rule.olderThan) {
        return pruned;
    }
    std::map<std::tuple<RunKind, std::string, std::string>, int> newer;
    for (const auto& [run, at] : byStart(chosenOf(runs, rule.among))) {
        const int rank = newer[{run.kind, run.hostName, run.path}]++;
        const bool isYoung = rule.olderThan && Seconds(now - at) <= *rule.olderThan;
        const bool kept = (rule.keep && rank < *rule.keep) || isYoung;
        const bool annotated = !run.tags.empty() || !run.note.empty();
        if (!kept && (rule.annotatedToo || !annotated)) {
            pruned.push_back(run);
        }
    }
    return pruned;
}

std::string tagsWith(const std::string& tags, const std::vector<std::string>& words)
{
    return tags.empty() ? joined(words) : tags + " " + joined(words);
}

std::string tagsWithout(const std::string& tags, const std::vector<std::string>& words)
{
    auto left = wordsOf(tags);
    std::erase_if(
        left, [&words](const std::string& tag) { return std::find(words.begin(), words.end(), tag) != words.end(); });
    return joined(left);
}

} // namespace sluice::ctl
