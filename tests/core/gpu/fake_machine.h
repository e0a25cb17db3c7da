// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gpu/runtime.h"
#include "core/gpu/shared_library.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace sluice::gpu {

/// A machine whose driver is the fake libraries: what was taken of it must have been given back at the end.
class FakeMachine : public testing::Test {
protected:
    FakeMachine() { restart(); }
    ~FakeMachine() override { EXPECT_EQ(live(), 0) << "something was not given back"; }

    void restart() const { m_cuda.function<void()>("fakeCudaReset")(); }
    static void is(const std::string& table) { ::setenv("FAKE_GPU", table.c_str(), 1); }
    int live() const { return m_cuda.function<int()>("fakeCudaLive")(); }

    const GpuLibraries libraries{fakeLibrary("cuda"), fakeLibrary("cufile"), fakeLibrary("nvml")};
    const GpuBuild build{}; ///< for drivers of any age

private:
    SharedLibrary m_cuda{fakeLibrary("cuda")};
};

} // namespace sluice::gpu
