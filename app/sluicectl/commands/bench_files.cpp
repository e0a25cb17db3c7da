// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/bench_files.h"
#include "app/sluicectl/line.h"

#include "app/sluicectl/interrupt.h"
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/bench/files/small_files.h"

#include <memory>

namespace sluice::ctl {

namespace {

/// How many samples a second the shard gives for one from files; nothing where that is not known.
std::optional<double> packingGain(const std::optional<BytesPerSecond>& shard, const FilesPass& files)
{
    return shard && files.rate.value > 0 ? std::optional(*shard / files.rate) : std::nullopt;
}

void put(Json& json, const char* key, const std::optional<double>& value)
{
    if (value) {
        json[key] = *value;
    }
}

std::optional<double> valueOf(const std::optional<BytesPerSecond>& rate)
{
    return rate ? std::optional(rate->value) : std::nullopt;
}

/// The figures at the most workers stand in front; those at fewer follow under "scaling".
Json resultOf(const SmallFilesMeasurement& m)
{
    Json result = Json::object();
    if (!m.scaling.empty()) {
        const auto& at = m.scaling.back();
        const auto samples = [&m](const std::optional<BytesPerSecond>& rate) {
            return rate ? std::optional(rate->value / static_cast<double>(m.meanFile().count)) : std::nullopt;
        };
        result["files_per_second"] = at.cold.filesPerSecond;
        result["bytes_per_second"] = at.cold.rate.value;
        result["warm_files_per_second"] = at.warm.filesPerSecond;
        result["metadata_operations_per_second"] = at.metadata.filesPerSecond * 3; // open, fstat, close
        put(result, "shard_bytes_per_second", valueOf(at.shardCold));
        put(result, "shard_files_per_second", samples(at.shardCold));
        put(result, "warm_shard_bytes_per_second", valueOf(at.shardWarm));
        put(result, "packing_gain", packingGain(at.shardCold, at.cold));
        put(result, "metadata_scaling",
            m.scaling.front().metadata.filesPerSecond > 0
                ? std::optional(at.metadata.filesPerSecond / m.scaling.front().metadata.filesPerSecond)
                : std::nullopt);
        result["latency_ns"] = {{"open", toJson(at.cold.open)},
                                {"stat", toJson(at.cold.stat)},
                                {"read", toJson(at.cold.read)},
                                {"close", toJson(at.cold.close)}};
    }
    result["files"] = m.count;
    result["bytes"] = m.bytes.count;
    result["page_cache"] = m.memoryOnly;
    result["scaling"] = toJson(m.scaling);
    result["interrupted"] = m.interrupted;
    result["unanswered_threads"] = m.unanswered;
    return result;
}

Json documentOf(const SmallFilesSpec& spec, const SmallFilesMeasurement& m)
{
    const Json config = {{"path", m.path},
                         {"existing", spec.existing},
                         {"file_size_bytes", m.meanFile().count},
                         {"count", m.count},
                         {"workers", spec.workers},
                         {"runtime_seconds", spec.runtime.count()},
                         {"names_dropped", m.namesDropped}};
    return {{"schema", "sluice.bench/1"},
            {"kind", "files"},
            {"config", config},
            {"result", resultOf(m)},
            {"warnings", m.warnings}};
}

std::string rateWords(const std::optional<BytesPerSecond>& rate)
{
    return rate ? words(*rate) : "-";
}

std::string latencyLine(const char* name, const LatencySummary& latency)
{
    return line("{:<9} p50 {:>9}  p99 {:>9}  p99.99 {:>9}  max {:>9}\n", name, words(latency.p50), words(latency.p99),
                words(latency.p9999), words(latency.max));
}

std::string textOf(const SmallFilesMeasurement& m)
{
    std::string text = line("{} files of {} on average, {} in all\n\n", groupedWords(m.count), iecWords(m.meanFile()),
                            siWords(m.bytes));
    text += line("{:>7} {:>14} {:>14} {:>16} {:>13} {:>13}\n", "workers", "cold files/s", "warm files/s",
                 "metadata files/s", "cold shard", "warm shard");
    for (const auto& at : m.scaling) {
        text += line("{:>7} {:>14} {:>14} {:>16} {:>13} {:>13}\n", at.workers, groupedWords(at.cold.filesPerSecond),
                     groupedWords(at.warm.filesPerSecond), groupedWords(at.metadata.filesPerSecond),
                     rateWords(at.shardCold), rateWords(at.shardWarm));
    }
    if (!m.scaling.empty()) {
        const auto& at = m.scaling.back();
        text += line("\nOne cold file with {} workers\n", at.workers) + latencyLine("open", at.cold.open)
            + latencyLine("stat", at.cold.stat) + latencyLine("read", at.cold.read)
            + latencyLine("close", at.cold.close);
        if (const auto gain = packingGain(at.shardCold, at.cold)) {
            text += line("\nThe same bytes in one shard: {} instead of {}, {:.1f} times as fast\n",
                         words(*at.shardCold), words(at.cold.rate), *gain);
        }
    }
    for (const auto& warning : m.warnings) {
        text += line("warning   {}\n", warning);
    }
    return text;
}

Result<int> runBenchFiles(const SmallFilesSpec& spec, Session& session)
{
    const InterruptWatch interrupts;
    const SmallFilesListener listener{
        .phase = [&session](const std::string& name, const std::string& text) { session.phase(name, text); },
        .progress = [&session](double done, double total) { session.progress(done, total); }};
    auto measured = measureSmallFiles(spec, interrupts.token(), listener);
    if (!measured) {
        return measured.error();
    }
    session.printResult(documentOf(spec, *measured), textOf(*measured));
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
    auto spec = std::make_shared<SmallFilesSpec>();
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
    files->callback([spec, &session] {
        session.mayHang = true;
        session.command = [spec, &session]() -> Result<int> {
            auto fine = checked(*spec);
            return fine ? runBenchFiles(*spec, session) : Result<int>(fine.error());
        };
    });
}

} // namespace sluice::ctl
