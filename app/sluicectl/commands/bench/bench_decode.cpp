// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/bench/bench_decode.h"

#include "app/sluicectl/commands/data_set.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/run_record.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/decode/decode.h"

#include <algorithm>
#include <memory>

namespace sluice::ctl {

namespace {

constexpr double barLength = 40;

struct BenchDecode {
    DecodeSpec spec;
    Bytes sampleBytes; ///< of data sets that are cut into samples
    KeepChoice keeping;
};

std::string countWords(const std::vector<SampleCount>& counts)
{
    std::string text;
    for (const auto& count : counts) {
        text +=
            (text.empty() ? "" : ", ") + line("{} {}", groupedWords(static_cast<double>(count.samples)), count.name);
    }
    return text;
}

std::string deliveredWords(const DecodeMeasurement& m)
{
    std::string text;
    if (m.delivered.uint8) {
        text += line("{} as uint8", siWords(*m.delivered.uint8));
    }
    if (m.delivered.float32) {
        text += line("{}{} as float32", text.empty() ? "" : ", ", siWords(*m.delivered.float32));
    }
    return line("Delivered     {} a sample; stored {}\n", text.empty() ? "not known" : text, siWords(m.stored));
}

std::string histogramText(const std::vector<DecodeCostBin>& bins)
{
    std::int64_t most = 1;
    for (const auto& bin : bins) {
        most = std::max(most, bin.samples);
    }
    std::string text;
    for (const auto& bin : bins) {
        const auto length =
            static_cast<std::size_t>(barLength * static_cast<double>(bin.samples) / static_cast<double>(most));
        text += line("  below {:>9}  {:>9}  {}\n", words(bin.to), groupedWords(static_cast<double>(bin.samples)),
                     std::string(length, '#'));
    }
    return text;
}

std::string ratesText(const DecodeMeasurement& m)
{
    if (m.rates.empty()) {
        return {};
    }
    std::string text =
        line("\n{:>7} {:>12} {:>15} {:>10} {:>9}\n", "threads", "samples/s", "CPU per sample", "of linear", "on a CPU");
    for (const auto& rate : m.rates) {
        text += line("{:>7} {:>12} {:>15} {:>10} {:>9}\n", rate.threads, groupedWords(rate.samplesPerSecond),
                     words(rate.cpuPerSample), percentWords(rate.efficiency), percentWords(rate.cpuShare));
    }
    return text + (m.scaling.empty() ? "" : line("Scaling       {}\n", m.scaling));
}

std::string codecsText(const DecodeMeasurement& m)
{
    if (m.codecs.empty()) {
        return {};
    }
    std::string text = line("\n{:<10} {:>7} {:>8} {:>12} {:>12} {:>14}\n", "codec", "ratio", "saved", "compress",
                            "decompress", "cores per GB/s");
    for (const auto& codec : m.codecs) {
        text += line("{:<10} {:>7.3f} {:>8} {:>12} {:>12} {:>14.2f}\n", codec.name, codec.ratio,
                     percentWords(codec.saved()), words(codec.compressRate), words(codec.decompressRate),
                     codec.coresPerGigabyte());
    }
    return text + line("Codecs        {}\n", m.codecVerdict);
}

std::string textOf(const DecodeMeasurement& m)
{
    const auto& d = m.dataset;
    std::string text =
        line("Data set      {} samples of {} in {} files ({}), {}\n", groupedWords(static_cast<double>(d.samples)),
             siWords(d.sample.mean), groupedWords(static_cast<double>(d.files)), word(d.format), siWords(d.bytes));
    text += line("Samples       {} tried, {} failed; {}\n", groupedWords(static_cast<double>(m.samples)),
                 groupedWords(static_cast<double>(m.failed)), countWords(m.formats));
    if (m.failed > 0) {
        text += line("Failures      {}\n", countWords(m.failures));
    }
    if (m.cost) {
        text += line("CPU time      {} a sample on one core: {} median, {} p99, {} at most\n", words(m.cost->mean),
                     words(m.cost->p50), words(m.cost->p99), words(m.cost->max));
        text += deliveredWords(m) + histogramText(m.histogram) + ratesText(m);
    }
    text += codecsText(m);
    if (m.cost) {
        text += line("\n{}\n", m.python);
    }
    return text;
}

Result<int> runBenchDecode(const BenchDecode& options, Session& session)
{
    const InterruptWatch interrupts;
    const auto& spec = options.spec;
    RunRecord record(options.keeping, session);
    session.phase("dataset", "Reading what " + spec.path + " holds");
    auto found = readCatalogue(spec.path, options.sampleBytes, interrupts.token());
    if (!found) {
        return found.error();
    }
    const auto catalogue = std::make_shared<const dataset::Catalogue>(*std::move(found));
    warnOfLeftOut(catalogue->summary, session);
    const DecodeListener listener{
        .phase = [&session](const std::string& name, const std::string& text) { session.phase(name, text); },
        .progress = [&session](double done, double total) { session.progress(done, total, total - done); },
        .rate = [&session](const DecodeRate& rate) { session.event("rate", toJson(rate)); }};
    const auto measured = measureDecode(spec, catalogue, interrupts.token(), listener);
    if (!measured) {
        return measured.error();
    }
    for (const auto& warning : measured->warnings) {
        session.warning(warning);
    }
    record.finish({.document = toDocument("sluice.bench/1", *measured),
                   .text = textOf(*measured),
                   .path = spec.path,
                   .interrupted = measured->interrupted,
                   .any = measured->cost || !measured->codecs.empty()});
    return measured->interrupted ? exitInterrupted : exitDone;
}

Result<Done> checked(const DecodeSpec& spec)
{
    if (spec.runtime < Seconds(0.1) || spec.runtime > Seconds(3600)) {
        return Error{ErrorKind::Usage, "--runtime is out of range", "allowed: 100ms to 1h"};
    }
    if (spec.options.scaledJpeg && spec.options.side == 0) {
        return Error{ErrorKind::Usage, "--scaled-jpeg needs a size to scale to", "state it with --resize"};
    }
    return Done{};
}

} // namespace

void declareBenchDecode(CLI::App& bench, Session& session)
{
    auto* decode = bench.add_subcommand("decode", "Measure what decoding the samples of a data set costs");
    auto options = std::make_shared<BenchDecode>();
    auto& spec = options->spec;
    session.addCommonOptions(*decode);
    decode->add_option("--dataset,--path", spec.path, "a folder of files or shards, or one of them; only read")
        ->required();
    addPlainCount(*decode, "--resize", spec.options.side,
                  "deliver images and frames of so many pixels squared, by area averaging; 0: as large as they are",
                  {0, 16384});
    decode->add_flag("--scaled-jpeg", spec.options.scaledJpeg,
                     "decode a JPEG at 1/2, 1/4 or 1/8 where that is still as large as --resize (Pillow's draft mode); "
                     "else it is decoded whole, as torchvision does");
    addPlainCount(*decode, "--frames", spec.options.maxFrames, "of a video, from its beginning; 0: all", {0, 1e6});
    addPlainCount(*decode, "--threads", spec.threads,
                  "at most; 1, 2, 4 ... are measured too; 0: as many as there are processors for this process",
                  {0, 1024});
    addCount(*decode, "--samples", spec.samples, "chosen at random, at most", {1, 1e6});
    addSeconds(*decode, "--runtime,--seconds", spec.runtime,
               "of decoding; reading samples and trying codecs come on top");
    addBytes(*decode, "--sample-bytes", options->sampleBytes, "of a sample, where the data set is cut into samples");
    options->keeping.declare(*decode);
    decode->callback([options, &session] {
        session.command = [options, &session]() -> Result<int> {
            auto fine = checked(options->spec);
            return fine ? runBenchDecode(*options, session) : Result<int>(fine.error());
        };
    });
}

} // namespace sluice::ctl
