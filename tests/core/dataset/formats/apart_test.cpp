// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/apart.h"

#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <string>
#include <unistd.h>

namespace sluice::dataset {
namespace {

TEST(Apart, GivesTheAnswerOrTheError)
{
    const auto run = [](const std::function<Result<std::string>()>& work) {
        return readApart("x.h5", "HDF5", work, {});
    };
    EXPECT_EQ(*run([] { return std::string(100'000, 'a'); }), std::string(100'000, 'a'));
    const Error error{ErrorKind::Unsupported, "two\nlines", "hint"};
    EXPECT_EQ(run([error]() -> Result<std::string> { return error; }).error(), error);
}

TEST(Apart, ACrashIsADamagedFile)
{
    const auto crashed = readApart("x.h5", "HDF5",
                                   []() -> Result<std::string> {
                                       std::raise(SIGKILL);
                                       return std::string();
                                   },
                                   {});
    ASSERT_FALSE(crashed.ok());
    EXPECT_EQ(crashed.error().kind, ErrorKind::Corrupt);
    EXPECT_NE(crashed.error().message.find("HDF5 failed on it"), std::string::npos);
}

TEST(Apart, AStopEndsTheProcess)
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = readApart(
        "x.h5", "HDF5",
        []() -> Result<std::string> {
            ::pause();
            return std::string();
        },
        stop.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Interrupted);
}

} // namespace
} // namespace sluice::dataset
