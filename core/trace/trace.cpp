// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include "core/dataset/formats/unpacked_stream.h"
#include "core/trace/kineto.h"
#include "core/trace/messages.h"
#include "core/trace/nsight.h"
#include "core/trace/trace_verdict.h"
#include "core/trace/traced_rank.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace sluice::trace {

namespace {

constexpr std::string_view sqliteMark("SQLite format 3\0", 16);
constexpr std::size_t mostListed = 1000; ///< steps of one rank

Result<TraceContent> contentOf(const std::string& path)
{
    const auto file = dataset::FileView::open(path);
    if (!file) {
        return file.error();
    }
    if (file->head().starts_with(sqliteMark)) {
        return readNsight(path);
    }
    auto stream = dataset::UnpackedStream::open(*file);
    if (!stream) {
        return stream.error();
    }
    return readKineto([&stream](char* to, std::size_t count) { return stream->read(to, count); }, path);
}

bool inOrder(const TracedRank& a, const TracedRank& b)
{
    const auto key = [](const TracedRank& rank) { return std::tuple(!rank.rank, rank.rank.value_or(0)); };
    return key(a) < key(b);
}

void nameLeftOut(const TraceContent& content, const std::string& file, std::vector<AttachUnknown>& unknown)
{
    if (content.unsound > 0) {
        unknown.push_back({file + ": events", say<trace_messages::eventsLeftOut>("count"_a = content.unsound)});
    }
    if (content.ofOthers > 0) {
        unknown.push_back({file + ": processes", say<trace_messages::otherProcesses>("count"_a = content.ofOthers)});
    }
}

/// Keeps the document short.
void dropSteps(TracedJob& job)
{
    for (auto& rank : job.ranks) {
        if (rank.steps.size() > mostListed) {
            job.unknown.push_back(
                {rank.file + ": steps", say<trace_messages::stepsLeftOut>("count"_a = rank.steps.size() - mostListed)});
            rank.steps.resize(mostListed);
        }
    }
}

} // namespace

Result<TracedJob> readTraces(const std::vector<std::string>& files)
{
    TracedJob job;
    std::vector<AttachUnknown> leftOut;
    for (const auto& file : files) {
        auto content = contentOf(file);
        if (!content) {
            return content.error();
        }
        for (auto& process : content->processes) {
            auto rank = tracedRankOf(std::move(process), content->problem.empty());
            rank.file = file;
            rank.format = content->format;
            job.ranks.push_back(std::move(rank));
        }
        nameLeftOut(*content, file, leftOut);
    }
    std::stable_sort(job.ranks.begin(), job.ranks.end(), inOrder);
    job.verdict = verdictOf(job.ranks);
    job.unknown = unknownOf(job.ranks, job.verdict);
    job.unknown.insert(job.unknown.end(), leftOut.begin(), leftOut.end());
    dropSteps(job);
    return job;
}

} // namespace sluice::trace
