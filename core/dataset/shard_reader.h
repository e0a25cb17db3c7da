// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/dataset/file_groups.h"
#include "core/dataset/formats/format.h"
#include "core/dataset/size_tally.h"

#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice::dataset {

/// Tells what the shards of a data set hold: of those that were read, and of all as far as they are alike.
struct ShardFindings {
    SizeTally stored; ///< with framing
    SizeTally payload; ///< as stored, without framing
    double samples = 0; ///< of all shards
    std::int64_t aligned = 0; ///< samples that begin at a multiple of 4 KiB, of those read
    double pages = 0; ///< of 4 KiB that the samples read touch
    double unpacked = 0; ///< bytes of the samples read
    double bytesRead = 0; ///< of the shards that were read or passed over
    double units = 0; ///< sum of the units of the shards that have one
    std::int64_t unitShards = 0;
    std::int64_t shardsRead = 0;
    std::int64_t files = 0; ///< beyond one a shard
    std::int64_t broken = 0;
    double brokenBytes = 0;
    bool exact = true;
    std::string codec;
    std::vector<std::string> notes;
};

/// Reads shards in an order that is spread over all of them, until `enough` says so.
class ShardSurvey {
public:
    ShardSurvey(const FileGroup& group, const FormatReader& reader, ReadOptions options, std::stop_token stop)
        : m_group(group), m_reader(reader), m_options(std::move(options)), m_stop(std::move(stop))
    { }

    /// Damaged shards are left out. Errors: none can be read; Usage and Unsupported of the format; Interrupted.
    Result<ShardFindings> run(LeftOutTally& leftOut);

private:
    Result<Done> readOne(const Found& file, LeftOutTally& leftOut);
    void take(const SampleRun& run);
    void keep(const ShardReading& reading, const Found& file, const ShardFindings& before);
    void estimateRest();

    const FileGroup& m_group;
    const FormatReader& m_reader;
    const ReadOptions m_options;
    const std::stop_token m_stop;
    ShardFindings m_found;
    ShardFindings m_shard; ///< of the one that is read
    std::vector<Error> m_firstError;
    std::set<std::string> m_notes;
};

} // namespace sluice::dataset
