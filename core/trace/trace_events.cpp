// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_events.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace sluice::trace {

namespace {

bool beginsWith(std::string_view text, std::string_view lowerCase)
{
    const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return text.size() >= lowerCase.size()
        && std::equal(lowerCase.begin(), lowerCase.end(), text.begin(), [&same](char b, char a) { return same(a, b); });
}

} // namespace

// Source: torch/utils/data/dataloader.py of PyTorch, _BaseDataLoaderIter: "enumerate(DataLoader)#" + class +
// ".__next__".
bool isBatchName(std::string_view name)
{
    return name.starts_with("enumerate(DataLoader)#") && name.find(".__next__") != std::string_view::npos;
}

// Source: torch/profiler/profiler.py: "ProfilerStep#" + number.
bool isStepName(std::string_view name)
{
    constexpr std::array<std::string_view, 4> words{"profilerstep", "step", "iteration", "iter"};
    const auto word = std::find_if(words.begin(), words.end(), [&](auto each) { return beginsWith(name, each); });
    if (word == words.end()) {
        return false;
    }
    auto rest = name.substr(word->size());
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(" #_:-")));
    return !rest.empty() && rest.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isCollectiveName(std::string_view name)
{
    return beginsWith(name, "nccl") || beginsWith(name, "rccl");
}

} // namespace sluice::trace
