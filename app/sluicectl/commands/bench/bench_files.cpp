// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/bench/bench_files.h"

#include "app/sluicectl/line.h"
#include "app/sluicectl/run_record.h"

#include "app/sluicectl/process/interrupt.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/files/small_files.h"

#include <memory>

namespace sluice::ctl {

namespace {

std::string rateWords(const std::optional<BytesPerSecond>& rate)
{
    return rate ? words(*rate) : "-";
}

std::string latencyLine(const char* name, const LatencySummary& latency)
{
    return line("{:<9} p50 {:>9}  p99 {:>9}  p99.99 {:>9}  max {:>9}\n", name, words(latency.p50), words(latency.p99),
                words(latency.p9999), words(latency.max));
}

const char* packingLine(const PackingGain& gain)
{
    switch (adviceOf(gain)) {
    case PackingAdvice::Pack:
        return "Pack these samples into shards.";
    case PackingAdvice::Leave:
        return "Packing these samples into shards would gain little or nothing.";
    case PackingAdvice::NotSure:
        break;
    }
    return "Whether packing is worth it is not sure: measure longer, or more files.";
}

std::string textOf(const FilesMeasurement& m)
{
    std::string text = line("{} files of {} on average, {} in all\n\n", groupedWords(m.count), iecWords(m.meanFile()),
                            siWords(m.bytes));
    text += line("{:>7} {:>13} {:>13} {:>16} {:>12} {:>12}\n", "workers", "cold files/s", "warm files/s",
                 "metadata files/s", "cold shard", "warm shard");
    for (const auto& at : m.scaling) {
        text += line("{:>7} {:>13} {:>13} {:>16} {:>12} {:>12}\n", at.workers, groupedWords(at.cold.filesPerSecond),
                     groupedWords(at.warm.filesPerSecond), groupedWords(at.metadata.filesPerSecond),
                     rateWords(at.shardCold), rateWords(at.shardWarm));
    }
    if (!m.scaling.empty()) {
        const auto& at = m.scaling.back();
        text += line("\nOne cold file with {} workers\n", at.workers) + latencyLine("open", at.cold.open)
            + latencyLine("stat", at.cold.stat) + latencyLine("read", at.cold.read)
            + latencyLine("close", at.cold.close);
        if (const auto gain = packingGainOf(at)) {
            text += line("\nThe same bytes in one shard: {} instead of {}, {}\n{}\n", words(*at.shardCold),
                         words(at.cold.rate), packingWords(*gain), packingLine(*gain));
        }
    }
    for (const auto& warning : m.warnings) {
        text += line("warning   {}\n", warning);
    }
    return text;
}

struct BenchFiles {
    SmallFilesSpec spec;
    KeepChoice keeping;
};

Result<int> runBenchFiles(const BenchFiles& options, Session& session)
{
    const InterruptWatch interrupts;
    RunRecord record(options.keeping, session);
    const SmallFilesListener listener{
        .phase = [&session](const std::string& name, const std::string& text) { session.phase(name, text); },
        .progress = [&session](double done, double total) { session.progress(done, total); }};
    auto measured = measureSmallFiles(options.spec, interrupts.token(), listener);
    if (!measured) {
        return measured.error();
    }
    record.finish({.document = toDocument<FilesMeasurement>("sluice.bench/1", *measured),
                   .text = textOf(*measured),
                   .path = measured->path,
                   .interrupted = measured->interrupted,
                   .answers = measured->unanswered == 0,
                   .any = !measured->scaling.empty()});
    if (measured->made) {
        session.phase("clean", "Removing the files");
        measured->made.reset();
    }
    return measured->interrupted ? exitInterrupted : exitDone;
}

Result<Done> checked(const SmallFilesSpec& spec)
{
    if (spec.fileSize < Bytes{1} || spec.fileSize > gibibytes(1)) {
        return Error{ErrorKind::Usage, "--file-size is out of range", "allowed: 1 to 1G"};
    }
    if (spec.runtime < Seconds(0.1) || spec.runtime > Seconds(3600)) {
        return Error{ErrorKind::Usage, "--runtime is out of range", "allowed: 100ms to 1h"};
    }
    return Done{};
}

} // namespace

void declareBenchFiles(CLI::App& bench, Session& session)
{
    auto* files = bench.add_subcommand("files", "Measure many small files against the same bytes in one shard");
    auto options = std::make_shared<BenchFiles>();
    auto* spec = &options->spec;
    session.addCommonOptions(*files);
    files->add_option("--path", spec->path, "a folder: files of our own are made in it and removed again")->required();
    addBytes(*files, "--file-size", spec->fileSize, "of each file of our own");
    addCount(*files, "--count", spec->count, "files, at most", {1, 1e7});
    addCount(*files, "--workers", spec->workers, "threads, at most; 1, 2, 4 ... are measured too", {1, 1024});
    addSeconds(*files, "--runtime", spec->runtime, "of each pass, at most");
    files->add_flag("--existing", spec->existing,
                    "read the files that are there; only the shard is made, without a name");
    files->add_flag("--drop-caches", spec->dropCaches,
                    "empty the kernel's caches of names before each cold pass, for everybody; needs root");
    options->keeping.declare(*files);
    files->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            auto fine = checked(options->spec);
            return fine ? runBenchFiles(*options, session) : Result<int>(fine.error());
        };
    });
}

} // namespace sluice::ctl
