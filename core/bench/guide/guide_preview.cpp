// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/bench/guide/guide.h"
#include "core/bench/guide/schedule.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

Result<io::Target> guideTarget(const GuideSpec& spec, const std::stop_token& stop)
{
    if (spec.budget < shortestBudget) {
        return Error{ErrorKind::Usage, "a budget of " + words(spec.budget) + " is too short to measure anything",
                     "use " + words(shortestBudget) + " or more"};
    }
    auto target = io::resolveTarget(spec.path, spec.allowDevice, stop);
    if (target && target->kind != io::TargetKind::Directory && target->size < smallestFile) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} has {}: too little to measure storage with, reads would come from memory",
                                 target->path, siWords(target->size)),
                     fmt::format("name a folder, or a file of {} or more", iecWords(smallestFile))};
    }
    if (target && target->kind == io::TargetKind::Directory) {
        const auto share = shareBudget(spec.budget, *target);
        if (share.fileSize < smallestFile) {
            return Error{
                ErrorKind::NoSpace,
                fmt::format("{} has {} free: too little for a file to measure beside the {} that stay free",
                            target->path, siWords(target->fileSystem.free), siWords(share.reserve)),
                fmt::format("make it {} free, or choose another folder", siWords(share.reserve + smallestFile))};
        }
    }
    return target;
}

Result<GuidePreview> previewGuide(const GuideSpec& spec, const std::stop_token& stop)
{
    auto target = guideTarget(spec, stop);
    if (!target) {
        return target.error();
    }
    const bool own = target->kind == io::TargetKind::Directory;
    const auto share = shareBudget(spec.budget, *target);
    // Where io_uring is there and nobody counts requests, which is looked up only when a guide begins.
    const Bytes fileSize = own ? share.fileSize : target->size;
    const auto points = std::min(allPoints(spec.workload, true, false, fileSize).size()
                                     + (own ? bufferedDesign(spec.workload, fileSize).size() : 0),
                                 static_cast<std::size_t>((spec.budget - share.closing) / shortestPoint));
    GuidePreview preview{.path = target->path,
                         .fileSystem =
                             target->kind == io::TargetKind::BlockDevice ? "block device" : target->fileSystem.name,
                         .budget = spec.budget,
                         .fileSize = own ? share.fileSize : Bytes{},
                         .free = target->fileSystem.free,
                         .points = static_cast<int>(points),
                         .statements = {}};
    preview.statements = {
        "Reads this machine's settings and checks them; changes none.",
        own ? fmt::format(
            "Writes one unlinked temporary file of at most {} in {}; the kernel deletes it even after a crash.",
            iecWords(share.fileSize), target->path)
            : fmt::format("Only reads {}; writes nothing.", target->path),
        fmt::format("Reads it at up to {} settings between 4 KiB and 8 MiB, 1 and 512 in flight, in order and at "
                    "random, bypassing the page cache where the filesystem allows, and some through it, as a "
                    "DataLoader of Python reads; {}.",
                    points, spec.thorough ? "each once" : "each step measures where uncertainty is largest"),
        "Where there are GPUs: copies memory to them and back for a few seconds, and reads the file into one.",
        fmt::format("Ends within {}, earlier when {}. Other users of this storage will notice the load.",
                    words(spec.budget), spec.thorough ? "all were measured" : "more would not change the plan"),
    };
    return preview;
}

} // namespace sluice
