// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile.h"

#include "core/gpu/nvidia/cufile_errors.h"
#include "core/gpu/shared_library.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace sluice::gpu {

namespace {

/// What cannot be done without; the rest is for batches, streams and statistics.
bool complete(const cufile::Functions& f)
{
    return f.driverOpen != nullptr && (f.driverClose != nullptr || f.driverCloseOld != nullptr)
        && f.fileRegister != nullptr && f.fileDeregister != nullptr && f.bufferRegister != nullptr
        && f.bufferDeregister != nullptr && f.read != nullptr;
}

PathCounts countsOf(const cufile::GpuStatistics& s)
{
    return {s.reads, s.peerReads + s.nvfsReads, s.posixReads, s.unalignedReads};
}

} // namespace

std::vector<std::string> cufileLibraries()
{
    return {"libcufile.so.0", "libcufile.so", "/usr/local/cuda/lib64/libcufile.so.0",
            "/usr/local/cuda/targets/x86_64-linux/lib/libcufile.so.0"};
}

Result<Cufile> Cufile::open(const std::vector<std::string>& libraries)
{
    std::string reason = "no name to look for";
    for (const auto& name : libraries) {
        const SharedLibrary library(name);
        if (!library.loaded()) {
            reason = &name == &libraries.front() ? library.reason() : reason;
            continue;
        }
        auto functions = std::make_unique<cufile::Functions>(library.functions<cufile::Functions>());
        if (!complete(*functions)) {
            return Error{ErrorKind::Unsupported,
                         name + " loads and is not cuFile, or is too old: functions are missing",
                         "install the cuFile of CUDA 12.2 or later"};
        }
        int version = 0;
        if (functions->version == nullptr || functions->version(&version).error != 0) {
            version = 0;
        }
        if (const auto opened = cufileDone("start cuFile", functions->driverOpen()); !opened) {
            return opened.error();
        }
        return Cufile(std::move(functions), version);
    }
    return Error{ErrorKind::NotFound, "no GPUDirect Storage: " + reason, "it comes with the CUDA toolkit (libcufile)"};
}

Cufile::~Cufile()
{
    if (m_functions) {
        (void)(m_functions->driverClose != nullptr ? m_functions->driverClose() : m_functions->driverCloseOld());
    }
}

bool Cufile::startCounting() const
{
    const auto& f = *m_functions;
    return f.statisticsLevel != nullptr && f.statisticsStart != nullptr && f.statisticsReset != nullptr
        && f.statistics != nullptr && f.statisticsLevel(3).error == 0 && f.statisticsStart().error == 0
        && f.statisticsReset().error == 0;
}

std::optional<PathCounts> Cufile::counts(const std::array<unsigned char, 16>& uuid) const
{
    std::vector<unsigned char> statistics(cufile::roomForStatistics);
    const bool nameless = std::all_of(uuid.begin(), uuid.end(), [](unsigned char byte) { return byte == 0; });
    if (nameless || m_functions->statistics == nullptr || m_functions->statistics(statistics.data()).error != 0) {
        return std::nullopt;
    }
    for (const auto place : cufile::gpuStatisticsPlaces) {
        for (std::size_t i = 0; i < cufile::maxGpuStatistics; ++i) {
            cufile::GpuStatistics gpu;
            std::memcpy(&gpu, statistics.data() + place + i * sizeof gpu, sizeof gpu);
            if (std::equal(uuid.begin(), uuid.end(), std::begin(gpu.uuid))) {
                return countsOf(gpu);
            }
        }
    }
    return std::nullopt;
}

Result<CufileFile> CufileFile::make(const Cufile& library, int descriptor)
{
    cufile::FileDescription description;
    description.descriptor = descriptor;
    cufile::File file = nullptr;
    const auto done =
        cufileDone("register the file with cuFile", library.functions().fileRegister(&file, &description));
    if (!done) {
        return done.error();
    }
    return CufileFile(library, file);
}

CufileFile::~CufileFile()
{
    if (m_file != nullptr) {
        m_library->functions().fileDeregister(m_file);
    }
}

Result<Done> CufileFile::read(const DeviceMemory& memory, Bytes size, std::int64_t offset,
                              std::int64_t bufferOffset) const
{
    errno = 0;
    const auto wanted = static_cast<std::size_t>(size.count);
    const auto result = m_library->functions().read(m_file, memory.pointer(), wanted, offset, bufferOffset);
    const auto bytes = cufileBytes("read into GPU memory", result, errno);
    if (!bytes) {
        return bytes.error();
    }
    if (*bytes != wanted) {
        return Error{ErrorKind::Corrupt, "the file ends within a read",
                     "it became shorter, or is smaller than one read"};
    }
    return Done{};
}

Result<CufileBuffer> CufileBuffer::make(const Cufile& library, const DeviceMemory& memory)
{
    const auto* base = memory.pointer();
    const auto done =
        cufileDone("register GPU memory with cuFile",
                   library.functions().bufferRegister(base, static_cast<std::size_t>(memory.size().count), 0));
    if (!done) {
        return done.error();
    }
    return CufileBuffer(library, base);
}

CufileBuffer::~CufileBuffer()
{
    if (m_base != nullptr) {
        (void)m_library->functions().bufferDeregister(m_base);
    }
}

} // namespace sluice::gpu
