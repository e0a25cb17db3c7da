// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/dataset/catalogue.h"
#include "core/dataset/formats/readers.h"
#include "core/dataset/survey.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

/// Data sets that the formats' own tools made (tests/fixtures/datasets/make.py), held against what these say of them.
namespace sluice::dataset {
namespace {

const std::string folder = std::string(fixturesFolder) + "/datasets/";

Json truth()
{
    std::ifstream file(folder + "truth.json");
    std::stringstream text;
    text << file.rdbuf();
    const auto json = parseJson(text.str(), "truth.json");
    EXPECT_TRUE(json.ok());
    return json ? *json : Json();
}

bool canRead(const std::string& format)
{
    return (format != "hdf5" || !hdf5Version().empty()) && (format != "lmdb" || !lmdbVersion().empty());
}

TEST(MadeByTools, AreCountedRight)
{
    int tried = 0;
    const auto all = truth();
    for (const auto& [name, right] : all.items()) {
        const auto format = right["format"].get<std::string>();
        SurveyRequest request{.path = folder + name};
        request.tokens = right.value("sequence", 0);
        const auto found = surveyOf(request);
        if (!canRead(format)) {
            EXPECT_EQ(found.error().kind, ErrorKind::Unsupported) << name;
            continue;
        }
        ASSERT_TRUE(found.ok()) << name << ": " << found.error().message;
        ++tried;
        EXPECT_EQ(word(found->summary.format), format) << name;
        EXPECT_EQ(found->summary.samples, right["samples"].get<std::int64_t>()) << name;
        EXPECT_TRUE(found->exact) << name;
        const auto mean = right["mean"].get<double>();
        const bool packed = right.value("unpacked", false) && found->unpackedMean;
        const auto measured = static_cast<double>(packed ? found->unpackedMean->count : found->sample.mean.count);
        EXPECT_NEAR(measured, mean, std::max(1.0, mean * right.value("within", 0.01))) << name;
    }
    EXPECT_GE(tried, 24);
}

/// What a loader is to read has places, and as many as were counted.
TEST(MadeByTools, HaveAsManyPlacesAsSamples)
{
    const auto all = truth();
    for (const auto& [name, right] : all.items()) {
        const auto format = right["format"].get<std::string>();
        if (!canRead(format)) {
            continue;
        }
        if (format == "zarr") {
            EXPECT_EQ(catalogueOf(folder + name).error().kind, ErrorKind::Unsupported);
            continue;
        }
        const auto found = catalogueOf(folder + name, Bytes{right.contains("sequence") ? 128 : 0});
        ASSERT_TRUE(found.ok()) << name << ": " << found.error().message;
        EXPECT_EQ(found->samples.size(), right["samples"].get<std::size_t>()) << name;
        for (const auto& sample : found->samples) {
            EXPECT_GT(sample.length, 0) << name;
            EXPECT_GE(sample.offset, 0) << name;
        }
    }
}

} // namespace
} // namespace sluice::dataset
