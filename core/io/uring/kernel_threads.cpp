// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/kernel_threads.h"

#include <filesystem>
#include <fstream>
#include <string>

namespace sluice::io {

Seconds kernelThreadTime()
{
    Seconds time{};
    std::error_code gone;
    for (std::filesystem::directory_iterator thread("/proc/self/task", gone), end; thread != end;
         thread.increment(gone)) {
        std::string name;
        std::ifstream(thread->path() / "comm") >> name;
        if (name.starts_with("iou-wrk-") || name.starts_with("iou-sqp-")) {
            double onProcessor = 0; // the first number, in nanoseconds
            std::ifstream(thread->path() / "schedstat") >> onProcessor;
            time += Seconds(onProcessor * 1e-9);
        }
    }
    return time;
}

} // namespace sluice::io
