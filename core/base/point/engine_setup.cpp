// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/point/engine_setup.h"

#include "core/base/text/text.h"

#include <algorithm>
#include <limits>

namespace sluice {

void readSummary(EngineSetup& setup)
{
    std::vector<std::string> remarks;
    for (const auto& piece : pieces(setup.summary, ',')) {
        remarks.push_back(piece.starts_with(" ") ? piece.substr(1) : piece);
    }
    const auto says = [&remarks](const char* remark) {
        return std::find(remarks.begin(), remarks.end(), remark) != remarks.end();
    };
    setup.hugePages = says("huge pages");
    setup.fixedBuffers = says("registered buffers") || says("fixed buffers");
    setup.fixedFile = says("registered file") || says("fixed file");
    setup.oneByOne = says("one by one");
    setup.async = says("given to threads of the kernel at once");
    setup.kernelThreads = says("carried out by threads of the kernel");
    setup.numaNode.reset();
    const std::string node = "on NUMA node ";
    for (const auto& remark : remarks) {
        const auto number = remark.starts_with(node) ? wholeNumber(remark.substr(node.size())) : std::nullopt;
        if (number && *number >= 0 && *number <= std::numeric_limits<int>::max()) {
            setup.numaNode = static_cast<int>(*number);
        }
    }
}

} // namespace sluice
