// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_events.h"

#include <gtest/gtest.h>

namespace sluice::trace {
namespace {

TEST(TraceNames, OfTheLoader)
{
    EXPECT_TRUE(isBatchName("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"));
    EXPECT_TRUE(isBatchName("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__, op_id = 7"));
    EXPECT_FALSE(isBatchName("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__init__"));
    EXPECT_FALSE(isBatchName("DataLoader.__next__"));
}

TEST(TraceNames, OfSteps)
{
    for (const char* name : {"ProfilerStep#12", "step 5", "Step_3", "iteration 7", "iter-9", "STEP#1"}) {
        EXPECT_TRUE(isStepName(name)) << name;
    }
    for (const char* name :
         {"step", "optimizer.step", "Optimizer.step#SGD.step", "step 5 forward", "iterator 3", "", "3"}) {
        EXPECT_FALSE(isStepName(name)) << name;
    }
}

TEST(TraceNames, OfCollectives)
{
    EXPECT_TRUE(isCollectiveName("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"));
    EXPECT_TRUE(isCollectiveName("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclWorkElem)"));
    EXPECT_FALSE(isCollectiveName("volta_sgemm_128x32_nn"));
}

} // namespace
} // namespace sluice::trace
