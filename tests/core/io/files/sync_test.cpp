// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/sync.h"

#include "core/io/files/own_file.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>
#include <vector>

namespace sluice::io {
namespace {

TEST(TimeSync, TakesTimeWhereThereIsSomethingToMakeDurable)
{
    const TemporaryFolder folder;
    const auto file = OwnFile::create(folder.path());
    ASSERT_TRUE(file.ok());
    const std::vector<char> block(1 << 20, 'x');
    ASSERT_EQ(::write(file->descriptor(), block.data(), block.size()), static_cast<ssize_t>(block.size()));
    for (const auto kind : {Sync::Fsync, Sync::Fdatasync}) {
        const auto took = timeSync(file->descriptor(), kind, {}, Seconds(30));
        ASSERT_TRUE(took.ok()) << took.error().message;
        EXPECT_GT(took->count(), 0);
        EXPECT_LT(took->count(), 30);
    }
}

TEST(TimeSync, WhatCannotBeMadeDurableIsAnError)
{
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    EXPECT_FALSE(timeSync(ends[1], Sync::Fsync, {}, Seconds(30)).ok());
    ::close(ends[0]);
    ::close(ends[1]);
}

} // namespace
} // namespace sluice::io
