// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/decode_remarks.h"

#include "core/base/text/words.h"
#include "core/dataset/formats/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace sluice {

namespace {

/// A rate bends where a thread adds less than this share of what the first one gives.
constexpr double bent = 0.9;
/// Threads that get less of a processor than this had to wait for one.
constexpr double heldBack = 0.93;
/// Below this, storage is hardly saved.
constexpr double worthwhile = 0.05;

std::string costWords(const CodecFigures& codec)
{
    return fmt::format("{} saves {} of the bytes for {:.2f} cores per GB/s", codec.name, percentWords(codec.saved()),
                       codec.coresPerGigabyte());
}

} // namespace

std::string scalingRemark(const std::vector<DecodeRate>& rates, std::optional<int> cores)
{
    const auto first =
        std::find_if(rates.begin(), rates.end(), [](const DecodeRate& rate) { return rate.efficiency < bent; });
    if (rates.empty() || rates.front().threads != 1) {
        return {};
    }
    if (first == rates.end()) {
        return rates.size() < 2 ? std::string()
                                : fmt::format("the rate grows with the threads up to {}", rates.back().threads);
    }
    const auto share = percentWords(first->efficiency);
    if (first->cpuShare < heldBack) {
        return fmt::format(
            "{} threads give {} of {} times the rate of one: they had a processor for {} of the time, so "
            "others use the processors or a quota holds these threads back",
            first->threads, share, first->threads, percentWords(first->cpuShare));
    }
    if (cores && first->threads > *cores) {
        return fmt::format(
            "{} threads give {} of {} times the rate of one: there are {} cores, and threads that share a "
            "core (SMT) slow each other",
            first->threads, share, first->threads, *cores);
    }
    const auto dearer = first->cpuPerSample / rates.front().cpuPerSample;
    return fmt::format(
        "{} threads give {} of {} times the rate of one: a sample costs {:.2f} times the CPU time, which "
        "memory bandwidth, shared caches or a lower clock rate explain",
        first->threads, share, first->threads, dearer);
}

std::string codecRemark(const std::vector<CodecFigures>& codecs, const std::optional<double>& storedRatio)
{
    if (codecs.empty()) {
        return {};
    }
    const auto less = [](const CodecFigures& a, const CodecFigures& b) { return a.ratio < b.ratio; };
    const auto& best = *std::max_element(codecs.begin(), codecs.end(), less);
    if (storedRatio) {
        return fmt::format("the samples are stored with a ratio of {:.2f}; on what they hold, {} (ratio {:.2f})",
                           *storedRatio, costWords(best), best.ratio);
    }
    if (best.saved() < worthwhile) {
        return fmt::format("no codec helps: {} saves most, {} of the bytes", best.name,
                           percentWords(std::max(0.0, best.saved())));
    }
    const auto cheap = std::min_element(codecs.begin(), codecs.end(), [](const auto& a, const auto& b) {
        return (a.saved() < worthwhile ? 1e9 : a.coresPerGigabyte())
            < (b.saved() < worthwhile ? 1e9 : b.coresPerGigabyte());
    });
    if (cheap->name == best.name) {
        return costWords(best);
    }
    return fmt::format("cheapest: {}; smallest: {}", costWords(*cheap), costWords(best));
}

std::string rowsRemark(DatasetFormat format)
{
    const bool read = format != DatasetFormat::Containers;
    const auto title = read ? dataset::readerOf(format).title : std::string_view("these files");
    return fmt::format("the samples of {} lie within rows or records: what is encoded in them is not looked for",
                       title);
}

std::string pythonRemark()
{
    return "This is what the libraries cost alone. A pipeline in Python costs more: it makes objects, copies and "
           "collates, "
           "and passes batches between processes. The probe sluice_probe measures how much more on its own code.";
}

} // namespace sluice
