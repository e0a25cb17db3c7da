// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/repeat_lines.h"

#include "core/base/text/quoting.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sluice::report {

namespace {

constexpr int toHostAlone = 1; ///< gdsio's transfer type

/// Both tools take whole seconds alone.
long long wholeSeconds(Seconds time)
{
    return std::max<long long>(1, std::llround(time.count()));
}

bool isPlain(Pattern pattern)
{
    return pattern == Pattern::Sequential || pattern == Pattern::Random;
}

bool isDirect(const IoPoint& point)
{
    return point.access == Access::Direct && point.engine != EngineKind::Mmap;
}

/// elbencho reads with plain calls at a depth of 1, and with libaio beyond it.
std::optional<std::string> elbenchoCommand(const IoPoint& point, const RepeatedFile& file, Seconds runtime)
{
    if (!isPlain(point.pattern) && point.pattern != Pattern::Reverse) {
        return std::nullopt;
    }
    const auto carried = point.carriedOut();
    return fmt::format("elbencho {} -b {} -s {} -t {} --iodepth {}{}{}{}{} --infloop --timelimit {} {}",
                       point.direction == Direction::Read ? "-r" : "-w", optionText(point.readSize),
                       optionText(file.size), carried.threads, carried.depth, isDirect(point) ? " --direct" : "",
                       point.pattern == Pattern::Random ? " --rand" : "",
                       point.pattern == Pattern::Reverse ? " --backward" : "",
                       point.engine == EngineKind::Mmap ? " --mmap" : "", wholeSeconds(runtime), shellWord(file.path));
}

/// dd reads one block after the other, in order.
std::optional<std::string> ddCommand(const IoPoint& point, const RepeatedFile& file)
{
    const bool can = point.direction == Direction::Read && point.pattern == Pattern::Sequential && point.inFlight() == 1
        && point.engine != EngineKind::Mmap && point.readSize.count > 0;
    if (!can) {
        return std::nullopt;
    }
    return fmt::format("dd if={} of=/dev/null bs={} count={}{}", shellWord(file.path), optionText(point.readSize),
                       std::max<std::int64_t>(1, file.size.count / point.readSize.count),
                       isDirect(point) ? " iflag=direct" : "");
}

/// gdsio has a thread for each read in flight.
std::optional<std::string> gdsioLine(const IoPoint& point, const RepeatedFile& file, Seconds runtime)
{
    if (!isPlain(point.pattern) || point.direction != Direction::Read || point.engine == EngineKind::Mmap) {
        return std::nullopt;
    }
    return gdsioCommand(toHostAlone, file, 0, point.inFlight(), point.readSize, point.pattern == Pattern::Random,
                        point.access, runtime);
}

} // namespace

RepeatedFile repeatedFileIn(const std::string& folder, Bytes size)
{
    return {fioFileIn(folder), size, FioFile::Made};
}

bool readsExistingFile(const Run& run)
{
    const bool made = std::any_of(run.phases.begin(), run.phases.end(),
                                  [](const PhaseTime& phase) { return phase.name == "prepare"; });
    return kindOf(run) == RunKind::Import || (kindOf(run) == RunKind::Guide && !run.phases.empty() && !made);
}

std::string gdsioCommand(int transferType, const RepeatedFile& file, int device, int threads, Bytes readSize,
                         bool random, Access access, Seconds runtime)
{
    return fmt::format("gdsio -f {} -d {} -w {} -s {} -i {} -x {} -I {}{} -T {}", shellWord(file.path), device, threads,
                       optionText(file.size), optionText(readSize), transferType, random ? 2 : 0,
                       access == Access::Direct ? "" : " -O 1", wholeSeconds(runtime));
}

std::vector<RepeatLine> repeatLines(const IoPoint& point, const RepeatedFile& file, Seconds runtime)
{
    std::vector<RepeatLine> lines{{"fio", fioCommand(point, file.path, file.size, runtime, file.kind)}};
    const auto add = [&lines](const char* tool, std::optional<std::string> command) {
        if (command) {
            lines.push_back({tool, *std::move(command)});
        }
    };
    add("elbencho", elbenchoCommand(point, file, runtime));
    add("dd", ddCommand(point, file));
    add("gdsio", gdsioLine(point, file, runtime));
    return lines;
}

} // namespace sluice::report
