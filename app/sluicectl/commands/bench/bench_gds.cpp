// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/bench/bench_gds.h"

#include "app/sluicectl/columns.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/run_record.h"

#include "app/sluicectl/process/cufile_process.h"
#include "app/sluicectl/process/interrupt.h"
#include "core/base/json.h"
#include "core/base/text/typed_numbers.h"
#include "core/base/text/words.h"
#include "core/bench/gds/gds.h"
#include "core/io/files/own_file.h"
#include "core/io/files/target.h"
#include "core/report/repeat_lines.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice::ctl {

namespace {

struct BenchGds {
    std::string path;
    Bytes size = gibibytes(1);
    GdsRequest request;
    std::string readSizes = "1M";
    std::string depths = "16";
    std::optional<ReadPath> only;
    int inherited = -1; ///< a descriptor of the file that whoever started this process left open
    std::optional<std::uint64_t> seed; ///< of the file's content, where it is ours
    KeepChoice keeping;
};

/// What is read: a file of ours, one that is there, or one that is open already.
struct Subject {
    std::optional<io::OwnFile> own;
    io::File file;
    GpuReadFile reads;
};

Result<Done> write(const io::File& file, Bytes size, const io::Content& content, const std::stop_token& stop)
{
    std::vector<std::byte> block(static_cast<std::size_t>(mebibytes(4).count));
    for (std::int64_t offset = 0; offset < size.count; offset += static_cast<std::int64_t>(block.size())) {
        const auto part = std::span(block).first(
            static_cast<std::size_t>(std::min<std::int64_t>(size.count - offset, std::int64_t(block.size()))));
        content.fill(part, offset);
        if (stop.stop_requested()) {
            return Error{ErrorKind::Interrupted, "interrupted while the file was written", "nothing was measured"};
        }
        if (const auto done = ::pwrite(file.descriptor(), part.data(), part.size(), offset);
            done != static_cast<ssize_t>(part.size())) {
            return systemError("cannot write the file to measure with", done < 0 ? errno : ENOSPC,
                               "choose a smaller --size or another folder");
        }
    }
    return Done{};
}

Result<Subject> ownSubject(const BenchGds& options, const io::Target& folder, const std::stop_token& stop)
{
    auto own = io::OwnFile::create(folder.path, stop);
    if (!own) {
        return own.error();
    }
    const io::Content content(*options.seed);
    auto done = own->reserve(options.size, io::reserveOf(folder), stop);
    if (done) {
        auto writing = own->reopen(Direction::Write, Access::Buffered);
        done = writing ? write(*writing, options.size, content, stop) : Result<Done>(writing.error());
    }
    done = done ? own->keep(options.size, stop) : done;
    auto reading = done ? own->reopen(Direction::Read, Access::Direct) : Result<io::File>(done.error());
    if (!reading) {
        return reading.error();
    }
    Subject subject{std::move(*own), *std::move(reading), {}};
    subject.reads = {subject.file.descriptor(), options.size, content};
    return subject;
}

/// The descriptor of another process's: opened anew, so that it has flags and a place of its own.
Result<Subject> inheritedSubject(const BenchGds& options)
{
    struct stat facts { };
    auto file = io::File::open(fmt::format("/proc/self/fd/{}", options.inherited), O_RDONLY | O_DIRECT);
    if (!file || ::fstat(file->descriptor(), &facts) != 0) {
        return file ? systemError("cannot look at the inherited file", errno) : file.error();
    }
    Subject subject{{}, *std::move(file), {}};
    subject.reads = {subject.file.descriptor(), Bytes{facts.st_size}, {}};
    if (options.seed) {
        subject.reads.content = io::Content(*options.seed);
    }
    return subject;
}

Result<Subject> openSubject(const BenchGds& options, Session& session, const std::stop_token& stop)
{
    if (options.inherited >= 0) {
        return inheritedSubject(options);
    }
    const auto target = io::resolveTarget(options.path, false, stop);
    if (!target) {
        return target.error();
    }
    if (target->kind == io::TargetKind::Directory) {
        session.phase("prepare", fmt::format("Writing {} in {}", iecWords(options.size), target->path));
        return ownSubject(options, *target, stop);
    }
    auto file = io::openReadOnly(*target, true);
    if (!file) {
        return file.error();
    }
    Subject subject{{}, *std::move(file), {}};
    subject.reads = {subject.file.descriptor(), target->size, {}};
    return subject;
}

/// The type of gdsio that goes the way of one of ours; 0 is what cuFile makes of it.
int gdsioType(ReadPath path)
{
    switch (path) {
    case ReadPath::Host:
        return 1;
    case ReadPath::Serial:
        return 2;
    case ReadPath::Overlapped:
        return 3;
    case ReadPath::Cufile:
        return 0;
    case ReadPath::CufileStream:
        return 5;
    case ReadPath::CufileBatch:
        return 6;
    }
    return 0;
}

/// A way at a point as gdsio repeats it, on a file that has to be there: its own file is gone by then.
struct RepeatedPath {
    ReadPath path;
    std::string command;
};
std::vector<RepeatedPath> repeatedBy(const BenchGds& options, const GdsReport& report)
{
    std::error_code problem;
    const bool folder = std::filesystem::is_directory(options.path, problem);
    const auto file = folder ? report::repeatedFileIn(options.path, options.size)
                             : report::RepeatedFile{options.path, options.size, report::FioFile::Existing};
    std::vector<RepeatedPath> repeated;
    for (const auto& point : report.points) {
        for (const auto& m : point.paths) {
            repeated.push_back({m.path,
                                report::gdsioCommand(gdsioType(m.path), file, options.request.device, point.depth,
                                                     point.readSize, false, Access::Direct, options.request.runtime)});
        }
    }
    return repeated;
}

Json reproduceOf(const BenchGds& options, const GdsReport& report)
{
    Json lines = Json::array();
    for (const auto& [path, command] : repeatedBy(options, report)) {
        lines.push_back(Json{{"path", word(path)}, {"command", command}});
    }
    return {{"gdsio", std::move(lines)}};
}

std::string textOf(const BenchGds& options, const GdsReport& report)
{
    std::string text;
    for (const auto& point : report.points) {
        text += fmt::format("Reads of {}, {} in flight; the copy to the GPU alone {}\n", iecWords(point.readSize),
                            point.depth, point.copyRate ? words(*point.copyRate) : "not measured");
        for (const auto& m : point.paths) {
            text += fmt::format("  {:<14} {:>11}  p50 {:<8} p99 {:<8} p99.99 {:<8} {:.3f} CPU s/GB  {}\n", word(m.path),
                                words(m.rate), words(m.latency.p50), words(m.latency.p99), words(m.latency.p9999),
                                m.cpuSecondsPerGigabyte,
                                m.evidence ? fmt::format("{}: {}", word(m.evidence->proof), m.evidence->by) : "");
        }
    }
    for (const auto& gap : report.gaps) {
        text += line("  {:<14} not measured: {}\n", word(gap.path), gap.reason);
    }
    if (report.verdict) {
        text += line("Use GPUDirect Storage: {}\n  {}\n",
                     report.verdict->gds == GdsAdvice::Use            ? "yes"
                         : report.verdict->gds == GdsAdvice::DoNotUse ? "no"
                                                                      : "not measured",
                     report.verdict->because);
    }
    const auto repeated = repeatedBy(options, report);
    text += repeated.empty() ? "" : "The same with gdsio\n";
    for (const auto& [path, command] : repeated) {
        text += asIs(line("  {:<14} {}\n", word(path), command));
    }
    return text;
}

Json documentOf(const BenchGds& options, const GdsReport& report)
{
    return {{"schema", "sluice.bench/1"},
            {"kind", "gds"},
            {"config",
             {{"path", options.path},
              {"device", options.request.device},
              {"read_size", options.readSizes},
              {"depth", options.depths},
              {"runtime_seconds", options.request.runtime.count()}}},
            {"device", {{"index", options.request.device}, {"name", report.deviceName}}},
            {"result", toJson(report)},
            {"warnings", Json::array()},
            {"reproduce", reproduceOf(options, report)}};
}

Result<int> runBenchGds(BenchGds options, Session& session)
{
    // Before a gigabyte is written: the commonest answer is that there is no GPU.
    if (const auto driver = gpu::Driver::open(); !driver) {
        return driver.error();
    }
    if (!options.seed && options.inherited < 0) {
        options.seed = std::random_device()();
    }
    const InterruptWatch interrupts;
    options.keeping.off = options.keeping.off || options.inherited >= 0; // whoever started this process keeps the whole
    RunRecord record(options.keeping, session);
    auto subject = openSubject(options, session, interrupts.token());
    if (!subject) {
        return subject.error();
    }
    session.phase("measure", "Reading into the GPU");
    const auto report = options.only && isCufile(*options.only)
        ? benchCufile(subject->reads, options.request, *options.only, interrupts.token())
        : benchGds(subject->reads, options.request, cufileProcessFor(options.path)(subject->reads), interrupts.token());
    if (!report) {
        return report.error();
    }
    record.finish({.document = documentOf(options, *report),
                   .text = textOf(options, *report),
                   .path = options.path,
                   .interrupted = report->interrupted,
                   .any = !report->points.empty(),
                   .gpu = GpuFigures{.device = report->deviceName, .gds = report->verdict}});
    return report->interrupted ? exitInterrupted : exitDone;
}

/// "128K,1M": the lists of the options.
Result<Done> readLists(BenchGds& options)
{
    options.request.readSizes.clear();
    options.request.depths.clear();
    for (const auto& text : CLI::detail::split(options.readSizes, ',')) {
        const auto size = parseBytes(text);
        if (!size) {
            return size.error();
        }
        options.request.readSizes.push_back(*size);
    }
    for (const auto& text : CLI::detail::split(options.depths, ',')) {
        int depth = 0;
        if (!CLI::detail::lexical_cast(text, depth)) {
            return Error{ErrorKind::Usage, "--depth: " + text + " is no whole number", "for example 16 or 4,16,64"};
        }
        options.request.depths.push_back(depth);
    }
    if (options.request.runtime < Seconds(0.1) || options.request.runtime > Seconds(3600)) {
        return Error{ErrorKind::Usage, "--runtime is out of range", "allowed: 100ms to 1h"};
    }
    return Done{};
}

} // namespace

void declareBenchGds(CLI::App& bench, Session& session)
{
    auto* gds = bench.add_subcommand("gds", "Read a file into a GPU in every way, and tell whether GDS is worth it");
    auto options = std::make_shared<BenchGds>();
    session.addCommonOptions(*gds);
    gds->add_option("--path", options->path, "a folder (makes its own file there) or a file (only read)")->required();
    addBytes(*gds, "--size", options->size, "of its own file");
    addCount(*gds, "--device", options->request.device, "GPU, as CUDA counts them");
    gds->add_option("--read-size", options->readSizes, "of one read, or several with commas")->capture_default_str();
    gds->add_option("--depth", options->depths, "buffers in flight, or several with commas")->capture_default_str();
    addSeconds(*gds, "--runtime", options->request.runtime, "of each way at each point");
    gds->add_option_function<std::string>(
           "--only", [options](const std::string& text) { options->only = fromWord<ReadPath>(text); },
           "one way of cuFile alone, in this process")
        ->check(CLI::IsMember({"cufile", "cufile_batch", "cufile_stream"}));
    gds->add_option("--inherited-file", options->inherited)->group(""); // for the processes that this command starts
    gds->add_option("--inherited-seed", options->seed)->group("");
    options->keeping.declare(*gds);
    gds->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            const auto lists = readLists(*options);
            return lists ? runBenchGds(*options, session) : Result<int>(lists.error());
        };
    });
}

} // namespace sluice::ctl
