// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/cufile_process.h"

namespace sluice::ctl {

CufileProcess cufileProcessFor(const std::string& path)
{
    return [path](const GpuReadFile& file) {
        std::vector<std::string> self = {"sluicectl", "bench", "gds", "--path", path, "--format", "json"};
        self.insert(self.end(), {"--inherited-file", std::to_string(file.descriptor)});
        if (file.content) {
            self.insert(self.end(), {"--inherited-seed", std::to_string(file.content->seed())});
        }
        return self;
    };
}

} // namespace sluice::ctl
