// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "models/job/workload_fields.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sluice {

/// Largest number of GPUs that a job may name.
inline constexpr double maxGpusOfJob = 1e5;

/// A training job as its input pipeline sees it. Presets live in resources/workloads/*.json; a
/// user's own file has the same form (`sluice.workload/1`).
struct Workload {
    std::string name; ///< "unet3d-h100": what --workload takes
    std::string title; ///< "3D U-Net on H100"
    std::string source; ///< where the figures come from
    std::vector<std::string> aliases; ///< other names that --workload takes for it: "unet3d"

    int gpus = 8; ///< on one node
    int nodes = 1;
    int batchPerGpu = 1; ///< samples
    Bytes sampleBytes{1}; ///< mean, as stored
    Bytes sampleBytesStdev; ///< 0: fixed size
    std::optional<Bytes> deliveredBytes; ///< of one sample as the GPU gets it, decoded; absent: not known
    Seconds stepTime{1}; ///< compute time of one step without waiting for data
    Seconds decodeTime{}; ///< CPU time of one worker to decode and augment one sample; 0: not known, unless decodeFree
    Seconds decodeStdev{}; ///< of that time; 0: the same for each sample; else lognormal
    bool decodeFree = false; ///< there is nothing to decode: tokens, tensors as they are
    int samplesPerFile = 1; ///< 1: a file a sample; more: packed shards
    std::optional<std::int64_t> shards; ///< each read whole by one reader; absent: not known, or any reader reads any
    Pattern accessPattern = Pattern::Sequential; ///< how the storage is read: shards in order, or samples at random
    std::optional<Bytes> datasetBytes;
    int epochs = 1;
    Bytes evaluationBytes; ///< read by one evaluation after each epoch, by all nodes together; 0: none
    double targetUtilisation = 0.9; ///< accelerator utilisation at or above which a GPU counts as fed, 0..1

    bool operator==(const Workload&) const = default;
};

template <class V, Like<Workload> T>
void describe(V& v, T& w)
{
    v("name", w.name);
    v("title", w.title);
    v("source", w.source);
    if constexpr (std::is_const_v<T>) {
        if (!w.aliases.empty()) {
            v("aliases", w.aliases);
        }
    } else {
        v("aliases", w.aliases);
    }
    for (const auto& field : workloadFields()) {
        std::visit([&](auto member) { v(field.key, w.*member); }, field.member);
    }
    if (!std::is_const_v<T> || w.decodeFree) {
        v("decode_free", w.decodeFree);
    }
    v("shards", w.shards, Domain{1, domain::count.most});
}

/// Tells whether the CPU time of decoding is known, if only as none.
inline bool knowsDecoding(const Workload& workload)
{
    return workload.decodeFree || workload.decodeTime.count() > 0;
}

/// Returns the bytes of one sample as the GPU gets it. Where nobody told them, those that are stored: the least that
/// crosses memory and link unless the GPU decodes.
inline Bytes deliveredBytesOf(const Workload& workload)
{
    return workload.deliveredBytes.value_or(workload.sampleBytes);
}

/// Returns a job that is told by its own numbers: of `usual` it has GPUs, nodes, batch, sample size, step and target,
/// and nothing of its data.
Workload toldByNumbers(const Workload& usual, const std::string& name);

/// Every rule that a workload breaks, as sentences that name the field, the value and the range;
/// empty when it is sound.
std::vector<std::string> problemsOf(const Workload& workload);

/// Reads one `sluice.workload/1` text; a number may be text as people type it ("110K"). Unknown keys, wrong types and
/// values out of range are Usage errors that name `origin`, the key and what is allowed.
Result<Workload> parseWorkload(const std::string& text, const std::string& origin);

/// NAME or alias of a preset, the path of a workload file (recognised by a '/' or ".json"), or "-": the text of such
/// a file on standard input.
/// Errors list the presets that exist and name the nearest.
Result<Workload> loadWorkload(const std::string& nameOrFile);

/// All presets, sorted by name. Errors: those of resourceFolder().
Result<std::vector<Workload>> workloadPresets();

} // namespace sluice
