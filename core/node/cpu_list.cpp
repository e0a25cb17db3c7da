// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/cpu_list.h"

#include "core/base/text/text.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr std::int64_t maxCpus = 1 << 20;

CpuList merged(CpuList ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const CpuRange& a, const CpuRange& b) { return a.first < b.first; });
    CpuList result;
    for (const auto& range : ranges) {
        if (!result.empty() && range.first <= result.back().last + 1) {
            result.back().last = std::max(result.back().last, range.last);
        } else {
            result.push_back(range);
        }
    }
    return result;
}

CpuList shareOfRanges(const CpuList& list, int index, int parts)
{
    CpuList share;
    for (const auto& range : list) {
        const int length = range.last - range.first + 1;
        const int begin = range.first + static_cast<int>(std::int64_t{length} * index / parts);
        const int end = range.first + static_cast<int>(std::int64_t{length} * (index + 1) / parts);
        begin < end ? share.push_back({begin, end - 1}) : void();
    }
    return share;
}

/// Divides single numbers: kernels count the first threads of all cores, then the second ones, so that the list has a
/// row for each thread of a core.
CpuList shareOfNumbers(const CpuList& list, int index, int parts, int threadsOfCore)
{
    std::vector<int> cpus;
    for (const auto& range : list) {
        for (int cpu = range.first; cpu <= range.last; ++cpu) {
            cpus.push_back(cpu);
        }
    }
    const auto count = static_cast<std::int64_t>(cpus.size());
    const std::int64_t rows = threadsOfCore > 0 && count > 0 && count % threadsOfCore == 0 ? threadsOfCore : 1;
    const std::int64_t length = count / rows;
    CpuList share;
    for (std::int64_t row = 0; row < rows; ++row) {
        for (auto at = length * index / parts; at < length * (index + 1) / parts; ++at) {
            const int cpu = cpus[static_cast<std::size_t>(row * length + at)];
            share.push_back({cpu, cpu});
        }
    }
    return merged(std::move(share));
}

} // namespace

std::optional<CpuList> parseCpuList(const std::string& text)
{
    CpuList ranges;
    for (const auto& piece : pieces(text, ',')) {
        const auto dash = piece.find('-', 1);
        const auto first = wholeNumber(piece.substr(0, dash));
        const auto last = dash == std::string::npos ? first : wholeNumber(piece.substr(dash + 1));
        if (!first || !last || *first < 0 || *last < *first || *last >= maxCpus) {
            return std::nullopt;
        }
        ranges.push_back({static_cast<int>(*first), static_cast<int>(*last)});
    }
    return merged(std::move(ranges));
}

std::string cpuListWords(const CpuList& list)
{
    std::string text;
    for (const auto& range : list) {
        text += (text.empty() ? "" : ",") + std::to_string(range.first);
        text += range.last > range.first ? "-" + std::to_string(range.last) : "";
    }
    return text;
}

int cpuCount(const CpuList& list)
{
    int count = 0;
    for (const auto& range : list) {
        count += range.last - range.first + 1;
    }
    return count;
}

CpuList unitedCpus(CpuList one, const CpuList& other)
{
    one.insert(one.end(), other.begin(), other.end());
    return merged(std::move(one));
}

CpuList commonCpus(const CpuList& list, const CpuList& among)
{
    CpuList common;
    for (const auto& a : list) {
        for (const auto& b : among) {
            const CpuRange both{std::max(a.first, b.first), std::min(a.last, b.last)};
            both.first <= both.last ? common.push_back(both) : void();
        }
    }
    return merged(std::move(common));
}

CpuList cpuShare(const CpuList& list, int index, int parts, int threadsOfCore)
{
    for (int part = 0; part < parts; ++part) {
        if (shareOfRanges(list, part, parts).empty()) {
            return shareOfNumbers(list, index, parts, threadsOfCore);
        }
    }
    return shareOfRanges(list, index, parts);
}

} // namespace sluice
