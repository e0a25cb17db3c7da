// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/report.h"
#include "core/report/sections/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice::report {

namespace {

/// A colon separates file names for fio.
std::string fioName(const std::string& path)
{
    std::string name;
    for (const char c : path) {
        name += c == ':' ? "\\:" : std::string(1, c);
    }
    return name;
}

std::string fioEngine(EngineKind engine)
{
    switch (engine) {
    case EngineKind::Uring:
        return "io_uring";
    case EngineKind::Threads:
        return "psync";
    case EngineKind::Mmap:
        return "mmap";
    }
    return {};
}

/// fio's nearest: it strides once through the file, and draws the next run of blocks with repeats.
std::string fioPattern(const IoPoint& point, Bytes fileSize)
{
    const std::string verb = point.direction == Direction::Read ? "read" : "write";
    const auto blocks = point.readSize.count > 0 ? fileSize.count / point.readSize.count : 0;
    switch (point.pattern) {
    case Pattern::Sequential:
        return verb;
    case Pattern::Random:
        return "rand" + verb;
    case Pattern::Strided:
        return verb + ":" + optionText(point.readSize * 7);
    case Pattern::Shuffled:
        return fmt::format("rand{}:{}", verb, std::max<std::int64_t>(1, (blocks + 15) / 16));
    case Pattern::Reverse:
        return verb + ":-" + optionText(point.readSize * 2);
    }
    return verb;
}

std::string fioTime(Seconds time)
{
    const auto milliseconds = std::max<long long>(1, std::llround(time.count() * 1000));
    return milliseconds % 1000 == 0 ? std::to_string(milliseconds / 1000) : std::to_string(milliseconds) + "ms";
}

/// What each job reads. Sequential jobs have a slice of the file each, as our threads have; random jobs roam over all
/// of it, otherwise in each run: a cache below still has what the last one read.
std::string extentOf(const IoPoint& point, Bytes fileSize, int jobs)
{
    const auto whole = "--size=" + optionText(fileSize);
    if (point.pattern == Pattern::Random || point.pattern == Pattern::Shuffled) {
        return whole + " --randrepeat=0";
    }
    const auto blocks = point.readSize.count > 0 ? fileSize.count / point.readSize.count / jobs : 0;
    if (jobs == 1 || blocks == 0) {
        return whole;
    }
    const auto slice = optionText(point.readSize * blocks);
    return fmt::format("--filesize={} --size={} --offset_increment={}", optionText(fileSize), slice, slice);
}

const Measurement* smallRandomRead(const Run& run)
{
    const Measurement* smallest = nullptr;
    for (const auto& m : run.measurements) {
        const bool single = m.point.direction == Direction::Read && m.point.pattern == Pattern::Random
            && m.point.inFlight() == 1 && !m.interrupted;
        if (single && (smallest == nullptr || m.point.readSize < smallest->point.readSize)) {
            smallest = &m;
        }
    }
    return smallest;
}

const Measurement* measuredAt(const Run& run, const IoPoint& point)
{
    const auto& all = run.measurements;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Measurement& m) { return m.point == point; });
    return found == all.end() ? nullptr : &*found;
}

RepeatedFile repeatedFileOf(const Run& run, const Measurement& m)
{
    return readsExistingFile(run) ? RepeatedFile{m.path.empty() ? run.path : m.path, m.fileSize, FioFile::Existing}
                                  : repeatedFileIn(run.path, m.fileSize);
}

} // namespace

std::string fioFileIn(const std::string& folder)
{
    return folder + (folder.ends_with('/') ? "" : "/") + "sluice-fio.bin";
}

std::string fioCommand(const IoPoint& point, const std::string& path, Bytes fileSize, Seconds runtime, FioFile file)
{
    const bool asynchronous = point.engine == EngineKind::Uring;
    const int jobs = asynchronous ? point.threads : point.inFlight();
    const bool direct = point.access == Access::Direct && point.engine != EngineKind::Mmap;
    std::string command = fmt::format(
        "fio --name=sluice --filename={} --rw={} --bs={} --ioengine={} --direct={} --iodepth={} --numjobs={} {} "
        "--runtime={} --time_based",
        shellWord(fioName(path)), fioPattern(point, fileSize), optionText(point.readSize), fioEngine(point.engine),
        direct ? 1 : 0, asynchronous ? point.depth : 1, jobs, extentOf(point, fileSize, jobs), fioTime(runtime));
    if (jobs > 1) {
        command += " --thread --group_reporting";
    }
    if (file == FioFile::Existing && point.direction == Direction::Read) {
        command += " --readonly";
    }
    return command;
}

std::vector<RepeatedPoint> repeatedPoints(const Run& run)
{
    std::vector<const Measurement*> chosen;
    const auto choose = [&](const Measurement* m) {
        if (m != nullptr && std::find(chosen.begin(), chosen.end(), m) == chosen.end()) {
            chosen.push_back(m);
        }
    };
    if (run.plan) {
        choose(measuredAt(run, run.plan->supply.at));
    }
    choose(bestRead(run, Pattern::Sequential).measurement);
    choose(bestRead(run, Pattern::Random).measurement);
    choose(smallRandomRead(run));
    std::vector<RepeatedPoint> points;
    for (const auto* m : chosen) {
        points.push_back({pointWords(m->point), repeatLines(m->point, repeatedFileOf(run, *m), m->seconds)});
    }
    return points;
}

Section reproduceSection(const Run& run)
{
    Section section{"reproduce", "The same measurement with other tools", {}};
    const auto points = repeatedPoints(run);
    if (points.empty()) {
        return section;
    }
    const bool existing = readsExistingFile(run);
    section.blocks.emplace_back(Paragraph{
        existing
            ? "The tools read what was measured, and write nothing. A shared disk changes from minute to minute, so "
              "compare runs that alternate."
            : "fio makes its own file in the same folder first, and leaves it there: the other tools read that one. "
              "Remove it when you are done. "
              "A shared disk changes from minute to minute, so compare runs that alternate."});
    for (const auto& point : points) {
        std::string commands;
        for (const auto& line : point.lines) {
            commands += (commands.empty() ? "" : "\n") + line.command;
        }
        section.blocks.emplace_back(Code{point.name, "sh", std::move(commands)});
    }
    if (!existing) {
        section.blocks.emplace_back(Code{"Remove the file", "sh", "rm " + shellWord(fioFileIn(run.path))});
    }
    return section;
}

} // namespace sluice::report
