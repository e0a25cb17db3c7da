// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/result.h"
#include "core/bench/guide/guide_gpu.h"
#include "core/bench/point/measured_file.h"
#include "core/io/files/target.h"
#include "core/run/guide_preview.h"
#include "core/run/run.h"
#include "models/job/workload.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// The guided audit: one path, one budget, one verdict.
namespace sluice {

struct GuideSpec {
    std::string path; ///< a folder to write our own file in, or an existing file that is only read
    Seconds budget{180}; ///< for everything, from the first fact to the verdict
    Workload workload;
    bool allowDevice = false; ///< the path may be a block device; it is only read
    bool thorough = false; ///< every setting of allPoints once, in random order, also when the plan is sure
    /// An earlier run of the same path on this node: its measurements are taken over, the first of them is
    /// repeated to see whether the storage is still the same, and the measurement goes on from there.
    std::optional<Run> resumed{};
    std::optional<JobFile> job{}; ///< that the workload is of: the plan has its loader; the run keeps it
    CufileProcess cufileProcess{}; ///< empty: whether GPUDirect Storage is worth it is not measured
};

/// What a guided audit tells while it runs, from the thread that runs it. Any may be empty.
struct GuideListener {
    std::function<void(const std::string& name, const std::string& text)> phase;
    std::function<void(Seconds done, Seconds total)> progress;
    RateListener sample;
    std::function<void(std::size_t index, std::size_t count, const IoPoint& point)> point;
    std::function<void(const Measurement& measurement)> measured;
    std::function<void(const std::string& text)> warning;
};

/// What a guided audit reads, or where it makes its file. Errors: a path that cannot be measured, too little space, a
/// budget too short to measure anything.
Result<io::Target> guideTarget(const GuideSpec& spec, const std::stop_token& stop);

/// Touches nothing. Errors as those of guideTarget.
Result<GuidePreview> previewGuide(const GuideSpec& spec, const std::stop_token& stop = {});

/// Snapshot, audit, measurement and plan, within the budget. Not saved: that is the store's. A stop
/// request ends it within half a second with RunState::Interrupted and what was measured so far. Errors: those of
/// guideTarget, a machine that cannot be read, storage that gave nothing at all.
Result<Run> runGuide(const GuideSpec& spec, std::stop_token stop, const GuideListener& listener);

} // namespace sluice
