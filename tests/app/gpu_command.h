// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sluice {

/// sluicectl on a machine whose driver is the fake libraries of tests/core/gpu: what it does and says, never how fast.
class GpuCommand : public testing::Test {
protected:
    GpuCommand()
    {
        std::filesystem::create_symlink(fakeLibrary("cuda"), folder.path() / "libcuda.so.1");
        std::filesystem::create_symlink(fakeLibrary("nvml"), folder.path() / "libnvidia-ml.so.1");
        std::filesystem::create_symlink(fakeLibrary("cufile"), folder.path() / "libcufile.so.0");
    }

    /// For the inChild of a command.
    void beOn(const std::string& table) const
    {
        ::setenv("LD_LIBRARY_PATH", folder.path().c_str(), 1);
        ::setenv("FAKE_GPU", table.c_str(), 1);
        // LeakSanitizer of GCC 12 itself crashed at the end of a process that had used these libraries. Leaks are
        // looked for in test_gpu, which uses them too.
        ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    }
    Outcome on(const std::string& table, const std::vector<std::string>& arguments) const
    {
        return sluicectl(arguments, [this, &table] { beOn(table); });
    }

    TemporaryFolder folder;
};

} // namespace sluice
