// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/readers/fio_runs.h"

#include "core/imports/json_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace sluice::imports {

namespace {

constexpr std::array directions{"read", "write", "trim", "mixed"};

bool isSame(const Json& a, const Json& b, const char* key)
{
    const auto inA = a.is_object() ? a.find(key) : a.end();
    const auto inB = b.is_object() ? b.find(key) : b.end();
    return inA == a.end() || inB == b.end() ? (inA == a.end()) == (inB == b.end()) : *inA == *inB;
}

bool isSameJob(const Json& a, const Json& b)
{
    return isSame(a, b, "jobname") && isSame(a, b, "groupid") && isSame(a, b, "hostname")
        && isSame(a, b, "job options");
}

/// Whether no direction of a job has less behind it in the later report.
bool grew(const Json& before, const Json& after)
{
    return std::all_of(directions.begin(), directions.end(), [&](const char* direction) {
        const auto& a = objectAt(before, direction);
        const auto& b = objectAt(after, direction);
        return numberAt(a, "io_bytes").value_or(0) <= numberAt(b, "io_bytes").value_or(0)
            && numberAt(a, "runtime").value_or(0) <= numberAt(b, "runtime").value_or(0);
    });
}

/// Whether `before` is an interim report of the run that `after` tells of. A run that was repeated began later.
bool isInterim(const Json& before, const Json& after)
{
    constexpr double rounding = 2; // the times that it follows from are in whole seconds
    const auto& a = *fioJobs(before).list;
    const auto& b = *fioJobs(after).list;
    const auto startA = fioStart(before);
    const auto startB = fioStart(after);
    if ((startA && startB && std::abs(*startA - *startB) > rounding) || !isSame(before, after, "fio version")
        || !isSame(before, after, "global options")) {
        return false;
    }
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const Json& x, const Json& y) {
               return isSameJob(x, y) && grew(x, y);
           });
}

/// Times of a group of jobs, in milliseconds.
struct GroupTimes {
    std::optional<double> start; ///< of its first job
    double longest = 0;
};

std::map<double, GroupTimes> timesOfGroups(const Json& document)
{
    std::map<double, GroupTimes> groups;
    for (const auto& job : *fioJobs(document).list) {
        auto& group = groups[numberAt(job, "groupid").value_or(0)];
        const auto start = numberAt(job, "job_start").value_or(0);
        if (start > 0) {
            group.start = std::min(start, group.start.value_or(start));
        }
        for (const char* direction : directions) {
            group.longest = std::max(group.longest, numberAt(objectAt(job, direction), "runtime").value_or(0));
        }
    }
    return groups;
}

/// Whether a run was about as long as its groups would be one after the other.
bool filledBy(const std::map<double, GroupTimes>& groups, const Json& document)
{
    constexpr double nearly = 0.9; // the time that has gone by is in whole seconds
    double sum = 0;
    for (const auto& [id, group] : groups) {
        sum += group.longest;
    }
    double elapsed = 0;
    for (const auto& job : *fioJobs(document).list) {
        elapsed = std::max(elapsed, numberAt(job, "elapsed").value_or(0) * 1000);
    }
    return elapsed <= 0 || elapsed >= nearly * sum;
}

} // namespace

FioJobs fioJobs(const Json& document)
{
    const char* key = document.contains("client_stats") ? "client_stats" : "jobs";
    return {&listAt(document, key), key};
}

std::optional<double> fioStart(const Json& document)
{
    std::optional<double> first;
    double elapsed = 0;
    for (const auto& job : *fioJobs(document).list) {
        const auto start = numberAt(job, "job_start");
        first = start && (!first || *start < *first) ? start : first;
        elapsed = std::max(elapsed, numberAt(job, "elapsed").value_or(0));
    }
    if (first) {
        return *first / 1000;
    }
    const auto exact = numberAt(document, "timestamp_ms");
    const auto written = exact ? std::optional(*exact / 1000) : numberAt(document, "timestamp");
    return written && elapsed > 0 ? std::optional(*written - elapsed) : std::nullopt;
}

std::set<double> fioLaterGroups(const Json& document)
{
    const auto groups = timesOfGroups(document);
    const bool timed =
        std::all_of(groups.begin(), groups.end(), [](const auto& each) { return each.second.start.has_value(); });
    const bool allApart = !timed && filledBy(groups, document);
    constexpr double nearly = 0.9;
    std::set<double> later;
    double end = 0;
    for (const auto& [id, group] : groups) {
        const auto start = group.start.value_or(0);
        if (timed ? start >= end : allApart) {
            later.insert(id);
        }
        end = std::max(end, start + nearly * group.longest);
    }
    return later;
}

std::vector<const Json*> fioRuns(const std::vector<Json>& documents)
{
    std::vector<const Json*> runs;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        if (i + 1 == documents.size() || !isInterim(documents[i], documents[i + 1])) {
            runs.push_back(&documents[i]);
        }
    }
    return runs;
}

} // namespace sluice::imports
