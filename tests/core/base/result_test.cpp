// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <memory>

namespace sluice {
namespace {

TEST(Result, HoldsEitherAValueOrAnError)
{
    const Result<int> good = 3;
    EXPECT_TRUE(good.ok());
    EXPECT_EQ(*good, 3);

    const Result<int> bad = Error{ErrorKind::NotFound, "no such run: 7", "sluicectl runs lists them"};
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(bad.error().hint, "sluicectl runs lists them");
}

TEST(Result, GivesMoveOnlyValuesAway)
{
    Result<std::unique_ptr<int>> made = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = *std::move(made);
    EXPECT_EQ(*taken, 5);
}

TEST(Result, ErrnoBecomesAKindThatDecidesTheExitCode)
{
    EXPECT_EQ(kindOfErrno(ENOENT), ErrorKind::NotFound);
    EXPECT_EQ(kindOfErrno(EACCES), ErrorKind::Permission);
    EXPECT_EQ(kindOfErrno(EROFS), ErrorKind::Permission);
    EXPECT_EQ(kindOfErrno(ENOSPC), ErrorKind::NoSpace);
    EXPECT_EQ(kindOfErrno(EOPNOTSUPP), ErrorKind::Unsupported);
    EXPECT_EQ(kindOfErrno(EBUSY), ErrorKind::Busy);
    EXPECT_EQ(kindOfErrno(EINTR), ErrorKind::Interrupted);
    EXPECT_EQ(kindOfErrno(EIO), ErrorKind::Io);
}

TEST(Result, SystemErrorsSayWhatFailedOnWhatAndWhy)
{
    const auto error = systemError("cannot open /data/x", EACCES, "ask its owner");
    EXPECT_EQ(error, (Error{ErrorKind::Permission, "cannot open /data/x: Permission denied", "ask its owner"}));
}

} // namespace
} // namespace sluice
