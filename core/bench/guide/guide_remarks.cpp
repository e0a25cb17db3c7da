// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/guide_remarks.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/bench/point/processor_watch.h"
#include "models/storage/rate_change.h"

#include <fmt/format.h>

namespace sluice {

std::optional<std::string> driftRemark(const std::vector<Measurement>& run)
{
    const auto* drifted = driftOf(run);
    if (drifted == nullptr) {
        return std::nullopt;
    }
    const auto& first = run.front();
    const double change = drifted->rate / first.rate - 1;
    return fmt::format("the storage changed while it was measured: {} gave {} at first and {} later "
                       "({:+.0f} %): {}",
                       pointWords(first.point), words(first.rate), words(drifted->rate), change * 100,
                       causesOf(kindOfDrift(run, *drifted), change < 0, drifted->pageCache));
}

std::optional<std::string> stolenRemark(std::optional<double> stolen)
{
    if (!stolen || *stolen <= muchStolen) {
        return std::nullopt;
    }
    return fmt::format("the hypervisor gave {} of the processor time that was wanted here to other machines while "
                       "the storage was measured: measure again in a quieter hour, rates may be higher",
                       percentWords(*stolen));
}

std::optional<std::string> slowMemoryRemark(const NewMemory& memory)
{
    constexpr Bytes enoughToTell = mebibytes(64);
    constexpr BytesPerSecond slow{1e9}; // memory that is there: 9 GB/s in huge pages, 2.7 GB/s in ordinary ones
    const auto rate = memory.touched / memory.took;
    if (memory.touched < enoughToTell || rate > slow) {
        return std::nullopt;
    }
    return fmt::format(
        "memory that is used for the first time comes at {} here: the host of a virtual machine provides "
        "it only then. Reads through the page cache may have waited for it, and go faster later",
        words(rate));
}

std::string continuedRemark(const Run& earlier, std::size_t takenOver)
{
    const auto number = earlier.id.value > 0 ? fmt::format("run {}", earlier.id.value) : "a run";
    return fmt::format("continues {} of {}: its {} measurements are part of this one", number, earlier.startedAt,
                       takenOver);
}

std::optional<Error> problemOfHost(const std::string& host, const Run& earlier)
{
    const auto& before = earlier.node.identity.hostName;
    if (before.empty() || before == host) {
        return std::nullopt;
    }
    return Error{ErrorKind::Usage,
                 fmt::format("the run to go on with was measured on {}, and this is {}", before, host),
                 "resume it there, or start a run of this node's own"};
}

} // namespace sluice
