// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader.h"

#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numeric>
#include <thread>

namespace sluice {
namespace {

using namespace std::chrono_literals;

/// A data set in files of 20,000 bytes, and a small job.
class Loader : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 0; i < 64; ++i) {
            std::ofstream(m_folder.file(std::to_string(i) + ".jpg"), std::ios::binary) << std::string(20'000, 'j');
        }
        m_setup.gpus = 2;
        m_setup.workers = 2;
        m_setup.batch = 4;
        m_setup.stepTime = Seconds(0.01);
        m_setup.runtime = Seconds(0.5);
        m_setup.access = Access::Buffered;
    }

    std::shared_ptr<const dataset::Catalogue> catalogueHere() const
    {
        return std::make_shared<const dataset::Catalogue>(*dataset::catalogueOf(m_folder.path().string()));
    }

    Result<LoaderMeasurement> measured(std::stop_token stop = {}) const
    {
        const auto catalogue = catalogueHere();
        return measureLoader(m_setup, catalogue, std::move(stop));
    }

    TemporaryFolder m_folder;
    LoaderSetup m_setup;
};

TEST_F(Loader, FeedsATimedStepFromFiles)
{
    const auto m = measured();
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_GT(m->figures.steps, 3);
    EXPECT_GT(m->figures.utilisation, 0.2); // other work on this machine may slow it
    EXPECT_LE(m->figures.utilisation, 1);
    EXPECT_NEAR(m->figures.samplesPerSecond, m->figures.utilisation * 2 * 4 / 0.01, 20);
    EXPECT_EQ(m->setup.sampleBytes, Bytes{20'000});
    EXPECT_GT(m->figures.isolatedLoaderBatch.count(), 0);
    EXPECT_FALSE(m->isolation.verdict.empty());
}

TEST_F(Loader, TellsHowFullTheQueuesAreWhileItRuns)
{
    std::vector<LoaderMoment> told;
    const auto catalogue = catalogueHere();
    m_setup.stepTime = Seconds(0.05);
    m_setup.runtime = Seconds(1);
    const auto m =
        measureLoader(m_setup, catalogue, {}, [&told](const LoaderMoment& moment) { told.push_back(moment); });
    ASSERT_TRUE(m.ok()) << m.error().message;
    ASSERT_GE(told.size(), 2U);
    for (const auto& moment : told) {
        EXPECT_EQ(moment.room, 2 * 2 * m_setup.prefetch) << "of both ranks";
        EXPECT_LE(moment.queued, moment.room);
        EXPECT_GE(moment.idle, 0);
        EXPECT_LE(moment.idle, 1);
    }
    EXPECT_GT(told.back().samplesPerSecond, 0);
}

TEST_F(Loader, DecodingIsRealWork)
{
    m_setup.gpus = 1;
    m_setup.workers = 1;
    m_setup.decodeTime = Seconds(0.005); // 20 ms a batch, a step of 1 ms
    m_setup.stepTime = Seconds(0.001);
    m_setup.runtime = Seconds(2); // enough for three steps on a machine with much else to do
    const auto m = measured();
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_GE(m->figures.step.mean.count(), 0.019);
    EXPECT_LT(m->figures.utilisation, 0.06);
    EXPECT_EQ(m->figures.bottleneck, Stage::Cpu);
    EXPECT_GT(m->workers.cpu * 2.5, 0.8 * m->figures.steps * 4 * 0.005); // the thread has run that long
}

TEST_F(Loader, ABarrierMakesAllRanksStepTogether)
{
    m_setup.barrier = true;
    const auto m = measured();
    ASSERT_TRUE(m.ok()) << m.error().message;
    // Ranks end one step apart at most.
    EXPECT_NEAR(m->figures.steps, std::round(m->figures.steps), 0.51);
}

TEST_F(Loader, SaysWhatItCannotDo)
{
    m_setup.batch = 40;
    EXPECT_NE(measured().error().message.find("holds 64 samples, and one step of 2 GPUs takes 80"), std::string::npos);
    m_setup.batch = 4;
    m_setup.engine = EngineKind::Uring;
    EXPECT_EQ(measured().error().kind, ErrorKind::Unsupported);
    m_setup.engine = EngineKind::Threads;
    m_setup.runtime = Seconds(0.1);
    m_setup.stepTime = Seconds(0.09);
    EXPECT_NE(measured().error().message.find("need at least 3"), std::string::npos);
    m_setup.stepTime = Seconds(std::nan(""));
    EXPECT_EQ(measured().error().kind, ErrorKind::Usage);
}

TEST_F(Loader, ATraceTellsWhatHappenedToEachBatch)
{
    const auto catalogue = catalogueHere();
    const auto m = measureLoader(m_setup, catalogue, {}, {}, true);
    ASSERT_TRUE(m.ok()) << m.error().message;
    ASSERT_FALSE(m->trace.empty());
    for (const auto& batch : m->trace) {
        EXPECT_LE(batch.begun.count(), batch.loaded.count());
        EXPECT_EQ(batch.worker, batch.batch % 2);
        if (batch.stepEnd) {
            EXPECT_GE(batch.stepEnd->count(), batch.loaded.count());
        }
    }
    EXPECT_TRUE(measured()->trace.empty());
}

TEST_F(Loader, AFileThatVanishesIsNamed)
{
    const auto catalogue = catalogueHere();
    std::filesystem::remove(m_folder.file("7.jpg"));
    const auto m = measureLoader(m_setup, catalogue, {});
    ASSERT_FALSE(m.ok());
    EXPECT_NE(m.error().message.find("7.jpg"), std::string::npos) << m.error().message;
}

TEST_F(Loader, AFileThatBecomesShorterIsNamed)
{
    const auto catalogue = catalogueHere();
    std::filesystem::resize_file(m_folder.file("7.jpg"), 10);
    const auto m = measureLoader(m_setup, catalogue, {});
    ASSERT_FALSE(m.ok());
    EXPECT_NE(m.error().message.find("7.jpg became shorter"), std::string::npos) << m.error().message;
}

TEST_F(Loader, StopsWhenAsked)
{
    m_setup.runtime = Seconds(60);
    std::stop_source source;
    const std::jthread later([&source] {
        std::this_thread::sleep_for(100ms);
        source.request_stop();
    });
    const auto begun = std::chrono::steady_clock::now();
    const auto m = measured(source.get_token());
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s);
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_TRUE(m->interrupted);
}

TEST_F(Loader, KeepsItsFiguresWhenStoppedWhileItRunsAlone)
{
    std::stop_source source;
    const std::jthread later([&source] {
        std::this_thread::sleep_for(750ms); // half a second with steps, and half a second alone
        source.request_stop();
    });
    const auto m = measured(source.get_token());
    ASSERT_TRUE(m.ok()) << m.error().message;
    EXPECT_TRUE(m->interrupted);
    EXPECT_GT(m->figures.steps, 3);
}

} // namespace
} // namespace sluice
