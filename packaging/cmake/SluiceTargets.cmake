# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# How a room, a program and a test are declared. Every target has the same options. Warnings are errors in CI and in the
# preset dev (CMAKE_COMPILE_WARNING_AS_ERROR), not for who builds with a compiler that warns of more.

add_library(sluice_options INTERFACE)
target_compile_features(sluice_options INTERFACE cxx_std_20)
target_include_directories(sluice_options INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_compile_options(sluice_options INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Wold-style-cast
                       -Woverloaded-virtual -Wconversion)
# Not where files are compiled together: another file's locals may be named as a constant here.
target_compile_options(sluice_options INTERFACE $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(sluice_options INTERFACE -Wno-maybe-uninitialized) # false alarms on std::optional, GCC bug 80635
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(sluice_options INTERFACE -Wno-restrict) # false alarms on std::string, GCC bug 105651
endif()
if(SLUICE_SANITIZE)
  target_compile_options(sluice_options INTERFACE -fsanitize=${SLUICE_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(sluice_options INTERFACE -fsanitize=${SLUICE_SANITIZE})
endif()

if(SLUICE_FUZZ)
  target_compile_options(sluice_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

configure_file(${PROJECT_SOURCE_DIR}/core/base/version.h.in ${PROJECT_BINARY_DIR}/generated/core/base/version.h @ONLY)

# sluice_room(NAME SOURCES a.cpp ... LINKS targets...)
function(sluice_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;LINKS" ${ARGN})
  add_library(sluice_${name} STATIC ${ROOM_SOURCES})
  target_link_libraries(sluice_${name} PUBLIC sluice_options ${ROOM_LINKS})
endfunction()

if(SLUICE_TESTS)
  configure_file(${PROJECT_SOURCE_DIR}/tests/paths.cpp.in ${PROJECT_BINARY_DIR}/generated/tests/paths.cpp @ONLY)
  add_library(sluice_test_paths STATIC ${PROJECT_BINARY_DIR}/generated/tests/paths.cpp)
  target_link_libraries(sluice_test_paths PUBLIC sluice_options)
endif()

# sluice_test(NAME SOURCES a_test.cpp ... LINKS targets... [LABELS room])
# One program per room; CTest lists every GoogleTest case by its own name, or runs the program in SLUICE_TEST_PARTS parts:
# under the address sanitizer a process for each case costs more than most cases do. Tests are compiled several files at
# a time, because most of what they cost is GoogleTest's and Qt's headers, and without optimisation, because they spend
# their time in the code that they test.
function(sluice_test name)
  cmake_parse_arguments(TEST "QT" "" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(test_${name} ${TEST_SOURCES})
  if(TEST_QT)
    target_link_libraries(test_${name} PRIVATE sluice_options ${TEST_LINKS} GTest::gtest)
  else()
    target_link_libraries(test_${name} PRIVATE sluice_options ${TEST_LINKS} GTest::gtest_main)
  endif()
  set_target_properties(test_${name} PROPERTIES UNITY_BUILD ON)
  target_compile_options(test_${name} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O0>)
  target_link_libraries(test_${name} PRIVATE sluice_test_paths)
  if(NOT SLUICE_TEST_PARTS)
    gtest_discover_tests(test_${name} DISCOVERY_TIMEOUT 60 PROPERTIES LABELS "${name};${TEST_LABELS}" TIMEOUT 120)
    return()
  endif()
  foreach(part RANGE 1 ${SLUICE_TEST_PARTS})
    math(EXPR index "${part} - 1")
    add_test(NAME "${name} ${part} of ${SLUICE_TEST_PARTS}" COMMAND test_${name})
    set_tests_properties("${name} ${part} of ${SLUICE_TEST_PARTS}" PROPERTIES LABELS "${name};${TEST_LABELS}" TIMEOUT 900
                         ENVIRONMENT "GTEST_TOTAL_SHARDS=${SLUICE_TEST_PARTS};GTEST_SHARD_INDEX=${index}")
  endforeach()
endfunction()
