// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/nvidia/cuda_abi.h"

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <sys/types.h>

/// What Sluice calls of cuFile, by its documented ABI (cuFile API reference, CUDA 12.2 to 13): declared here, so that
/// building needs no header of NVIDIA's, and opened at run time. Sizes and offsets are those of its header, for 64-bit
/// Linux.
namespace sluice::gpu::cufile {

/// Comes back by value from nearly every function.
struct Answer {
    int error; ///< 0, or a number from 5001 on
    int cuda; ///< CUDA's own error, where `error` is 5011
};
static_assert(sizeof(Answer) == 8);

using File = void*;
using Batch = void*;

struct FileDescription {
    int type = 1; ///< 1: a Linux file descriptor
    union {
        int descriptor;
        void* handle = nullptr;
    };
    const void* operations = nullptr; ///< of file systems in user space
};
static_assert(sizeof(FileDescription) == 24 && offsetof(FileDescription, descriptor) == 8
              && offsetof(FileDescription, operations) == 16);

struct Properties {
    std::uint32_t majorVersion; ///< of nvidia-fs
    std::uint32_t minorVersion;
    std::size_t pollThreshold;
    std::size_t maxDirectSize; ///< KiB
    std::uint32_t statusFlags;
    std::uint32_t controlFlags;
    std::uint32_t featureFlags;
    std::uint32_t maxCacheSize;
    std::uint32_t perBufferCacheSize;
    std::uint32_t maxPinnedSize;
    std::uint32_t maxBatch;
    std::uint32_t batchTimeout;
    unsigned char later[200]; ///< what newer libraries may add
};
static_assert(offsetof(Properties, maxDirectSize) == 16 && offsetof(Properties, statusFlags) == 24
              && offsetof(Properties, controlFlags) == 28 && offsetof(Properties, featureFlags) == 32
              && offsetof(Properties, maxBatch) == 48 && offsetof(Properties, later) == 56);

struct Request {
    int mode = 1;
    void* base = nullptr;
    off_t fileOffset = 0;
    off_t bufferOffset = 0;
    std::size_t size = 0;
    File file = nullptr;
    int operation = 0; ///< 0: read
    void* cookie = nullptr;
};
static_assert(sizeof(Request) == 64 && offsetof(Request, base) == 8 && offsetof(Request, fileOffset) == 16
              && offsetof(Request, bufferOffset) == 24 && offsetof(Request, size) == 32 && offsetof(Request, file) == 40
              && offsetof(Request, operation) == 48 && offsetof(Request, cookie) == 56);

struct Completion {
    void* cookie;
    int status;
    std::size_t result; ///< bytes; a negative error in its bits where it failed
};
static_assert(sizeof(Completion) == 24 && offsetof(Completion, status) == 8 && offsetof(Completion, result) == 16);
inline constexpr int statusComplete = 0x10;

/// Which way the reads of one GPU took, from the statistics of level 3.
struct GpuStatistics {
    unsigned char uuid[16];
    std::uint64_t readBytes;
    std::uint64_t readRate;
    std::uint64_t readUtilisation;
    std::uint64_t readMicroseconds;
    std::uint64_t reads;
    std::uint64_t peerReads; ///< by PCI peer-to-peer
    std::uint64_t nvfsReads; ///< by nvidia-fs
    std::uint64_t posixReads; ///< through host memory
    std::uint64_t unalignedReads; ///< through a bounce buffer
    std::uint64_t routedReads;
    std::uint64_t sparseRegions;
    std::uint64_t inlineRegions;
    std::uint64_t readErrors;
    std::uint64_t others[16]; ///< writes and registrations
};
static_assert(sizeof(GpuStatistics) == 248 && offsetof(GpuStatistics, reads) == 48
              && offsetof(GpuStatistics, readErrors) == 112 && offsetof(GpuStatistics, others) == 120);

/// Where GpuStatistics[16] begin in the statistics of level 3. Version 1.20 has put counters before them, so the
/// place that is right is the one at which the GPU's own identifier stands.
inline constexpr std::size_t gpuStatisticsPlaces[] = {1032, 1144};
inline constexpr std::size_t maxGpuStatistics = 16;
inline constexpr std::size_t roomForStatistics = 16384;

struct Functions {
    Answer (*driverOpen)() = nullptr;
    Answer (*driverClose)() = nullptr;
    Answer (*driverCloseOld)() = nullptr; ///< its name before CUDA 11.6
    Answer (*driverProperties)(Properties*) = nullptr;
    Answer (*version)(int*) = nullptr;
    Answer (*fileRegister)(File*, FileDescription*) = nullptr;
    void (*fileDeregister)(File) = nullptr;
    Answer (*bufferRegister)(const void*, std::size_t, int flags) = nullptr;
    Answer (*bufferDeregister)(const void*) = nullptr;
    ssize_t (*read)(File, void* base, std::size_t, off_t file, off_t buffer) = nullptr;
    Answer (*readAsync)(File, void* base, std::size_t*, off_t* file, off_t* buffer, ssize_t* done,
                        cuda::Stream) = nullptr;
    Answer (*streamRegister)(cuda::Stream, unsigned flags) = nullptr;
    Answer (*streamDeregister)(cuda::Stream) = nullptr;
    Answer (*batchSetUp)(Batch*, unsigned most) = nullptr;
    Answer (*batchSubmit)(Batch, unsigned count, Request*, unsigned flags) = nullptr;
    Answer (*batchStatus)(Batch, unsigned least, unsigned* count, Completion*, timespec*) = nullptr;
    void (*batchDestroy)(Batch) = nullptr;
    Answer (*statisticsLevel)(int) = nullptr;
    Answer (*statisticsStart)() = nullptr;
    Answer (*statisticsReset)() = nullptr;
    Answer (*statistics)(void*) = nullptr;
};

template <class Visit>
void eachFunction(Visit&& v, Functions& f)
{
    v("cuFileDriverOpen", f.driverOpen);
    v("cuFileDriverClose_v2", f.driverClose);
    v("cuFileDriverClose", f.driverCloseOld);
    v("cuFileDriverGetProperties", f.driverProperties);
    v("cuFileGetVersion", f.version);
    v("cuFileHandleRegister", f.fileRegister);
    v("cuFileHandleDeregister", f.fileDeregister);
    v("cuFileBufRegister", f.bufferRegister);
    v("cuFileBufDeregister", f.bufferDeregister);
    v("cuFileRead", f.read);
    v("cuFileReadAsync", f.readAsync);
    v("cuFileStreamRegister", f.streamRegister);
    v("cuFileStreamDeregister", f.streamDeregister);
    v("cuFileBatchIOSetUp", f.batchSetUp);
    v("cuFileBatchIOSubmit", f.batchSubmit);
    v("cuFileBatchIOGetStatus", f.batchStatus);
    v("cuFileBatchIODestroy", f.batchDestroy);
    v("cuFileSetStatsLevel", f.statisticsLevel);
    v("cuFileStatsStart", f.statisticsStart);
    v("cuFileStatsReset", f.statisticsReset);
    v("cuFileGetStatsL3", f.statistics);
}

} // namespace sluice::gpu::cufile
