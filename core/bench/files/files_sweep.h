// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/files/files_pass.h"
#include "core/bench/files/small_files.h"
#include "core/bench/point/measured_file.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice {

/// Empties the kernel's caches of names and inodes, which root may do outside a container. Errors: not allowed here.
Result<Done> dropNames();
/// Whether it could, without doing it. The same error.
Result<Done> canDropNames();

/// Lists the numbers of workers that are measured: 1, 2, 4 ... and `max`.
std::vector<int> workerCounts(int max);

/// Measures the files with more and more workers, cold, warm and without reading, each against the same bytes in one
/// shard.
/// Threads: used by one thread.
class FilesSweep {
public:
    /// `shard`: absent where there is none to compare with. All references outlive the sweep.
    FilesSweep(const SmallFilesSpec& spec, SmallFileList files, std::optional<MeasuredFile> shard,
               const SmallFilesListener& listener, std::stop_token stop, SmallFilesMeasurement& result);

    /// Once. Leaves figures, warnings and unanswered threads in the result. Errors: a file that vanished or cannot be
    /// read.
    Result<Done> run();

    /// Tells the largest share of the files, or of the shard, that was in the page cache before a cold pass.
    double maxFilesResident() const { return m_maxFilesResident; }
    double maxShardResident() const { return m_maxShardResident; }

private:
    bool over() const { return m_stop.stop_requested() || m_result.unanswered > 0; }
    Result<Done> measureAt(int workers);
    Result<FilesPass> coldPass(int workers);
    Result<FilesPass> pass(int workers, int max, bool readThem);
    std::optional<BytesPerSecond> shardPass(int workers, bool cold);
    void progress();
    void giveUpShard(const Error& error);

    const SmallFilesSpec& m_spec;
    SmallFileList m_files;
    std::optional<MeasuredFile> m_shard;
    const SmallFilesListener& m_listener;
    std::stop_token m_stop;
    SmallFilesMeasurement& m_result;
    std::uint64_t m_key = 1; ///< of the order in which the files are read
    int m_passesDone = 0;
    int m_passes = 0; ///< in all
    double m_maxFilesResident = 0;
    double m_maxShardResident = 0;
};

} // namespace sluice
