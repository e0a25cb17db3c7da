// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/bench/bench_loader.h"

#include "app/sluicectl/commands/data_set.h"
#include "app/sluicectl/options/job_options.h"
#include "app/sluicectl/options/loader_options.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/run_record.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/loader/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace sluice::ctl {

namespace {

struct BenchLoader {
    std::string path;
    LoaderTarget target = LoaderTarget::Host;
    LoaderSetup setup;
    bool trace = false;
    JobOption job;
    KeepChoice keeping;
};

std::string textOf(const LoaderMeasurement& m)
{
    const auto& f = m.figures;
    const auto& d = m.dataset;
    std::string text = fmt::format("Data set      {} samples of {} in {} files ({}), {}\n",
                                   groupedWords(static_cast<double>(d.samples)), siWords(d.sample.mean),
                                   groupedWords(static_cast<double>(d.files)), word(d.format), siWords(d.bytes));
    text += fmt::format("Utilisation   {}, {} is the bottleneck\n", percentWords(f.utilisation), word(f.bottleneck));
    text += fmt::format("Samples       {}/s, {}\n", groupedWords(f.samplesPerSecond), words(f.rate));
    text += fmt::format("Step          {} mean, {} median, {} p99; {} steps\n", words(f.step.mean), words(f.step.p50),
                        words(f.step.p99), groupedWords(f.steps));
    text += fmt::format("First batch   {}\n", words(f.firstBatch));
    text += fmt::format("Workers       {} reading, {} decoding, {} waiting for room\n", percentWords(m.workers.reading),
                        percentWords(m.workers.decoding), percentWords(m.workers.waiting));
    text += fmt::format("Loader alone  {} a batch\n", words(f.isolatedLoaderBatch));
    if (m.isolation.copy) {
        text += fmt::format("Copy alone    {} a batch, to one GPU\nStep alone    {} without data\n",
                            words(*m.isolation.copy), words(m.isolation.target));
    }
    text += fmt::format("Verdict       {}\n", m.isolation.verdict);
    return text;
}

std::string decodingText(const LoaderSetup& setup)
{
    if (setup.decodeStdev.count() <= 0) {
        return {};
    }
    return fmt::format("Decoding      {} a sample on average, standard deviation {}, {}\n", words(setup.decodeTime),
                       words(setup.decodeStdev),
                       setup.decodeHistogram.empty() ? "lognormal" : "distributed as the job file's histogram");
}

/// Takes from the job file what was not stated; the data set tells its own sizes. What a step and a batch are is asked
/// for where the file does not tell; decoding that it does not tell is named.
Result<TakenJob> takeJob(const BenchLoader& options, LoaderSetup& setup, Session& session)
{
    // The data set tells how large samples are, and they are passed on as they were read.
    auto job =
        options.job.take({.setup = &setup}, {"sample_bytes", "delivered_bytes"}, {"step_seconds", "batch_per_gpu"});
    if (job && job->given() && setup.decodeTime.count() <= 0) {
        const auto why = whyUnknown(job->file(), "decode_seconds");
        session.warning("the job file does not tell the CPU time of decoding" + (why.empty() ? "" : ": " + why)
                        + "; samples are not decoded here (state --decode-time)");
    }
    if (job && !job->warning().empty()) {
        session.warning(job->warning());
    }
    return job;
}

/// None where nobody sees it.
LoaderMomentListener listenerFor(const LoaderSetup& setup, Session& session)
{
    if (!session.showsProgress()) {
        return {};
    }
    return [&session, runtime = setup.runtime.count()](const LoaderMoment& moment) {
        session.event("loader", toJson(moment));
        session.progress(std::min(moment.at.count(), runtime), runtime, std::max(0.0, runtime - moment.at.count()));
    };
}

Result<int> runBenchLoader(const BenchLoader& options, Session& session)
{
    const InterruptWatch interrupts;
    RunRecord record(options.keeping, session);
    auto setup = options.setup;
    const auto job = takeJob(options, setup, session);
    if (!job) {
        return job.error();
    }
    const auto devices = options.target == LoaderTarget::Gpu
        ? devicesForRanks(setup.gpus)
        : Result<std::vector<gpu::Device>>(std::vector<gpu::Device>());
    if (!devices) {
        return devices.error();
    }
    session.phase("dataset", "Reading what " + options.path + " holds");
    auto found = readCatalogue(options.path, setup.sampleBytes, interrupts.token());
    if (!found) {
        return found.error();
    }
    const auto catalogue = std::make_shared<const dataset::Catalogue>(*std::move(found));
    session.phase("measure", fmt::format("Running the loader for {}, then alone", words(setup.runtime)));
    auto measured =
        measureLoader(setup, catalogue, interrupts.token(), listenerFor(setup, session), options.trace, *devices);
    if (!measured) {
        return measured.error();
    }
    for (const auto& warning : measured->warnings) {
        session.warning(warning);
    }
    measured->path = options.path;
    measured->target = options.target;
    auto document = toDocument("sluice.bench/1", *measured);
    if (job->given()) {
        document["job"] = job->document();
    }
    record.finish({.document = std::move(document),
                   .text = textOf(*measured) + decodingText(measured->setup) + job->text(),
                   .path = options.path,
                   .interrupted = measured->interrupted,
                   .answers = measured->unanswered == 0,
                   .any = measured->figures.steps > 0});
    return measured->interrupted ? exitInterrupted : exitDone;
}

} // namespace

void declareBenchLoader(CLI::App& bench, Session& session)
{
    auto* loader = bench.add_subcommand("loader", "Run the real input pipeline against a data set with a timed step");
    auto options = std::make_shared<BenchLoader>();
    session.addCommonOptions(*loader);
    loader
        ->add_option("--path", options->path,
                     "a folder of files or shards, or one large file to cut into --sample-bytes; only read")
        ->required();
    addLoaderOptions(*loader, options->setup, {EngineKind::Threads});
    addTraceOption(*loader, options->trace);
    options->job.declare(*loader);
    addWord(*loader, "--target", options->target, "host, or gpu: copy each batch to the device");
    options->keeping.declare(*loader);
    loader->callback(
        [options, &session] { session.command = [options, &session] { return runBenchLoader(*options, session); }; });
}

} // namespace sluice::ctl
