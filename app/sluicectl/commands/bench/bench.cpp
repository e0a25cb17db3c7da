// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/bench/bench_decode.h"
#include "app/sluicectl/commands/bench/bench_files.h"
#include "app/sluicectl/commands/bench/bench_gds.h"
#include "app/sluicectl/commands/bench/bench_h2d.h"
#include "app/sluicectl/commands/bench/bench_loader.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/run_record.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/point/measured_file.h"
#include "core/bench/point/memory_room.h"
#include "core/report/phrases.h"
#include "core/report/repeat_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace sluice::ctl {

namespace {

constexpr Bytes usualSize = gibibytes(1);

struct BenchIo {
    std::string path;
    std::optional<Bytes> size; ///< else usualSize, less on a small filesystem
    IoPoint point;
    io::EngineOptions engine;
    Seconds runtime{5};
    bool write = false;
    Sync sync = Sync::None;
    bool allowDevice = false;
    KeepChoice keeping;
};

/// What is usual, or half of what there is to spare; whole MiB, and one read at least.
Bytes fittingSize(const io::Target& directory, Bytes readSize)
{
    const std::int64_t spare = (directory.fileSystem.free - io::reserveOf(directory)).count / 2;
    const Bytes size{std::min(usualSize.count, spare / mebibytes(1).count * mebibytes(1).count)};
    return std::max(size, readSize);
}

Result<MeasuredFile> openSubject(const BenchIo& options, Session& session, const std::stop_token& stop)
{
    auto target = io::resolveTarget(options.path, options.allowDevice, stop);
    if (!target) {
        return target.error();
    }
    if (target->kind != io::TargetKind::Directory) {
        return options.write ? Result<MeasuredFile>(Error{ErrorKind::Usage, target->path + " is not a folder",
                                                          "--write only ever writes its own file: name a folder"})
                             : MeasuredFile::existing(*target);
    }
    const Bytes size = options.size.value_or(fittingSize(*target, options.point.readSize));
    if (auto room = io::roomFor(size, *target); !room) {
        return room.error();
    }
    session.phase("prepare", fmt::format("Writing {} of incompressible data in {}", iecWords(size), target->path));
    const PrepareSpec spec{
        .size = size, .reserve = io::reserveOf(*target), .progress = [&session](Bytes done, Bytes all) {
            session.progress(static_cast<double>(done.count), static_cast<double>(all.count));
        }};
    return MeasuredFile::make(*target, spec, stop);
}

Json configOf(const BenchIo& options, const Measurement& m)
{
    Json config = {{"path", m.path}, {"size_bytes", m.fileSize.count}};
    config.update(toJson(m.point));
    config["runtime_seconds"] = options.runtime.count();
    config["allow_device"] = options.allowDevice;
    config["buffers"] = word(options.engine.buffers);
    config["iopoll"] = options.engine.ioPoll;
    config["sqpoll"] = options.engine.sqPoll;
    config["batch"] = options.engine.batch;
    config["one_by_one"] = options.engine.handsOverAlone(m.point);
    config["verify"] = options.engine.verify;
    config["sync"] = word(options.sync);
    config["engine_detail"] = toJson(m.engineSetup);
    return config;
}

/// The measurement less what stands elsewhere in the document.
Json resultOf(const Measurement& m)
{
    Json result = toJson(m);
    for (const char* elsewhere : {"point", "path", "file_size_bytes", "engine_detail", "samples", "warnings"}) {
        result.erase(elsewhere);
    }
    return result;
}

/// What bench asks of our engine beyond the point, in fio's words.
std::string fioFor(const BenchIo& options, const Measurement& m, std::string command)
{
    if (m.point.engine == EngineKind::Uring && options.engine.batch > 1) {
        const int batch = std::min(options.engine.batch, m.point.depth);
        command += fmt::format(" --iodepth_batch_submit={0} --iodepth_batch_complete_min={0} "
                               "--iodepth_batch_complete_max={1}",
                               batch, m.point.depth);
    }
    // Its buffers in huge pages, too.
    return m.engineSetup.hugePages ? "GLIBC_TUNABLES=glibc.malloc.hugetlb=1 " + command : command;
}

/// The same measurement by other tools: on the same file where it exists, else on one that fio makes beside ours.
std::vector<report::RepeatLine> repeatedBy(const BenchIo& options, const Measurement& m, const io::Target& target)
{
    const auto file = target.kind == io::TargetKind::Directory
        ? report::repeatedFileIn(m.path, m.fileSize)
        : report::RepeatedFile{m.path, m.fileSize, report::FioFile::Existing};
    auto lines = report::repeatLines(m.point, file, options.runtime);
    lines.front().command = fioFor(options, m, lines.front().command);
    return lines;
}

Json documentOf(const BenchIo& options, const Measurement& m, const io::Target& target)
{
    Json reproduce = Json::object();
    for (const auto& [tool, command] : repeatedBy(options, m, target)) {
        reproduce[tool] = command;
    }
    return {{"schema", "sluice.bench/1"},       {"kind", "io"},
            {"config", configOf(options, m)},   {"result", resultOf(m)},
            {"samples", toJson(m.samples)},     {"warnings", m.warnings},
            {"reproduce", std::move(reproduce)}};
}

std::string textOf(const Measurement& m)
{
    auto text = fmt::format("{} {} {}, {} x {} in flight, {}: {} ({} operations/s)\n", word(m.point.pattern),
                            word(m.point.direction), iecWords(m.point.readSize), m.point.threads, m.point.depth,
                            word(m.point.access), report::spreadWords(m.rate, m.relativeHalfWidth),
                            groupedWords(m.operationsPerSecond));
    text += fmt::format("latency   mean {}  p50 {}  p90 {}  p99 {}  p99.9 {}  p99.99 {}  max {}\n",
                        words(m.latency.mean), words(m.latency.p50), words(m.latency.p90), words(m.latency.p99),
                        words(m.latency.p999), words(m.latency.p9999), words(m.latency.max));
    text += fmt::format("cpu       {} user, {} system in {}\n", words(m.cpuUser), words(m.cpuSystem), words(m.seconds));
    if (m.sync) {
        text += fmt::format("durable   {} after {} more of {}\n", words(m.sync->durableRate), words(m.sync->seconds),
                            word(m.sync->kind));
    }
    text += line("engine    {}\n", m.engineSetup.summary);
    if (const auto device = report::requestWords(m); !device.empty()) {
        text += "device    " + device + "\n";
    }
    for (const auto& warning : m.warnings) {
        text += line("warning   {}\n", warning);
    }
    return text;
}

Result<int> runBenchIo(const BenchIo& options, Session& session)
{
    const InterruptWatch interrupts;
    RunRecord record(options.keeping, session);
    if (const auto fits = fitsIntoMemory(options.point.readSize * options.point.inFlight()); !fits) {
        return fits.error(); // before a file is written in vain
    }
    auto subject = openSubject(options, session, interrupts.token());
    if (!subject) {
        return subject.error();
    }
    IoPoint point = options.point;
    point.direction = options.write ? Direction::Write : Direction::Read;
    session.phase("measure", fmt::format("Measuring for {}", words(options.runtime)));
    const MeasureTiming timing{
        .runtime = options.runtime, .ramp = std::min(Seconds(0.5), options.runtime * 0.1), .sync = options.sync};
    const auto live = [&](const RateSample& sample) {
        session.event("sample", toJson(sample));
        session.progress(sample.at.count(), (timing.runtime + timing.ramp).count(),
                         (timing.runtime + timing.ramp - sample.at).count());
    };
    auto measured = subject->measure(point, timing, interrupts.token(), live, options.engine);
    if (!measured) {
        return measured.error();
    }
    record.finish({.document = documentOf(options, *measured, subject->target()),
                   .text = textOf(*measured),
                   .path = subject->target().path,
                   .interrupted = measured->interrupted,
                   .answers = measured->unanswered == 0,
                   .any = measured->bytes.count > 0,
                   .measurements = {*measured}});
    return measured->interrupted ? exitInterrupted : exitDone;
}

Error outOfRange(const std::string& option, const std::string& allowed)
{
    return Error{ErrorKind::Usage, option + " is out of range", "allowed: " + allowed};
}

Result<Done> checked(const BenchIo& options)
{
    if (options.point.readSize < Bytes{512} || options.point.readSize > gibibytes(1)) {
        return outOfRange("--read-size", "512 to 1G");
    }
    const bool ofUring = options.engine.ioPoll || options.engine.sqPoll || options.engine.batch > 1;
    if (ofUring && options.point.engine != EngineKind::Uring) {
        return Error{ErrorKind::Usage, "--iopoll, --sqpoll and --batch are settings of io_uring",
                     "use them with --engine uring"};
    }
    if (options.sync != Sync::None && !options.write) {
        return Error{ErrorKind::Usage, "--sync makes writes durable, and nothing is written", "use it with --write"};
    }
    if (options.size && *options.size < options.point.readSize) {
        return Error{ErrorKind::Usage, "--size is smaller than one read", "use a larger --size"};
    }
    if (options.runtime < Seconds(0.1) || options.runtime > Seconds(86400)) {
        return outOfRange("--runtime", "100ms to 24h");
    }
    return Done{};
}

void declareEngine(CLI::App& io, io::EngineOptions& engine)
{
    addWord(io, "--buffers", engine.buffers,
            "auto, ordinary memory as a loader's, registered with io_uring, or registered huge pages; auto takes huge "
            "pages where there are any, and registers for reads of up to 32 KiB");
    io.add_flag("--iopoll", engine.ioPoll, "io_uring polls for completions; the device needs poll queues");
    io.add_flag("--sqpoll", engine.sqPoll, "a thread of the kernel submits");
    io.add_flag("--verify", engine.verify, "compare every byte that is read with what was written to its own file");
    auto* batch =
        addPlainCount(io, "--batch", engine.batch,
                      "completions that io_uring waits for before it submits again; reads that follow each other are "
                      "then joined by the kernel",
                      {1, 4096});
    io.add_flag(
          "--one-by-one", engine.oneByOne,
          "io_uring submits each read by itself, as guide does and loaders do, and always where reads follow each "
          "other; else all that came back together")
        ->excludes(batch);
}

void declareIo(CLI::App& bench, Session& session)
{
    auto* io = bench.add_subcommand("io", "Measure one point: throughput, latency and CPU of reads (or writes)");
    auto options = std::make_shared<BenchIo>();
    session.addCommonOptions(*io);
    io->add_option("--path", options->path, "a folder (makes its own file there), a file or a device (only read)")
        ->required();
    addBytes(*io, "--size", options->size, "of its own file", "1G, less on a small filesystem");
    addWord(*io, "--engine", options->point.engine, "uring, threads or mmap");
    addWord(*io, "--access", options->point.access, "direct (O_DIRECT) or buffered (page cache)");
    addWord(*io, "--pattern", options->point.pattern, "sequential, random, strided, shuffled (shards) or reverse");
    addBytes(*io, "--read-size", options->point.readSize, "bytes of one operation");
    addPlainCount(*io, "--depth", options->point.depth, "operations in flight of each thread", {1, 4096});
    addCount(*io, "--threads", options->point.threads, "threads", {1, 1024});
    addSeconds(*io, "--runtime", options->runtime, "how long to measure");
    declareEngine(*io, options->engine);
    io->add_flag("--write", options->write, "write instead of read, only ever its own file in a folder");
    addWord(*io, "--sync", options->sync, "none, fsync or fdatasync: timed apart, after the writes");
    io->add_flag("--allow-device", options->allowDevice, "allow reading from a block device");
    options->keeping.declare(*io);
    io->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            auto fine = checked(*options);
            return fine ? runBenchIo(*options, session) : Result<int>(fine.error());
        };
    });
}

} // namespace

void addBench(CLI::App& app, Session& session)
{
    auto* bench = app.add_subcommand("bench", "Measure one thing");
    bench->require_subcommand(1);
    declareIo(*bench, session);
    declareBenchDecode(*bench, session);
    declareBenchFiles(*bench, session);
    declareBenchGds(*bench, session);
    declareBenchH2d(*bench, session);
    declareBenchLoader(*bench, session);
}

} // namespace sluice::ctl
