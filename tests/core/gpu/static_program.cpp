// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// A program without a dynamic linker, for static_program_test.cpp: says what it sees of the GPUs' libraries.
#include "core/base/static_program.h"
#include "core/gpu/runtime.h"
#include "core/gpu/shared_library.h"

#include <cstdio>

int main(int count, char** arguments)
{
    const sluice::SharedLibrary library(count > 1 ? arguments[1] : "libc.so.6");
    const auto runtime = sluice::detectGpuRuntime();
    std::printf("%s\n%s\n%s\n%s\n", sluice::isStaticProgram() ? "static" : "dynamic",
                library.loaded() ? "loaded" : library.reason().c_str(), sluice::word(runtime.cudaState).data(),
                runtime.cuda.reason.c_str());
}
