// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/watched_moment.h"

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace sluice::ctl {

/// Draws values from 0 to `most` as one character each, the newest last; unknown ones as a space. `blocks`: eighths of
/// a block, else characters of ASCII.
std::string sparkline(const std::deque<std::optional<double>>& values, double most, bool blocks);

/// What is watched as text, with a line of history behind each part.
class WatchFrame {
public:
    explicit WatchFrame(bool blocks) : m_blocks(blocks) { }

    void take(const WatchedMoment& moment);

    /// The newest moment, at most so many lines and columns.
    std::vector<std::string> lines(std::size_t rows, std::size_t columns) const;
    /// The same on one line, without history.
    std::string plainLine() const;

private:
    struct History {
        std::deque<std::optional<double>> values; ///< one a moment, the newest last
        Seconds noted{}; ///< when the newest came
    };

    void note(const std::string& series, std::optional<double> value);
    void forgetOthers();
    std::string spark(const std::string& series, std::optional<double> most) const;
    void addJob(std::vector<std::string>& lines) const;
    void addRank(std::vector<std::string>& lines, const AttachRank& rank) const;
    void addDevices(std::vector<std::string>& lines) const;
    void addNetworks(std::vector<std::string>& lines) const;
    void addGpus(std::vector<std::string>& lines) const;
    void addPressure(std::vector<std::string>& lines) const;

    bool m_blocks;
    WatchedMoment m_moment;
    std::vector<Message> m_said; ///< the last ones
    std::map<std::string, History> m_history;
};

} // namespace sluice::ctl
