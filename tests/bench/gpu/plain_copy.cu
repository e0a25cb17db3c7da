// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// What anybody would write to find out how fast pinned memory is copied: a loop of cudaMemcpyAsync between two
// events. A peer for tests/bench/gpu/record; nothing of Sluice is in it. plain_copy MEBIBYTES
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

namespace {

void check(cudaError_t error, const char* what)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "plain_copy: %s: %s\n", what, cudaGetErrorString(error));
        std::exit(3);
    }
}

double rateOf(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    constexpr int warm = 4;
    constexpr int copies = 16;
    constexpr int samples = 3;
    cudaStream_t stream;
    cudaEvent_t begin;
    cudaEvent_t end;
    check(cudaStreamCreate(&stream), "stream");
    check(cudaEventCreate(&begin), "event");
    check(cudaEventCreate(&end), "event");
    std::vector<double> rates;
    for (int sample = 0; sample < samples; ++sample) {
        for (int i = 0; i < warm; ++i) {
            check(cudaMemcpyAsync(to, from, bytes, kind, stream), "copy");
        }
        check(cudaEventRecord(begin, stream), "record");
        for (int i = 0; i < copies; ++i) {
            check(cudaMemcpyAsync(to, from, bytes, kind, stream), "copy");
        }
        check(cudaEventRecord(end, stream), "record");
        check(cudaStreamSynchronize(stream), "wait");
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin, end), "time");
        rates.push_back(static_cast<double>(bytes) * copies / (milliseconds / 1000.0));
    }
    std::sort(rates.begin(), rates.end());
    return rates[rates.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    const std::size_t bytes = static_cast<std::size_t>(argc > 1 ? std::atol(argv[1]) : 512) << 20;
    void* host = nullptr;
    void* device = nullptr;
    check(cudaMallocHost(&host, bytes), "pinned memory");
    check(cudaMalloc(&device, bytes), "device memory");
    std::fill_n(static_cast<char*>(host), bytes, 1);
    std::printf("h2d %.6g\n", rateOf(device, host, bytes, cudaMemcpyHostToDevice));
    std::printf("d2h %.6g\n", rateOf(host, device, bytes, cudaMemcpyDeviceToHost));
    return 0;
}
