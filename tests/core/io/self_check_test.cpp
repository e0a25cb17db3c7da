// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// What the engines return, byte by byte: at settings drawn at random, as fsx does with a filesystem.
#include "core/io/engine/load.h"
#include "core/io/files/own_file.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <random>
#include <unistd.h>

namespace sluice::io {
namespace {

class SelfCheckOf : public testing::TestWithParam<EngineKind> {
protected:
    void SetUp() override
    {
        if (auto engine = makeEngine(GetParam()); !engine) {
            GTEST_SKIP() << engine.error().message;
        }
        auto created = OwnFile::create(m_folder.path());
        ASSERT_TRUE(created.ok()) << created.error().message;
        m_file.emplace(std::move(*created));
        write();
    }

    /// By the engine itself where it can write, so that both directions are checked.
    void write()
    {
        const bool writes = GetParam() != EngineKind::Mmap;
        const auto written = runLoad({.descriptor = m_file->descriptor(),
                                      .point = {.engine = writes ? GetParam() : EngineKind::Threads,
                                                .access = Access::Buffered,
                                                .direction = Direction::Write,
                                                .readSize = kibibytes(64),
                                                .depth = 1},
                                      .fileSize = m_size,
                                      .runtime = Seconds(60),
                                      .limit = m_size,
                                      .content = m_content,
                                      .refill = true},
                                     {});
        ASSERT_TRUE(written.ok()) << written.error().message;
        ASSERT_EQ(written->finished, m_size);
    }

    /// Some setting that this engine can be asked for.
    LoadSpec drawn()
    {
        const auto upTo = [this](int most) { return static_cast<int>(m_random() % static_cast<unsigned>(most)); };
        const bool direct = GetParam() != EngineKind::Mmap && m_direct.isOpen() && upTo(2) == 0;
        const std::int64_t unit = direct ? 4096 : 8;
        LoadSpec spec{.descriptor = direct ? m_direct.descriptor() : m_file->descriptor(),
                      .point = {.engine = GetParam(),
                                .access = direct ? Access::Direct : Access::Buffered,
                                .pattern = enumWords<Pattern>[static_cast<std::size_t>(upTo(5))].first,
                                .readSize = Bytes{unit * (1 + upTo(static_cast<int>(kibibytes(300).count / unit)))},
                                .depth = 1 + upTo(16),
                                .threads = 1 + upTo(3)},
                      .fileSize = m_size,
                      .runtime = Seconds(0.08),
                      .content = m_content};
        spec.options.verify = true;
        spec.options.buffers = enumWords<Buffers>[static_cast<std::size_t>(upTo(4))].first;
        spec.options.batch = 1 + upTo(8);
        spec.options.oneByOne = upTo(2) == 0;
        return spec;
    }

    TemporaryFolder m_folder;
    Bytes m_size = mebibytes(4);
    Content m_content = Content::unique();
    std::optional<OwnFile> m_file;
    File m_direct;
    std::mt19937 m_random{20260101};
};

TEST_P(SelfCheckOf, EveryByteReturnedIsTheOneWritten)
{
    if (auto direct = m_file->reopen(Direction::Read, Access::Direct)) {
        m_direct = std::move(*direct);
    }
    for (int round = 0; round < 20; ++round) {
        const auto spec = drawn();
        const auto outcome = runLoad(spec, {});
        ASSERT_TRUE(outcome.ok()) << outcome.error().message << " round " << round << " size "
                                  << spec.point.readSize.count << " depth " << spec.point.depth;
        EXPECT_GT(outcome->finished.count, 0);
    }
}

TEST_P(SelfCheckOf, OneWrongByteIsFoundAndNamed)
{
    const std::int64_t place = 1'234'567;
    char byte = 0;
    ASSERT_EQ(::pread(m_file->descriptor(), &byte, 1, place), 1);
    const auto wrong = static_cast<char>(byte ^ 1); // the content is unique: no byte is wrong in all files
    ASSERT_EQ(::pwrite(m_file->descriptor(), &wrong, 1, place), 1);
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        auto spec = drawn();
        spec.descriptor = m_file->descriptor();
        spec.point = {.engine = GetParam(), .access = Access::Buffered, .pattern = pattern, .readSize = kibibytes(64)};
        spec.point.depth = 4;
        spec.runtime = Seconds(60);
        const auto outcome = runLoad(spec, {});
        ASSERT_FALSE(outcome.ok());
        EXPECT_EQ(outcome.error().kind, ErrorKind::Corrupt);
        EXPECT_NE(outcome.error().message.find(std::to_string(place)), std::string::npos) << outcome.error().message;
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, SelfCheckOf,
                         testing::Values(EngineKind::Uring, EngineKind::Threads, EngineKind::Mmap),
                         [](const auto& param) { return std::string(word(param.param)); });

} // namespace
} // namespace sluice::io
