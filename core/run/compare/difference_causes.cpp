// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/difference_causes.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/run/messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace sluice {

namespace {

using namespace run_messages;

constexpr std::size_t maxCandidates = 200; ///< of each run
constexpr double muchLarger = 2; ///< ratio of sizes and times from which on they are told

/// One measured rate with all that is known of how it was measured.
struct Candidate {
    ImportedSetting setting;
    double rate = 0;
    double seconds = 0; ///< 0: not known
    std::string tool;
    std::string host;
    bool ofSluice = false;
};

/// What a figure of 1 means in the unit that a tool shows. Sources: the tools' documentation; KDiskMark's source.
struct ShownUnit {
    std::string_view tool;
    std::string_view unit;
    double bytes;
};
constexpr std::array shownUnits{ShownUnit{"fio", "KiB/s", 1024.0},
                                ShownUnit{"elbencho", "MiB/s", 1024.0 * 1024},
                                ShownUnit{"IOR", "MiB/s", 1024.0 * 1024},
                                ShownUnit{"gdsio", "GiB/s", 1024.0 * 1024 * 1024},
                                ShownUnit{"IO500", "GiB/s", 1024.0 * 1024 * 1024},
                                ShownUnit{"MLPerf Storage", "MiB/s", 1024.0 * 1024},
                                ShownUnit{"KDiskMark", "1,000 KiB/s", 1024.0 * 1000},
                                ShownUnit{"Sluice", "MB/s", 1e6}};

Candidate candidateOf(const Measurement& m, const Run& run)
{
    Candidate candidate;
    const auto& p = m.point;
    candidate.setting = {.direction = p.direction,
                         .pattern = p.pattern,
                         .access = p.engine == EngineKind::Mmap ? Access::Buffered : p.access,
                         .engine = p.engine,
                         .engineName = engineWords(p.engine),
                         .blockSize = p.readSize,
                         .depth = p.depth,
                         .jobs = p.threads};
    candidate.setting.fileSize = m.fileSize.count > 0 ? std::optional(m.fileSize) : std::nullopt;
    candidate.setting.path = m.path.empty() ? std::nullopt : std::optional(m.path);
    candidate.rate = m.rate.value;
    candidate.seconds = m.seconds.count();
    candidate.tool = "Sluice";
    candidate.host = run.node.identity.hostName;
    candidate.ofSluice = true;
    return candidate;
}

Candidate candidateOf(const ImportedResult& result, const ImportedFile& file)
{
    Candidate candidate{result.setting,
                        figureOf(result, "bytes_per_second").value_or(0),
                        figureOf(result, "seconds").value_or(0),
                        file.tool,
                        file.hostName.value_or(""),
                        false};
    return candidate;
}

std::vector<Candidate> candidatesOf(const Run& run)
{
    std::vector<Candidate> candidates;
    for (const auto& file : run.imported) {
        for (const auto& result : file.results) {
            candidates.push_back(candidateOf(result, file));
        }
    }
    for (const auto& m : run.measurements) {
        if (!m.provenance) {
            candidates.push_back(candidateOf(m, run));
        }
    }
    std::erase_if(candidates, [](const Candidate& c) { return c.rate <= 0; });
    candidates.resize(std::min(candidates.size(), maxCandidates));
    return candidates;
}

std::optional<double> inFlightOf(const Candidate& c)
{
    const bool known = c.setting.depth && c.setting.jobs;
    return known ? std::optional(static_cast<double>(*c.setting.depth) * *c.setting.jobs) : std::nullopt;
}

template <class T>
bool differ(const std::optional<T>& a, const std::optional<T>& b)
{
    return a && b && *a != *b;
}

/// How far the settings lie apart: what changes rates most weighs most; factors count by their logarithm.
double distanceOf(const Candidate& a, const Candidate& b)
{
    constexpr double unknown = 0.5;
    const auto of = [](bool known, bool differs, double weight) { return !known ? unknown : differs ? weight : 0; };
    const auto& x = a.setting;
    const auto& y = b.setting;
    double distance = of(x.direction && y.direction, differ(x.direction, y.direction), 16)
        + of(x.pattern && y.pattern, differ(x.pattern, y.pattern), 4)
        + of(x.access && y.access, differ(x.access, y.access), 4)
        + of(x.engine && y.engine, differ(x.engine, y.engine), 0.5);
    distance += x.blockSize && y.blockSize ? std::abs(std::log2(*x.blockSize / *y.blockSize)) : unknown;
    const auto inFlightA = inFlightOf(a);
    const auto inFlightB = inFlightOf(b);
    return distance + (inFlightA && inFlightB ? std::abs(std::log2(*inFlightA / *inFlightB)) : unknown);
}

struct ClosestPair {
    const Candidate* before = nullptr;
    const Candidate* after = nullptr;
};

ClosestPair closestOf(const std::vector<Candidate>& before, const std::vector<Candidate>& after)
{
    ClosestPair closest;
    std::pair<double, double> least{};
    for (const auto& a : before) {
        for (const auto& b : after) {
            const std::pair rank(distanceOf(a, b), -std::abs(std::log(a.rate / b.rate)));
            if (closest.before == nullptr || rank < least) {
                closest = {&a, &b};
                least = rank;
            }
        }
    }
    return closest;
}

/// "sequential reads of 1 MiB, 4 in flight, by fio"
std::string wordsOf(const Candidate& c)
{
    std::string text = c.setting.pattern ? std::string(word(*c.setting.pattern)) + " " : "";
    text += c.setting.direction == Direction::Write ? "writes" : "reads";
    text += c.setting.blockSize ? " of " + iecWords(*c.setting.blockSize) : "";
    const auto inFlight = inFlightOf(c);
    text += inFlight ? ", " + groupedWords(*inFlight) + " in flight" : "";
    return text + ", by " + c.tool;
}

std::string accessText(Access access)
{
    return access == Access::Direct ? "direct" : "through the page cache";
}

bool muchDifferent(double a, double b)
{
    return a > 0 && b > 0 && std::max(a, b) >= muchLarger * std::min(a, b);
}

/// Gathers the causes of one pair.
class CauseList {
public:
    CauseList(const Candidate& before, const Candidate& after) : a(before), b(after) { }

    std::vector<Message> all()
    {
        addAccess();
        addLoad();
        addUnits();
        addSurroundings();
        addUnknown(a);
        addUnknown(b);
        if (m_causes.empty()) {
            m_causes.push_back(say<nothingDiffers>());
        }
        return std::move(m_causes);
    }

private:
    void addAccess()
    {
        const auto& x = a.setting;
        const auto& y = b.setting;
        if (differ(x.direction, y.direction)) {
            m_causes.push_back(say<otherDirection>());
        }
        if (differ(x.access, y.access)) {
            m_causes.push_back(say<otherAccess>("before"_a = accessText(*x.access), "after"_a = accessText(*y.access)));
        } else if (x.access == Access::Buffered && y.access == Access::Buffered) {
            m_causes.push_back(say<bothCached>());
        }
        if (differ(x.pattern, y.pattern)) {
            m_causes.push_back(say<otherPattern>("before"_a = word(*x.pattern), "after"_a = word(*y.pattern)));
        }
    }

    void addLoad()
    {
        const auto& x = a.setting;
        const auto& y = b.setting;
        if (differ(x.blockSize, y.blockSize)) {
            m_causes.push_back(
                say<otherBlockSize>("before"_a = iecWords(*x.blockSize), "after"_a = iecWords(*y.blockSize)));
        }
        if (differ(inFlightOf(a), inFlightOf(b))) {
            m_causes.push_back(say<otherInFlight>("before"_a = groupedWords(*inFlightOf(a)),
                                                  "after"_a = groupedWords(*inFlightOf(b))));
        } else if (inFlightOf(a) && differ(x.jobs, y.jobs)) {
            m_causes.push_back(say<otherJobs>("before"_a = *x.jobs, "after"_a = *y.jobs));
        }
        if (differ(x.engine, y.engine)) {
            m_causes.push_back(say<otherEngine>("before"_a = x.engineName.value_or(engineWords(*x.engine)),
                                                "after"_a = y.engineName.value_or(engineWords(*y.engine))));
        }
    }

    static const ShownUnit* unitOf(const std::string& tool)
    {
        const auto found = std::find_if(shownUnits.begin(), shownUnits.end(),
                                        [&tool](const ShownUnit& unit) { return unit.tool == tool; });
        return found == shownUnits.end() ? nullptr : &*found;
    }

    /// The part that is not a power of ten: 1 GiB/s is 1.074 GB/s, whatever the prefix.
    static double mantissaOf(const ShownUnit& unit)
    {
        return unit.bytes / std::pow(1000, std::floor(std::log(unit.bytes) / std::log(1000) + 1e-9));
    }

    void addUnits()
    {
        const auto* x = unitOf(a.tool);
        const auto* y = unitOf(b.tool);
        if (x == nullptr || y == nullptr || x->unit == y->unit) {
            return;
        }
        const double ratio = mantissaOf(*x) / mantissaOf(*y);
        m_causes.push_back(say<otherUnits>("beforeTool"_a = a.tool, "beforeUnit"_a = x->unit, "afterTool"_a = b.tool,
                                           "afterUnit"_a = y->unit,
                                           "share"_a = percentWords(std::max(ratio, 1 / ratio) - 1)));
    }

    void addSurroundings()
    {
        const auto& x = a.setting;
        const auto& y = b.setting;
        if (x.fileSize && y.fileSize
            && muchDifferent(static_cast<double>(x.fileSize->count), static_cast<double>(y.fileSize->count))) {
            m_causes.push_back(
                say<otherFileSize>("before"_a = iecWords(*x.fileSize), "after"_a = iecWords(*y.fileSize)));
        }
        if (muchDifferent(a.seconds, b.seconds)) {
            m_causes.push_back(
                say<otherTime>("before"_a = words(Seconds(a.seconds)), "after"_a = words(Seconds(b.seconds))));
        }
        if (a.ofSluice != b.ofSluice) {
            m_causes.push_back(say<rampCounted>("tool"_a = a.ofSluice ? b.tool : a.tool));
        }
        if (!a.host.empty() && !b.host.empty() && a.host != b.host) {
            m_causes.push_back(say<otherHost>("before"_a = a.host, "after"_a = b.host));
        }
        if (differ(x.path, y.path)) {
            m_causes.push_back(say<otherPath>("before"_a = *x.path, "after"_a = *y.path));
        }
    }

    void addUnknown(const Candidate& c)
    {
        const auto unless = [this](bool known, Message message) {
            known ? void() : m_causes.push_back(std::move(message));
        };
        unless(c.setting.pattern.has_value(), say<unknownPattern>("tool"_a = c.tool));
        unless(c.setting.access.has_value(), say<unknownAccess>("tool"_a = c.tool));
        unless(c.setting.engineName.has_value(), say<unknownEngine>("tool"_a = c.tool));
        unless(c.setting.blockSize.has_value(), say<unknownBlockSize>("tool"_a = c.tool));
        unless(inFlightOf(c).has_value(), say<unknownInFlight>("tool"_a = c.tool));
    }

    const Candidate& a;
    const Candidate& b;
    std::vector<Message> m_causes;
};

} // namespace

DifferenceCauses differenceCausesOf(const Run& before, const Run& after)
{
    const auto left = candidatesOf(before);
    const auto right = candidatesOf(after);
    const auto pair = closestOf(left, right);
    if (pair.before == nullptr) {
        return {};
    }
    return {
        say<comparedPair>("before"_a = wordsOf(*pair.before), "beforeRate"_a = words(BytesPerSecond{pair.before->rate}),
                          "after"_a = wordsOf(*pair.after), "afterRate"_a = words(BytesPerSecond{pair.after->rate})),
        CauseList(*pair.before, *pair.after).all()};
}

} // namespace sluice
