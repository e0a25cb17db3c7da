// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/check_report.h"

#include "core/base/text/foreign_text.h"
#include "core/base/text/utf8.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/run/compare/compared_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace sluice::report {

namespace {

std::string changeText(const NodeChange& change)
{
    return fmt::format("{}: {} -> {}", change.name, change.before, change.after);
}

/// "since 2026-03-14 09:26:53 UTC: kernel: 6.1 -> 6.2, and 2 more"; empty where nothing changed.
std::string sinceText(const NodeCheck& check)
{
    if (check.changes.empty()) {
        return {};
    }
    const auto more = check.changes.size() - 1;
    return fmt::format("since {}: {}{}", timeWords(check.baselineAt), changeText(check.changes.front()),
                       more > 0 ? fmt::format(", and {} more", more) : "");
}

/// From the longest way to name what changed first to the shortest; a daemon has little room.
std::vector<std::string> shortSinceTexts(const NodeCheck& check)
{
    if (check.changes.empty()) {
        return {};
    }
    const auto& first = check.changes.front();
    const auto values = " " + first.before + " -> " + first.after;
    return {"; since " + first.name + values, "; since " + first.kind + values, "; since a change of " + first.name,
            "; since a change of " + first.kind};
}

/// "31 % slower: sequential 1 MiB", of the setting that lost most; else the worst problem as it is.
std::string shortProblem(const NodeCheck& check)
{
    const auto worst =
        std::min_element(check.points.begin(), check.points.end(), [](const CheckedPoint& a, const CheckedPoint& b) {
            return std::pair(!a.worse, a.ratio) < std::pair(!b.worse, b.ratio);
        });
    if (worst == check.points.end() || !worst->worse) {
        return check.problems.front();
    }
    return fmt::format("{} slower: {} {}", percentWords(1 - worst->ratio), word(worst->point.pattern),
                       iecWords(worst->point.readSize));
}

/// As many bytes as may be, and no half of a character.
std::string cutTo(std::string line, std::size_t longest)
{
    if (line.size() > longest) {
        line.resize(longest);
        while (!line.empty() && !isUtf8(line)) {
            line.pop_back();
        }
    }
    return line;
}

std::string pointLine(const CheckedPoint& p)
{
    return fmt::format("  {}\n    {:>11} -> {:>11}  {}  {}", comparedWords(p.point), words(p.before), words(p.after),
                       ratioWords(p.ratio, p.low, p.high),
                       p.worse               ? "worse"
                           : p.low && p.high ? "as before"
                                             : "not known");
}

const char* headWords(CheckVerdict verdict)
{
    switch (verdict) {
    case CheckVerdict::AsBefore:
        return "As before";
    case CheckVerdict::Worse:
        return "Worse";
    case CheckVerdict::CouldNot:
        break;
    }
    return "Could not be checked";
}

/// A label's value: backslash, quote and line feed have a form of their own.
std::string labelText(const std::string& text)
{
    std::string escaped;
    for (const char c : terminalLine(text)) {
        escaped += c == '\\' ? "\\\\" : c == '"' ? "\\\"" : std::string(1, c);
    }
    return escaped;
}

/// Writes families of metrics for one path.
class Metrics {
public:
    explicit Metrics(const NodeCheck& check) : m_check(check), m_path("path=\"" + labelText(check.path) + "\"") { }

    void gauge(const char* name, const char* help, const std::string& value)
    {
        head(name, help);
        m_text += fmt::format("{}{{{}}} {}\n", name, m_path, value);
    }
    void ofPoints(const char* name, const char* help, const std::function<double(const CheckedPoint&)>& value)
    {
        if (m_check.points.empty()) {
            return;
        }
        head(name, help);
        for (const auto& p : m_check.points) {
            m_text += fmt::format("{}{{{},setting=\"{}\"}} {:.9g}\n", name, m_path, labelText(comparedWords(p.point)),
                                  value(p));
        }
    }
    std::string take() { return std::move(m_text); }

private:
    void head(const char* name, const char* help)
    {
        m_text += fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
    }

    const NodeCheck& m_check;
    std::string m_path;
    std::string m_text;
};

} // namespace

std::string checkSummary(const NodeCheck& check)
{
    if (check.problems.empty()) {
        return check.verdict == CheckVerdict::AsBefore ? "as before" : "could not be checked";
    }
    const auto since = sinceText(check);
    return check.problems.front() + (since.empty() ? "" : "; " + since);
}

std::string checkText(const NodeCheck& check)
{
    std::string text;
    const auto say = [&text](const std::string& line) { text += terminalText(line) + "\n"; };
    say(fmt::format("{}: {} on {}, {}", headWords(check.verdict), check.path, check.hostName, words(check.seconds)));
    for (const auto& problem : check.problems) {
        say("  " + terminalLine(problem));
    }
    if (!check.points.empty()) {
        say("Now against the baseline of " + timeWords(check.baselineAt));
    }
    for (const auto& point : check.points) {
        say(pointLine(point));
    }
    if (!check.changes.empty()) {
        say("Changed since the baseline");
    }
    for (const auto& change : check.changes) {
        say("  " + terminalLine(changeText(change)));
    }
    for (const auto& finding : check.newFindings) {
        say(terminalLine(fmt::format("New finding: {} ({}): {}, better {}", finding.rule, finding.subject,
                                     finding.observed.text, finding.expected.text)));
    }
    return text;
}

std::string nhcLine(const NodeCheck& check)
{
    return check.verdict == CheckVerdict::AsBefore
        ? std::string()
        : "ERROR:  nhc:  Health check failed:  check_sluice:  " + terminalLine(checkSummary(check)) + "\n";
}

std::string npdLine(const NodeCheck& check)
{
    constexpr std::size_t longest = 80;
    if (check.problems.empty()) {
        return checkSummary(check) + "\n";
    }
    const auto problem = terminalLine(shortProblem(check));
    for (const auto& since : shortSinceTexts(check)) {
        if (const auto line = problem + terminalLine(since); line.size() <= longest) {
            return line + "\n";
        }
    }
    return cutTo(problem, longest) + "\n";
}

std::string prometheusText(const NodeCheck& check, std::int64_t at)
{
    Metrics metrics(check);
    metrics.gauge("sluice_check_ok", "1 where the storage is as in the baseline, 0 where it is worse or not known.",
                  check.verdict == CheckVerdict::AsBefore ? "1" : "0");
    metrics.gauge("sluice_check_complete", "0 where the deadline cut the check short, or it could not be done.",
                  check.complete && check.verdict != CheckVerdict::CouldNot ? "1" : "0");
    metrics.gauge("sluice_check_changes", "Settings of the node that are not as in the baseline.",
                  std::to_string(check.changes.size()));
    metrics.ofPoints("sluice_check_bytes_per_second", "Rate measured now.",
                     [](const CheckedPoint& p) { return p.after.value; });
    metrics.ofPoints("sluice_check_baseline_bytes_per_second", "Rate of the baseline.",
                     [](const CheckedPoint& p) { return p.before.value; });
    metrics.ofPoints("sluice_check_ratio", "Rate measured now by that of the baseline.",
                     [](const CheckedPoint& p) { return p.ratio; });
    metrics.gauge("sluice_check_duration_seconds", "How long the check took.",
                  fmt::format("{:.3f}", check.seconds.count()));
    metrics.gauge("sluice_last_run_timestamp_seconds", "When the check ended.", std::to_string(at));
    return metrics.take();
}

} // namespace sluice::report
