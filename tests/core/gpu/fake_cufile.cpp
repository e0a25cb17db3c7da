// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile_abi.h"
#include "tests/core/gpu/fake_table.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

/// cuFile over the fake device's memory, which is the host's: "cufile_way=direct" or "posix" is what its counters
/// say, "cufile_version" how they are laid out, "cufile_read=!5008" what reads answer.
using namespace sluice::gpu::cufile;

namespace {

struct FakeFile {
    int descriptor = -1;
};
int live = 0; ///< files and buffers that were not given back
int opened = 0;
std::atomic<std::uint64_t> reads = 0; ///< by any thread

Answer answerOf(const std::string& key)
{
    return {fake::errorOf(key), 0};
}

ssize_t readInto(File file, void* base, std::size_t size, off_t fileOffset, off_t bufferOffset)
{
    if (const int error = fake::errorOf("cufile_read"); error != 0) {
        errno = error;
        return fake::entry("cufile_negative") ? -error : -1;
    }
    ++reads;
    return ::pread(static_cast<FakeFile*>(file)->descriptor, static_cast<char*>(base) + bufferOffset, size, fileOffset);
}

/// The settings that the environment names forbid the way through host memory.
bool isStrict()
{
    const char* path = std::getenv("CUFILE_ENV_PATH_JSON");
    std::ifstream file(path != nullptr ? path : "");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    return text.find("\"allow_compat_mode\": false") != std::string::npos;
}

struct FakeBatch {
    std::vector<Completion> done;
};

} // namespace

extern "C" {

int fakeCufileLive()
{
    return live + opened;
}

Answer cuFileDriverOpen()
{
    auto answer = answerOf("cufile");
    if (isStrict() && fake::entry("cufile_way") == "posix") {
        answer.error = 5001;
    }
    opened += answer.error == 0 ? 1 : 0;
    return answer;
}

Answer cuFileDriverClose_v2()
{
    --opened;
    return {0, 0};
}

Answer cuFileGetVersion(int* version)
{
    *version = fake::whole("cufile_version", 1150);
    return {0, 0};
}

Answer cuFileHandleRegister(File* file, FileDescription* description)
{
    if (const auto answer = answerOf("cufile_file"); answer.error != 0) {
        return answer;
    }
    ++live;
    *file = new FakeFile{description->descriptor};
    return {0, 0};
}

void cuFileHandleDeregister(File file)
{
    --live;
    delete static_cast<FakeFile*>(file);
}

Answer cuFileBufRegister(const void*, std::size_t, int)
{
    std::this_thread::sleep_for(std::chrono::milliseconds(fake::whole("cufile_setup_milliseconds", 0)));
    const auto answer = answerOf("cufile_buffer");
    live += answer.error == 0 ? 1 : 0;
    return answer;
}

Answer cuFileBufDeregister(const void*)
{
    --live;
    return {0, 0};
}

ssize_t cuFileRead(File file, void* base, std::size_t size, off_t fileOffset, off_t bufferOffset)
{
    return readInto(file, base, size, fileOffset, bufferOffset);
}

#ifndef FAKE_OLD
Answer cuFileBatchIOSetUp(Batch* batch, unsigned)
{
    ++live;
    *batch = new FakeBatch;
    return {0, 0};
}

Answer cuFileBatchIOSubmit(Batch batch, unsigned count, Request* requests, unsigned)
{
    if (const auto answer = answerOf("cufile_batch"); answer.error != 0) {
        return answer;
    }
    for (unsigned i = 0; i < count; ++i) {
        const auto& r = requests[i];
        const auto bytes = readInto(r.file, r.base, r.size, r.fileOffset, r.bufferOffset);
        static_cast<FakeBatch*>(batch)->done.push_back(
            {r.cookie, bytes >= 0 ? statusComplete : 0x40, static_cast<std::size_t>(bytes >= 0 ? bytes : -errno)});
    }
    return {0, 0};
}

/// Gives completions back in the other order: they may come in any.
Answer cuFileBatchIOGetStatus(Batch batch, unsigned, unsigned* count, Completion* completions, timespec*)
{
    auto& done = static_cast<FakeBatch*>(batch)->done;
    unsigned given = 0;
    for (; given < *count && !done.empty(); ++given) {
        completions[given] = done.back();
        done.pop_back();
    }
    *count = given;
    return {0, 0};
}

void cuFileBatchIODestroy(Batch batch)
{
    --live;
    delete static_cast<FakeBatch*>(batch);
}

Answer cuFileReadAsync(File file, void* base, std::size_t* size, off_t* fileOffset, off_t* bufferOffset, ssize_t* done,
                       sluice::gpu::cuda::Stream)
{
    *done = readInto(file, base, *size, *fileOffset, *bufferOffset);
    *done = *done >= 0 ? *done : -errno;
    return {0, 0};
}

Answer cuFileStreamRegister(sluice::gpu::cuda::Stream, unsigned)
{
    return {0, 0};
}

Answer cuFileStreamDeregister(sluice::gpu::cuda::Stream)
{
    return {0, 0};
}

Answer cuFileSetStatsLevel(int)
{
    return answerOf("cufile_statistics");
}

Answer cuFileStatsStart()
{
    return {0, 0};
}

Answer cuFileStatsReset()
{
    reads = 0;
    return {0, 0};
}

Answer cuFileGetStatsL3(void* statistics)
{
    const std::size_t place = fake::whole("cufile_version", 1150) >= 1200 ? 1144 : 1032;
    GpuStatistics gpu{};
    std::memset(gpu.uuid, fake::whole("cufile_uuid", 0x40), sizeof gpu.uuid);
    gpu.reads = reads;
    const bool direct = fake::entry("cufile_way") == "direct" && std::getenv("CUFILE_FORCE_COMPAT_MODE") == nullptr;
    (direct ? gpu.nvfsReads : gpu.posixReads) = reads;
    std::memcpy(static_cast<char*>(statistics) + place + sizeof gpu, &gpu, sizeof gpu); // as the second of several
    return {0, 0};
}
#endif

} // extern "C"
