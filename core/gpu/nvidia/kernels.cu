// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// The device code: what holds a stream where the driver cannot, and what computes like a training step.
// Compiled by nvcc to one image for all GPUs that the toolkit knows; core/gpu/nvidia/kernels.cpp takes it along.

namespace {

/// Nanoseconds of the GPU's clock, the same on all its processors.
__device__ unsigned long long deviceTime()
{
    unsigned long long nanoseconds;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    return nanoseconds;
}

} // namespace

/// Ends when the word in host memory is no longer 0, or after `longest` nanoseconds. One thread.
extern "C" __global__ void sluiceHold(const volatile unsigned* word, unsigned long long longest)
{
    const unsigned long long begun = deviceTime();
    while (*word == 0 && deviceTime() - begun < longest) { }
}

/// Keeps the processors that it runs on busy with arithmetic for `duration` nanoseconds.
extern "C" __global__ void sluiceStep(unsigned long long duration, float* sink)
{
    const unsigned long long begun = deviceTime();
    float value = static_cast<float>(threadIdx.x);
    while (deviceTime() - begun < duration) {
        for (int i = 0; i < 64; ++i) {
            value = fmaf(value, 0.999F, 1.0F);
        }
    }
    if (value < 0) { // never: it keeps the arithmetic from being left out
        *sink = value;
    }
}
