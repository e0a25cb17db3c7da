// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/gpu/nvidia/cuda.h"
#include "core/gpu/nvidia/cufile_abi.h"
#include "core/gpu/path_proof.h"

#include <memory>
#include <string>
#include <vector>

namespace sluice::gpu {

/// Where cuFile is looked for: names for the dynamic linker first, then the toolkit's folders.
std::vector<std::string> cufileLibraries();

/// Owns a started cuFile. Use it after a device's context is current. It reads CUFILE_ENV_PATH_JSON and
/// CUFILE_LOGFILE_PATH once in a process. Starting it without a driver may hang: use a process that can be ended.
class Cufile {
public:
    /// Errors: not there (NotFound), another library (Unsupported), or as its own number says.
    static Result<Cufile> open(const std::vector<std::string>& libraries = cufileLibraries());
    Cufile(Cufile&&) noexcept = default;
    ~Cufile();

    const cufile::Functions& functions() const { return *m_functions; }
    /// 1000 x major + 10 x minor; 0 where it does not tell.
    int version() const { return m_version; }

    /// Begins to count which way reads take; false where this version does not count.
    bool startCounting() const;
    /// Since then, of the GPU with this identifier; nothing where nobody counts, or where the statistics of this
    /// version are laid out as none that we know.
    std::optional<PathCounts> counts(const std::array<unsigned char, 16>& uuid) const;

private:
    Cufile(std::unique_ptr<const cufile::Functions> functions, int version)
        : m_functions(std::move(functions)), m_version(version)
    { }

    std::unique_ptr<const cufile::Functions> m_functions;
    int m_version;
};

/// A file that cuFile reads. Its descriptor must outlive it. Move-only.
class CufileFile {
public:
    static Result<CufileFile> make(const Cufile& library, int descriptor);
    CufileFile(CufileFile&& other) noexcept : m_library(other.m_library), m_file(std::exchange(other.m_file, nullptr))
    { }
    CufileFile& operator=(CufileFile&&) = delete;
    ~CufileFile();

    cufile::File get() const { return m_file; }
    /// Reads into memory of the GPU, `bufferOffset` bytes behind `base`. Errors: as cuFile says; a file that ends
    /// before (Corrupt).
    Result<Done> read(const DeviceMemory& memory, Bytes size, std::int64_t offset, std::int64_t bufferOffset) const;

private:
    CufileFile(const Cufile& library, cufile::File file) : m_library(&library), m_file(file) { }

    const Cufile* m_library;
    cufile::File m_file;
};

/// Memory of the GPU that is registered with cuFile. The memory must outlive it. Move-only.
class CufileBuffer {
public:
    static Result<CufileBuffer> make(const Cufile& library, const DeviceMemory& memory);
    CufileBuffer(CufileBuffer&& other) noexcept
        : m_library(other.m_library), m_base(std::exchange(other.m_base, nullptr))
    { }
    CufileBuffer& operator=(CufileBuffer&&) = delete;
    ~CufileBuffer();

private:
    CufileBuffer(const Cufile& library, const void* base) : m_library(&library), m_base(base) { }

    const Cufile* m_library;
    const void* m_base;
};

} // namespace sluice::gpu
