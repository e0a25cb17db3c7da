// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/plan/plan_workload.h"

#include "app/sluicectl/commands/data_set.h"
#include "core/base/text/text.h"
#include "core/run/job/job_plan.h"
#include "models/plan/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sluice::ctl {

namespace {

/// What is asked of a data set: with samples of a stated size, or of so many tokens where it holds tokens.
dataset::SurveyRequest questionOf(const PlanOptions& options)
{
    const auto& speed = options.speed;
    return {.path = options.dataset,
            .cut = states(options, "sample_bytes") ? options.changed.sampleBytes : Bytes{},
            .tokens = speed.sequence,
            .bytesPerToken = speed.bytesOfToken};
}

void forgetPreset(Workload& workload, const std::string& name)
{
    workload.name = name;
    workload.title = name;
    workload.source = "stated on the command line";
    workload.aliases.clear();
    workload.decodeTime = {};
    workload.decodeStdev = {};
    workload.deliveredBytes.reset();
    workload.decodeFree = false;
    workload.evaluationBytes = {};
}

/// What the data set says about itself; options on the command line still win. Returns it.
Result<DatasetSummary> takeDataset(const PlanOptions& options, Workload& workload, Session& session)
{
    auto request = questionOf(options);
    const auto survey = surveyOfSequences(request, session);
    if (!survey) {
        return survey.error();
    }
    const bool sized = request.cut.count > 0;
    const auto* found = &survey->summary;
    // With an image its mask or label is read, from a file of its own.
    const bool withSidecars = !sized && survey->read.pattern == ReadPattern::WholeFile && survey->sidecars.paired;
    workload.sampleBytes = withSidecars ? std::max(survey->read.bytes, found->sample.mean) : found->sample.mean;
    if (sized) { // also of rows, which no size cuts
        workload.sampleBytes = request.cut;
    }
    workload.sampleBytesStdev = sized ? Bytes{} : found->sample.stdev;
    workload.samplesPerFile = static_cast<int>(std::clamp(std::round(found->samplesPerFile), 1.0, 2e9));
    workload.datasetBytes = found->bytes;
    if (sized) {
        const double bytes = static_cast<double>(found->samples) * static_cast<double>(request.cut.count);
        workload.datasetBytes = Bytes{static_cast<std::int64_t>(std::min(bytes, 9e18))}; // the stated size wins
    }
    workload.accessPattern = readInOrder(found->format) ? Pattern::Sequential : Pattern::Random;
    workload.shards = readWhole(found->format) ? std::optional(found->files) : std::nullopt;
    if (options.workloadOption->count() == 0) {
        forgetPreset(workload, options.dataset);
    }
    workload.decodeFree =
        workload.decodeFree || found->format == DatasetFormat::Megatron || found->format == DatasetFormat::Tokens;
    return survey->summary;
}

/// Warns where files do not go round among readers that stream. The plan assumes none: with Hugging Face datasets no
/// GPU goes without. Source: split_dataset_by_node() and IterableDataset of huggingface/datasets.
void warnOfFewFiles(const DatasetSummary& found, int workersPerGpu, const Workload& w, Session& session)
{
    const auto gpus = std::int64_t{w.gpus} * w.nodes;
    const auto readers = gpus * std::max(1, workersPerGpu); // one for each GPU at least, where they are not stated
    if (maybeReadWhole(found.format) && found.files < readers) {
        session.warning(fmt::format("the data set has fewer files than readers, {} for {}: of readers that stream each "
                                    "takes whole files, so that some go without, or every GPU reads all of them and "
                                    "skips what is not its own; readers that take any row are not affected",
                                    found.files, readers));
    }
}

/// A job told by its own numbers is not the preset's: of that, GPUs, batch, step and target are taken where they were
/// not stated, and nothing of its data.
void takeNumbers(const PlanOptions& options, bool watched, Workload& workload)
{
    workload = toldByNumbers(workload, watched ? "the watched job" : "the job as stated");
    const bool tokens = options.speed.sequence > 0;
    workload.samplesPerFile = tokens ? samplesOfTokenFile : 1;
    workload.decodeFree = tokens;
}

/// Tells whether sizes were stated, and no preset or data set named.
bool statesNumbers(const PlanOptions& options)
{
    return states(options, "sample_bytes") || options.speed.tokens > 0 || options.speed.sequence > 0;
}

bool namesNoData(const PlanOptions& options)
{
    return options.workloadOption->count() == 0 && options.dataset.empty();
}

/// Takes from the job file what nothing else tells. Without a named workload the job is the file's: what neither the
/// file nor the command line tells of its samples and steps is asked for, and not taken from a preset.
Result<TakenJob> takeJob(const PlanOptions& options, const TakenJob& kept, Workload& workload)
{
    const auto& speed = options.speed;
    std::set<std::string> told;
    if (speed.samples > 0 || speed.tokens > 0 || speed.frames > 0) {
        told.insert("step_seconds");
    }
    if (!options.dataset.empty() || speed.sequence > 0) {
        told.insert("sample_bytes");
    }
    if (!options.dataset.empty()) { // its format tells how it is read
        told.insert("order");
    }
    const bool named = options.workloadOption->count() > 0;
    return options.job.take({.workload = &workload}, told, named ? std::vector<std::string>() : figuresOfAnyJob(),
                            kept);
}

/// The step time that a stated speed means, once GPUs and batch are known.
Result<Done> takeSpeed(const PlanOptions& options, Workload& w)
{
    const auto& speed = options.speed;
    if (speed.sequence > 0 && options.dataset.empty()) { // a data set says how large they are
        w.sampleBytes = sequenceBytes(speed.sequence, speed.bytesOfToken);
        w.sampleBytesStdev = {};
    }
    double samples = speed.samples;
    if (speed.tokens > 0) {
        if (speed.sequence <= 0) {
            return Error{ErrorKind::Usage, "--tokens-per-second needs --sequence-length",
                         "how many tokens are a sample"};
        }
        samples = speed.tokens / static_cast<double>(speed.sequence);
    } else if (speed.frames > 0) {
        samples = speed.frames / speed.framesOfSample;
    }
    if (samples > 0) {
        w.stepTime = stepTimeFor(w.gpus, w.batchPerGpu, samples);
    }
    if (options.compression != 1) {
        Scenario stored;
        stored.workload = w;
        stored.compression = options.compression;
        w = storedWorkload(stored);
    }
    return Done{};
}

/// "mlcommons/storage@v1.0.1" of a source that goes on with the file.
std::string brief(const std::string& source)
{
    const auto repository = source.substr(0, source.find(':'));
    const bool names = repository.find('@') != std::string::npos && repository.find(' ') == std::string::npos;
    constexpr std::size_t longestCommit = 9;
    const auto commit = repository.find('@') + 1;
    const bool tag = repository.find('.', commit) != std::string::npos;
    return !names ? clipped(source, 60) : tag ? repository : repository.substr(0, commit + longestCommit);
}

/// Only where nothing tells the decode time: neither preset nor job file nor command line.
void takeKeptDecode(const PlanOptions& options, const Supply& supply, const Session& session, TakenWorkload& taken)
{
    if (options.dataset.empty() || states(options, "decode_seconds") || knowsDecoding(taken.workload)) {
        return;
    }
    taken.decode = keptDecode(options.dataset, supply, session);
    taken.workload.decodeTime = taken.decode ? taken.decode->time : taken.workload.decodeTime;
}

} // namespace

std::string sourceOfStep(const PlanOptions& options)
{
    const auto& name = options.workload;
    if (name == "-" || name.ends_with(".json") || name.find('/') != std::string::npos) {
        return "not measured: of the workload file";
    }
    const auto preset = loadWorkload(name);
    const auto source = preset ? preset->source : std::string();
    return fmt::format("not measured: of the preset {}{}", name, source.empty() ? "" : ", from " + brief(source));
}

TakenJob keptJob(const PlanOptions& options, const Supply& supply)
{
    return namesNoData(options) && !statesNumbers(options) && !options.job.given() ? supply.job : TakenJob();
}

bool isToldByNumbers(const PlanOptions& options, bool watched)
{
    return namesNoData(options) && (watched || statesNumbers(options));
}

Result<TakenWorkload> takeWorkload(const PlanOptions& options, const Supply& supply, Workload preset, Session& session)
{
    TakenWorkload taken{std::move(preset), keptJob(options, supply)};
    auto& workload = taken.workload;
    const bool watched = options.job.given() || taken.job.given();
    DatasetSummary found;
    if (!options.dataset.empty()) {
        auto told = takeDataset(options, workload, session);
        if (!told) {
            return told.error();
        }
        found = *std::move(told);
    } else if (isToldByNumbers(options, watched)) {
        takeNumbers(options, watched, workload);
    }
    auto job = takeJob(options, taken.job, workload);
    if (!job) {
        return job.error();
    }
    taken.job = *std::move(job);
    if (!taken.job.warning().empty()) {
        session.warning(taken.job.warning());
    }
    for (const auto& [option, apply] : options.overrides) {
        if (option->count() > 0) {
            apply(workload);
        }
    }
    warnOfFewFiles(found, options.workers, workload, session);
    takeKeptDecode(options, supply, session, taken);
    const auto speed = takeSpeed(options, workload);
    return speed ? Result<TakenWorkload>(std::move(taken)) : speed.error();
}

} // namespace sluice::ctl
