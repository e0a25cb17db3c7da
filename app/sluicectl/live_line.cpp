// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/live_line.h"

#include "app/sluicectl/columns.h"
#include "core/base/text/foreign_text.h"
#include "core/base/text/utf8.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace sluice::ctl {

namespace {

constexpr std::chrono::milliseconds betweenDraws{100}; ///< no eye follows more, and no measurement is to be slowed
constexpr Seconds firstEstimate{1}; ///< earlier, the time left is a guess
constexpr std::string_view eraseLine = "\r\x1b[K";

std::string firstColumns(const std::string& text, std::size_t columns)
{
    std::size_t at = 0;
    for (std::size_t taken = 0; at < text.size() && taken < columns; ++taken) {
        at += utf8PieceAt(text, at).bytes.size();
    }
    return text.substr(0, at);
}

/// Also of a terminal that is too narrow for results: a line that is longer goes on in a row that stays.
std::size_t columnsOfTerminal()
{
    winsize window{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    return known ? window.ws_col : Screen().columns;
}

} // namespace

std::string liveText(const LiveState& state, std::size_t columns)
{
    const auto left = state.left ? words(Seconds(std::round(state.left->count()))) + " left" : "";
    const auto text = fmt::format("  {:>3.0f} %  {:>11}  {:>11}  {}", 100 * state.share.value_or(0), left,
                                  state.rate ? words(*state.rate) : "", terminalLine(state.what));
    return firstColumns(text, columns);
}

bool LiveLine::hasTerminal()
{
    const char* terminal = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

void LiveLine::begins(const std::string& what)
{
    const std::scoped_lock lock(m_mutex);
    m_state = {};
    m_state.what = what;
    m_begun = Clock::now();
}

void LiveLine::measures(const std::string& what)
{
    const std::scoped_lock lock(m_mutex);
    m_state.what = what;
    m_state.rate.reset();
    draw(true);
}

void LiveLine::reads(BytesPerSecond rate)
{
    const std::scoped_lock lock(m_mutex);
    m_state.rate = rate;
    draw(false);
}

void LiveLine::reached(double done, double total, std::optional<double> etaSeconds)
{
    const std::scoped_lock lock(m_mutex);
    const double share = total > 0 ? std::clamp(done / total, 0.0, 1.0) : 0;
    if (share < m_state.share.value_or(0)) { // it counts anew
        m_begun = Clock::now();
    }
    m_state.share = share;
    m_state.left = etaSeconds ? std::optional(Seconds(std::max(*etaSeconds, 0.0))) : leftAfter(done, total);
    draw(false);
}

void LiveLine::clear()
{
    const std::scoped_lock lock(m_mutex);
    if (m_drawn) {
        m_output.write(eraseLine);
        m_drawn.reset();
    }
}

void LiveLine::clearOfOther()
{
    const std::scoped_lock lock(m_mutex);
    m_output.write(eraseLine);
    m_drawn.reset();
}

void LiveLine::draw(bool now)
{
    const auto time = Clock::now();
    const bool due = now || !m_drawn || time - *m_drawn >= betweenDraws;
    if (!due || !m_state.share || !hasTerminal()) {
        return;
    }
    m_drawn = time;
    // The last column stays free: a cursor beyond it may begin a row of its own.
    m_output.write(std::string(eraseLine) + liveText(m_state, columnsOfTerminal() - 1));
}

/// As long as what was done took.
std::optional<Seconds> LiveLine::leftAfter(double done, double total) const
{
    const Seconds gone = Clock::now() - m_begun;
    return done > 0 && gone >= firstEstimate ? std::optional(gone * (std::max(total - done, 0.0) / done))
                                             : std::nullopt;
}

} // namespace sluice::ctl
