// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/dataset_survey.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

DatasetSurvey imagesWithLabels()
{
    DatasetSurvey survey;
    survey.path = "/data/train";
    survey.summary.format = DatasetFormat::Files;
    survey.summary.files = survey.summary.samples = 1000;
    survey.summary.bytes = Bytes{110'000'000};
    survey.summary.leftOut = {{"linked file", 3, "leads nowhere"}};
    survey.title = "image files";
    survey.sample.mean = Bytes{110'000};
    survey.histogram = {{Bytes{65536}, Bytes{131072}, 900}, {Bytes{131072}, Bytes{262144}, 100}};
    survey.read = {ReadPattern::WholeFile, Bytes{110'200}, 2.0, std::nullopt, Bytes{110'000}};
    survey.sidecars = {1001, 1000, Bytes{200'000}};
    survey.exact = false;
    survey.notes = {"each file counts as one sample"};
    return survey;
}

TEST(DatasetSurvey, ComesBackFromItsDocument)
{
    const auto survey = imagesWithLabels();
    const auto back = fromJson<DatasetSurvey>(toDocument("sluice.dataset/1", survey));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(*back, survey);
}

TEST(DatasetSurvey, WhatIsNotKnownIsLeftOut)
{
    const auto document = toDocument("sluice.dataset/1", imagesWithLabels());
    EXPECT_FALSE(document.contains("unpacked_sample_bytes"));
    EXPECT_FALSE(document.contains("pages_per_sample"));
}

TEST(DatasetSurvey, ADocumentWithABinThatEndsBeforeItBeginsIsRefused)
{
    auto document = toDocument("sluice.dataset/1", imagesWithLabels());
    document["histogram"][1]["to"] = 1;
    EXPECT_FALSE(fromJson<DatasetSurvey>(document).ok());
    document["histogram"][1]["to"] = 262144;
    document["histogram"][1]["samples"] = -1;
    EXPECT_FALSE(fromJson<DatasetSurvey>(document).ok());
}

} // namespace
} // namespace sluice
