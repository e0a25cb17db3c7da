# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# What can be taken to a GPU machine that has a compiler, CMake and CUDA, and nothing else.
add_subdirectory(core/base)
add_subdirectory(core/gpu)
add_subdirectory(app/gpu_check)
find_package(GTest QUIET)
if(SLUICE_TESTS AND GTest_FOUND)
  enable_testing()
  add_subdirectory(tests/core/gpu)
endif()
