// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/units.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// 50 published rows: samples/s must follow from utilisation, the definitions and the fill of the queues.
namespace sluice {
namespace {

/// One published row: what was run, and the accelerator utilisation that it reached.
struct PublishedRow {
    int accelerators = 1; ///< N
    int batch = 1; ///< B
    Seconds compute{}; ///< c, of a step
    int steps = 1; ///< S, of an epoch
    /// Whole batches that a rank's workers read at once before the first is delivered, W: the reader threads of a
    /// PyTorch loader; 1 where single records are read ahead (tf.data).
    int batchesFilled = 1;
    double utilisation = 1; ///< 0..1
};

/// Rules up to v1.0: utilisation leaves out the first step, samples/s does not, so the fill of the queues is in it:
/// N B AU / c x (S - W) / (S - 1). Derived.
double publishedSamplesPerSecond(const PublishedRow& row)
{
    const double steady = row.accelerators * static_cast<double>(row.batch) * row.utilisation / row.compute.count();
    return row.steps < 2 ? steady : steady * std::max(0, row.steps - row.batchesFilled) / (row.steps - 1);
}

struct Row {
    std::string workload;
    PublishedRow run;
    double samplesPerSecond = 0;
};

Row parsed(std::string line)
{
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream in(line);
    Row row;
    double compute = 0;
    double percent = 0;
    int threads = 0;
    in >> row.workload >> row.run.accelerators >> row.run.batch >> compute >> threads >> row.run.steps >> percent
        >> row.samplesPerSecond;
    row.run.compute = Seconds(compute);
    row.run.utilisation = percent / 100;
    row.run.batchesFilled = row.workload == "unet3d" ? threads : 1; // the only one with a PyTorch loader
    return row;
}

std::vector<double> errors()
{
    std::ifstream file(std::string(fixturesFolder) + "/published/mlperf_storage_v1.0.csv");
    std::vector<double> all;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('#')) {
            const auto row = parsed(line);
            all.push_back(std::abs(publishedSamplesPerSecond(row.run) / row.samplesPerSecond - 1));
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

TEST(Published, RowsAreReproduced)
{
    const auto all = errors();
    ASSERT_EQ(all.size(), 50U);
    EXPECT_LE(all[all.size() / 2], 0.005);
    EXPECT_LE(all.back(), 0.04);
}

TEST(Published, TheFillIsWhatTheDefinitionsLeaveOut)
{
    PublishedRow row{24, 7, Seconds(0.636), 669, 64, 0.9236};
    const double filled = publishedSamplesPerSecond(row);
    row.batchesFilled = 1;
    EXPECT_NEAR(filled / publishedSamplesPerSecond(row), 605.0 / 668, 1e-12);
}

} // namespace
} // namespace sluice
