// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/loader_words.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::images;

std::string linesOf(const std::string& name)
{
    Recommendation recommended;
    recommended.workers = 6;
    recommended.prefetchFactor = 3;
    const auto words = loadLoaderWords(name);
    EXPECT_TRUE(words) << words.error().message;
    const auto lines = linesFor(*words, images(), recommended);
    EXPECT_TRUE(lines) << lines.error().message;
    return *lines;
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

TEST(LoaderWords, EveryLoaderIsDescribedWholly)
{
    const auto names = loaderNames();
    ASSERT_TRUE(names) << names.error().message;
    EXPECT_EQ(*names, (std::vector<std::string>{"dali", "ffcv", "megatron", "tf_data", "webdataset"}));
    for (const auto& name : *names) {
        const auto words = loadLoaderWords(name);
        ASSERT_TRUE(words) << words.error().message;
        EXPECT_FALSE(words->title.empty());
        EXPECT_FALSE(words->source.empty());
        EXPECT_TRUE(has(linesOf(name), "6")) << name << " takes the number of workers";
    }
}

TEST(LoaderWords, EachHasItsOwnOptionsAndNoOthers)
{
    EXPECT_TRUE(has(linesOf("dali"), "num_threads=6,"));
    EXPECT_FALSE(has(linesOf("dali"), "num_workers"));
    EXPECT_TRUE(has(linesOf("webdataset"), "prefetch_factor=3,"));
    EXPECT_TRUE(has(linesOf("tf_data"), "private_threadpool_size = 6"));
    EXPECT_TRUE(has(linesOf("ffcv"), "os_cache=False")) << "how large the data set is, is not known";
    EXPECT_TRUE(has(linesOf("megatron"), "--num-workers 6"));
    EXPECT_FALSE(has(linesOf("megatron"), "prefetch")) << "Megatron-LM has no such option";
}

TEST(LoaderWords, OneThatIsNotDescribedListsThoseThatAre)
{
    const auto none = loadLoaderWords("../workloads/resnet50-h100");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, ErrorKind::Usage);
    EXPECT_TRUE(has(textOf(none.error()), "dali, ffcv, megatron, tf_data, webdataset")) << textOf(none.error());
}

TEST(LoaderWords, ADamagedDescriptionIsAnError)
{
    const LoaderWords damaged{.name = "x", .title = "X", .source = "", .lines = {"{nowhere}"}};
    EXPECT_EQ(linesFor(damaged, images(), {}).error().kind, ErrorKind::Corrupt);
    const LoaderWords open{.name = "x", .title = "X", .source = "", .lines = {"{workers"}};
    EXPECT_EQ(linesFor(open, images(), {}).error().kind, ErrorKind::Corrupt);
}

} // namespace
} // namespace sluice
