// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace sluice {

/// A data set of 32 samples, each a file of 30 KB.
class SampleFolder : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 0; i < 32; ++i) {
            std::ofstream(m_folder.file(std::to_string(i) + ".npy"), std::ios::binary) << std::string(30'000, 'n');
        }
    }

    TemporaryFolder m_folder;
};

/// What a loader gave has the same keys whether it was measured or simulated.
inline const std::vector<std::string> resultKeys{"accelerator_utilisation",
                                                 "samples_per_second",
                                                 "bytes_per_second",
                                                 "stall_fraction",
                                                 "first_batch_seconds",
                                                 "bottleneck",
                                                 "isolated_loader_batch_seconds"};

inline void expectResult(const Json& result)
{
    for (const auto& key : resultKeys) {
        EXPECT_TRUE(result.contains(key)) << key;
    }
    for (const auto* key : {"mean", "p50", "p99"}) {
        EXPECT_TRUE(result["step_seconds"].contains(key)) << key;
    }
}

} // namespace sluice
