// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/watch/watch_frame.h"

#include "app/sluicectl/commands/attach_text.h"
#include "app/sluicectl/line.h"
#include "core/base/text/words.h"
#include "core/run/job/place_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace sluice::ctl {

namespace {

constexpr std::size_t historyLength = 20; ///< seconds
constexpr std::size_t textWidth = 58;
constexpr std::size_t fewSaid = 3;
constexpr std::size_t mostNetworks = 4;
constexpr std::size_t mostRanks = 8;

/// Number of characters, of text that is UTF-8.
std::size_t widthOf(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// The first characters, and no part of one.
std::string fitted(const std::string& text, std::size_t columns)
{
    std::size_t end = text.size();
    while (widthOf(std::string_view(text).substr(0, end)) > columns) {
        do {
            --end;
        } while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
    }
    return text.substr(0, end);
}

/// Text with a history behind it, in a column of its own.
std::string withHistory(const std::string& text, const std::string& history)
{
    const auto shown = fitted(text, textWidth);
    return shown + std::string(textWidth + 1 - widthOf(shown), ' ') + history;
}

std::string clockWords(Seconds length)
{
    const auto seconds = static_cast<long>(length.count());
    return fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

double busyBytes(const AttachDevice& device)
{
    return device.readRate.value + device.writeRate.value_or(BytesPerSecond{}).value;
}

std::string verdictWords(const AttachVerdict& verdict)
{
    std::string text = fmt::format("Waiting for data  {}", word(verdict.waiting));
    if (verdict.share) {
        text += fmt::format(", {} ({} to {}) of the last 10 s", shareWords(verdict.share), shareWords(verdict.low),
                            shareWords(verdict.high));
    } else if (verdict.low && verdict.high) {
        text += fmt::format(", {} to {}", shareWords(verdict.low), shareWords(verdict.high));
    }
    return text;
}

} // namespace

std::string sparkline(const std::deque<std::optional<double>>& values, double most, bool blocks)
{
    constexpr std::array<const char*, 9> eighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    constexpr std::array<const char*, 9> letters{" ", "_", ".", "-", "~", "=", "+", "*", "#"};
    std::string text;
    for (const auto& value : values) {
        const double share = value && most > 0 ? std::clamp(*value / most, 0.0, 1.0) : 0;
        const auto step = value ? static_cast<std::size_t>(std::lround(1 + 7 * share)) : 0;
        text += blocks ? eighths.at(step) : letters.at(step);
    }
    return text;
}

void WatchFrame::note(const std::string& series, std::optional<double> value)
{
    auto& history = m_history[series];
    history.values.push_back(value);
    history.noted = m_moment.at;
    if (history.values.size() > historyLength) {
        history.values.pop_front();
    }
}

void WatchFrame::take(const WatchedMoment& moment)
{
    m_moment = moment;
    m_said.insert(m_said.end(), moment.said.begin(), moment.said.end());
    m_said.erase(m_said.begin(), m_said.end() - static_cast<std::ptrdiff_t>(std::min(m_said.size(), fewSaid)));
    if (moment.job) {
        for (const auto& rank : moment.job->ranks) {
            note(fmt::format("main {}", rank.pid), rank.main.waitingShare);
            note(fmt::format("workers {}", rank.pid), rank.loader.idleShare);
        }
    }
    for (const auto& device : moment.devices) {
        note("device " + device.name, busyBytes(device));
    }
    for (const auto& network : moment.networks) {
        note("network " + network.name, network.received.value + network.sent.value);
    }
    for (const auto& gpu : moment.gpus) {
        note("gpu " + gpu.uuid, gpu.busyShare);
    }
    forgetOthers();
}

/// What came and went would be kept for ever.
void WatchFrame::forgetOthers()
{
    std::erase_if(m_history, [now = m_moment.at](const auto& series) {
        return (now - series.second.noted).count() > static_cast<double>(historyLength);
    });
}

/// Without `most`, against the most of the history.
std::string WatchFrame::spark(const std::string& series, std::optional<double> most) const
{
    const auto found = m_history.find(series);
    if (found == m_history.end()) {
        return "";
    }
    double largest = 0;
    for (const auto& value : found->second.values) {
        largest = std::max(largest, value.value_or(0));
    }
    return sparkline(found->second.values, most.value_or(largest), m_blocks);
}

void WatchFrame::addRank(std::vector<std::string>& lines, const AttachRank& rank) const
{
    const auto& main = rank.main;
    const auto& loader = rank.loader;
    const auto who = rank.rank ? fmt::format("rank {}", *rank.rank) : fmt::format("{}", rank.pid);
    lines.push_back(withHistory(fmt::format("  {:<9} waits {}, runs {}, for a CPU {}, else {}", who,
                                            shareWords(main.waitingShare), shareWords(main.runningShare),
                                            shareWords(main.runqueueShare), shareWords(main.sleepingShare)),
                                spark(fmt::format("main {}", rank.pid), 1)));
    if (loader.idleShare) {
        lines.push_back(
            withHistory(fmt::format("  {:>2} workers idle {}, read {}, run {}, for a CPU {}", loader.workers,
                                    shareWords(loader.idleShare), shareWords(loader.diskWaitShare),
                                    shareWords(loader.runningShare), shareWords(loader.runqueueShare)),
                        spark(fmt::format("workers {}", rank.pid), 1)));
    }
    lines.push_back(fmt::format("  reads      {} from devices, {} requested, cache hit rate {}",
                                rateWords(loader.readRate), rateWords(loader.askedRate),
                                shareWords(loader.cacheShare)));
}

void WatchFrame::addJob(std::vector<std::string>& lines) const
{
    if (!m_moment.job) {
        return;
    }
    const auto& job = *m_moment.job;
    lines.push_back(verdictWords(job.verdict));
    lines.push_back(placeSentence(job.verdict.where).text);
    for (std::size_t i = 0; i < std::min(job.ranks.size(), mostRanks); ++i) {
        addRank(lines, job.ranks[i]);
    }
    if (job.ranks.size() > mostRanks) {
        lines.push_back(fmt::format("  and {} more ranks", job.ranks.size() - mostRanks));
    }
}

void WatchFrame::addDevices(std::vector<std::string>& lines) const
{
    if (!m_moment.devices.empty()) {
        lines.push_back(
            fmt::format("{:<10}{:>12}{:>12}{:>9}{:>7}{:>6}", "Devices", "reads", "writes", "await", "queue", "busy"));
    }
    for (const auto& d : m_moment.devices) {
        lines.push_back(
            withHistory(line("  {:<8}{:>12}{:>12}{:>9}{:>7.1f}{:>6}", d.name, words(d.readRate), rateWords(d.writeRate),
                             d.readAwait ? words(*d.readAwait) : "-", d.queueDepth, shareWords(d.utilisation)),
                        spark("device " + d.name, {})));
    }
}

void WatchFrame::addNetworks(std::vector<std::string>& lines) const
{
    if (!m_moment.networks.empty()) {
        lines.push_back(fmt::format("{:<10}{:>12}{:>12}{:>9}", "Network", "received", "sent", "of link"));
    }
    for (std::size_t i = 0; i < std::min(m_moment.networks.size(), mostNetworks); ++i) {
        const auto& n = m_moment.networks[i];
        lines.push_back(withHistory(line("  {:<8}{:>12}{:>12}{:>9}", n.name, words(n.received), words(n.sent),
                                         n.linkShare ? shareWords(n.linkShare) : "-"),
                                    spark("network " + n.name, {})));
    }
}

void WatchFrame::addGpus(std::vector<std::string>& lines) const
{
    if (!m_moment.gpus.empty()) {
        lines.push_back(fmt::format("{:<10}{:>12}{:>12}{:>16}", "GPUs", "kernel runs", "power", "from the host"));
    }
    for (std::size_t i = 0; i < m_moment.gpus.size(); ++i) {
        const auto& g = m_moment.gpus[i];
        const auto power = g.powerWatts ? fmt::format("{:.0f} W", *g.powerWatts) : "unknown";
        lines.push_back(withHistory(
            fmt::format("  {:<8}{:>12}{:>12}{:>16}", i, shareWords(g.busyShare), power, rateWords(g.received)),
            spark("gpu " + g.uuid, 1)));
    }
}

void WatchFrame::addPressure(std::vector<std::string>& lines) const
{
    std::string text;
    for (const auto& signal : m_moment.pressure) {
        const bool share = signal.signal.ends_with("_share");
        const auto value = share ? shareWords(signal.value) : fmt::format("{:.0f}", signal.value);
        text += line("  {} {}\n", signal.signal, value);
    }
    if (!text.empty()) {
        lines.emplace_back("Pressure");
        for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
            lines.push_back(text.substr(at, text.find('\n', at) - at));
        }
    }
}

std::vector<std::string> WatchFrame::lines(std::size_t rows, std::size_t columns) const
{
    std::vector<std::string> all;
    const auto what = m_moment.job ? line("{} (process {})", m_moment.job->target.command, m_moment.job->target.pid)
                                   : std::string("This node");
    all.push_back(fmt::format("{}, watched for {}", what, clockWords(m_moment.at)));
    for (const auto& message : m_said) {
        all.push_back(line("* {}", message.text));
    }
    addJob(all);
    addDevices(all);
    addNetworks(all);
    addGpus(all);
    addPressure(all);
    all.resize(std::min(all.size(), rows));
    for (auto& each : all) {
        each = fitted(each, columns);
    }
    return all;
}

std::string WatchFrame::plainLine() const
{
    auto text = clockWords(m_moment.at);
    for (const auto& message : m_moment.said) {
        text += line("  * {}", message.text);
    }
    if (m_moment.job) {
        const auto& verdict = m_moment.job->verdict;
        text += fmt::format("  waits {} ({})", verdict.share ? shareWords(verdict.share) : word(verdict.waiting),
                            word(verdict.where));
    }
    for (const auto& d : m_moment.devices) {
        text += line("  {} {} read, {} written, {} busy", d.name, words(d.readRate), rateWords(d.writeRate),
                     shareWords(d.utilisation));
    }
    for (std::size_t i = 0; i < std::min(m_moment.networks.size(), mostNetworks); ++i) {
        const auto& n = m_moment.networks[i];
        text += line("  {} {} in, {} out", n.name, words(n.received), words(n.sent));
    }
    for (std::size_t i = 0; i < m_moment.gpus.size(); ++i) {
        text += fmt::format("  GPU{} {}", i, shareWords(m_moment.gpus[i].busyShare));
    }
    return text;
}

} // namespace sluice::ctl
