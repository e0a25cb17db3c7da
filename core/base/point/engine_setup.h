// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// Records how an engine carried out its operations: what the system granted of what was asked for.
struct EngineSetup {
    std::string summary; ///< for people: "io_uring: SINGLE_ISSUER, registered file, huge pages"; empty: nothing ran
    std::vector<std::string> flags; ///< io_uring: setup flags in force
    std::string fallbackReason; ///< why not the engine or access that was asked for; empty when it was
    bool hugePages = false; ///< the buffers lie in huge pages
    bool fixedBuffers = false; ///< io_uring: the buffers are registered
    bool fixedFile = false; ///< io_uring: the file is registered
    bool oneByOne = false; ///< io_uring: each operation is submitted by itself
    bool async = false; ///< io_uring: each operation goes to a kernel worker at once (IOSQE_ASYNC)
    bool kernelThreads = false; ///< io_uring: kernel threads took a noticeable share of the processor time
    std::optional<int> numaNode{}; ///< of the processors that the threads kept to

    /// Appends a remark to the summary.
    void note(const std::string& remark) { summary += ", " + remark; }
    bool operator==(const EngineSetup&) const = default;
};

/// Sets the fields from what the summary says. Runs that were stored before the fields existed have the summary alone.
void readSummary(EngineSetup& setup);

template <class V, Like<EngineSetup> T>
void describe(V& v, T& setup)
{
    v("rung", setup.summary);
    v("flags", setup.flags);
    v("fallback_reason", setup.fallbackReason);
    if (setup.summary.empty()) {
        return; // nothing ran, so nothing is known
    }
    if constexpr (!std::is_const_v<T>) {
        readSummary(setup);
    }
    v("huge_pages", setup.hugePages);
    v("fixed_buffers", setup.fixedBuffers);
    v("fixed_file", setup.fixedFile);
    v("one_by_one", setup.oneByOne);
    v("async", setup.async);
    v("kernel_threads", setup.kernelThreads);
    v("numa_node", setup.numaNode);
}

} // namespace sluice
