// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/attach.h"

#include "core/attach/attachment.h"
#include "core/attach/messages.h"
#include "core/attach/proc/neighbours.h"
#include "core/attach/proc/pressure.h"
#include "core/attach/thread_shares.h"
#include "core/attach/watch/recent.h"
#include "core/node/block_names.h"
#include "core/topology/mount_table.h"

#include <algorithm>
#include <set>

namespace sluice::attach {

namespace {

using namespace attach_messages;

void addNeighbours(const ProcFiles& files, AttachedJob& job, const std::vector<long>& family, const Readers& before,
                   const JobSamples& seen)
{
    std::set<long> own(family.begin(), family.end());
    for (const auto& rank : seen.ranks) {
        own.insert(rank.shape.pid);
        for (const auto& worker : rank.workers) {
            own.insert(worker.pid);
        }
    }
    const auto after = readersNow(files);
    job.neighbours = neighboursBetween(files, before, after, own, seen.length);
    if (after.hidden > 0) {
        job.unknown.push_back({"neighbours", say<hiddenReaders>("count"_a = after.hidden)});
    }
    if (after.leftOut > 0) {
        job.unknown.push_back({"neighbours", say<processesLeftOut>("count"_a = after.leftOut)});
    }
}

WatchedMoment momentOf(Attachment& attachment, const AttachedJob& soFar, const JobSamples& lately)
{
    WatchedMoment moment;
    moment.at = soFar.length;
    moment.devices = soFar.devices;
    moment.job = WatchedJob{soFar.target, soFar.verdict, attachment.documentOf(lately).ranks, threadsOf(lately)};
    return moment;
}

AttachedJob look(const ProcFiles& files, Attachment& attachment, const AttachRequest& request, const SampleClock& clock)
{
    const auto readers = readersNow(files);
    const long first = attachment.ranks().front().pid;
    const auto pressure = pressureOf(files, first);
    attachment.readSurroundings();
    auto samples = request.samples;
    samples.meanwhile = [&, second = 0, recent = RecentMoments()](const std::function<JobSamples()>& seen) mutable {
        constexpr int seldom = 4; // open files change little
        second++ % seldom == 0 ? attachment.readSurroundings() : void();
        if (request.meanwhile) {
            auto now = seen();
            const auto soFar = attachment.documentOf(now);
            request.meanwhile(soFar, momentOf(attachment, soFar, recent.last(RecentMoments::forRanks, now)));
            recent.keep(std::move(now));
        }
    };
    const auto seen = sampleJob(files, attachment.ranks(), samples, clock);
    auto job = attachment.documentOf(seen);
    const auto waits = pressureBetween(pressure, pressureOf(files, first), seen.length);
    job.verdict.because.insert(job.verdict.because.end(), waits.begin(), waits.end());
    addNeighbours(files, job, attachment.family(), readers, seen);
    return job;
}

} // namespace

Result<AttachedJob> attachTo(const ProcFiles& files, const AttachRequest& request, const SampleClock& clock)
{
    Attachment attachment(files, request.roots, request.self, request.target);
    if (const auto found = attachment.find(); !found) {
        return found.error();
    }
    auto job = look(files, attachment, request, clock);
    if (job.samples == 0) {
        return Error{ErrorKind::NotFound, "the job ended before it was seen", {}};
    }
    return job;
}

bool readsFrom(const ProcFiles& files, const AttachedJob& job, const std::string& path)
{
    const auto mounts = parseMountinfo(files.text("/proc/self/mountinfo", ProcFiles::mostOfTable).value_or(""));
    const auto* mount = mountHolding(mounts, path);
    return mount != nullptr && std::any_of(job.ranks.begin(), job.ranks.end(), [mount](const AttachRank& rank) {
               return std::any_of(rank.reads.begin(), rank.reads.end(),
                                  [mount](const AttachReads& reads) { return reads.mount == mount->target; });
           });
}

} // namespace sluice::attach
