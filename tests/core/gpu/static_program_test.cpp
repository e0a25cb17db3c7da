// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/static_program.h"
#include "core/gpu/shared_library.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

namespace sluice {
namespace {

TEST(StaticProgram, IsNoneThatHasADynamicLinker)
{
    EXPECT_FALSE(isStaticProgram());
    EXPECT_TRUE(SharedLibrary(FAKE_CUDA).loaded());
}

TEST(StaticProgram, OpensNoLibraryAndDoesNotSayThatThereIsNoGpu)
{
#ifdef STATIC_PROGRAM
    const std::unique_ptr<FILE, int (*)(FILE*)> said(::popen(STATIC_PROGRAM " " FAKE_CUDA, "r"), &::pclose);
    std::array<char, 1000> text{};
    const auto size = std::fread(text.data(), 1, text.size(), said.get());
    EXPECT_EQ(std::string(text.data(), size),
              "static\n"
              "this build is static and opens no libraries\n"
              "not_asked\n"
              "this build is static and cannot open NVIDIA's driver; the build for GPUs beside it can\n");
#else
    GTEST_SKIP() << "no static C library here, or under a sanitizer";
#endif
}

} // namespace
} // namespace sluice
