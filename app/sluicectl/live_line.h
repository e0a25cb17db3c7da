// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/output.h"
#include "core/base/units.h"

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>

namespace sluice::ctl {

/// What is known of a measurement that goes on.
struct LiveState {
    std::string what; ///< is measured now
    std::optional<double> share; ///< done, 0 to 1; absent: it did not tell yet
    std::optional<Seconds> left;
    std::optional<BytesPerSecond> rate;
};

/// "   42 %  8 s left    1.2 GB/s  4/12 random 128 KiB", cut to the columns. Pure.
std::string liveText(const LiveState& state, std::size_t columns);

/// One line on a terminal that the next one writes over; nothing where standard error is none.
/// Threads: any.
class LiveLine {
public:
    explicit LiveLine(Output& output) : m_output(output) { }

    static bool hasTerminal();

    /// Something else begins: what was known of the last is forgotten.
    void begins(const std::string& what);
    /// A part of it begins.
    void measures(const std::string& what);
    void reads(BytesPerSecond rate);
    void reached(double done, double total, std::optional<double> etaSeconds);
    /// Takes the line away, before anything else is written.
    void clear();
    /// Takes the line away that a process drew which does not answer any more.
    void clearOfOther();

private:
    using Clock = std::chrono::steady_clock;

    void draw(bool now);
    std::optional<Seconds> leftAfter(double done, double total) const;

    Output& m_output;
    std::mutex m_mutex;
    LiveState m_state;
    Clock::time_point m_begun = Clock::now();
    std::optional<Clock::time_point> m_drawn; ///< absent: no line is shown
};

} // namespace sluice::ctl
