// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/bench/bench_figures.h"

#include "core/base/point/io_point.h"
#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/run/bench/bench_document.h"
#include "core/run/bench/decode_measurement.h"
#include "core/run/messages.h"
#include "models/storage/gpu_figures.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace sluice {

namespace {

/// The number at a place of the document, finite and not below 0; figures of benchmarks are not.
std::optional<double> numberAt(const Json& document, const char* place)
{
    const Json::json_pointer pointer(place);
    if (!document.contains(pointer) || !document[pointer].is_number()) {
        return std::nullopt;
    }
    const auto number = document[pointer].get<double>();
    return std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

std::string rateWords(double bytesPerSecond)
{
    return words(BytesPerSecond{bytesPerSecond});
}

std::string ioVerdict(const Json& document)
{
    const auto rate = numberAt(document, "/result/bytes_per_second");
    const auto config = document.find("config");
    const auto point = config != document.end() ? fromJson<IoPoint>(*config) : Result<IoPoint>(Error{});
    return rate && point ? fmt::format("bench io: {} at {}.", pointWords(*point), rateWords(*rate)) : "";
}

std::string filesVerdict(const Json& document)
{
    const auto files = numberAt(document, "/result/files_per_second");
    return files ? fmt::format("bench files: {} files opened, read and closed a second.", groupedWords(*files)) : "";
}

std::string loaderVerdict(const Json& document)
{
    const auto share = numberAt(document, "/result/accelerator_utilisation");
    const auto samples = numberAt(document, "/result/samples_per_second");
    return share && samples ? fmt::format("bench loader: the GPUs compute {} of the time, {} samples/s.",
                                          percentWords(*share), groupedWords(*samples))
                            : "";
}

std::string decodeVerdict(const Json& document)
{
    const auto time = numberAt(document, "/result/cpu_seconds_per_sample/mean");
    return time ? fmt::format("bench decode: {} of CPU time a sample.", words(Seconds(*time)))
                : "bench decode: no sample was decoded.";
}

std::string copyVerdict(const Json& document)
{
    const auto there = numberAt(document, "/result/h2d_bytes_per_second");
    const auto back = numberAt(document, "/result/d2h_bytes_per_second");
    return there && back ? fmt::format("bench h2d: {} to the GPU, {} back.", rateWords(*there), rateWords(*back))
        : there          ? fmt::format("bench h2d: {} to the GPU.", rateWords(*there))
                         : "";
}

std::string gdsVerdict(const Json& document)
{
    const Json::json_pointer place("/result/verdict/gds");
    const auto advice = document.contains(place) && document[place].is_string()
        ? fromWord<GdsAdvice>(document[place].get<std::string>())
        : std::nullopt;
    switch (advice.value_or(GdsAdvice::NotMeasured)) {
    case GdsAdvice::Use:
        return "bench gds: GPUDirect Storage is worth it here.";
    case GdsAdvice::DoNotUse:
        return "bench gds: GPUDirect Storage is not worth it here.";
    case GdsAdvice::NotMeasured:
        break;
    }
    return "bench gds: whether GPUDirect Storage is worth it is not measured.";
}

std::string verdictOfKind(RunKind kind, const Json& document)
{
    switch (kind) {
    case RunKind::BenchIo:
        return ioVerdict(document);
    case RunKind::BenchFiles:
        return filesVerdict(document);
    case RunKind::BenchLoader:
        return loaderVerdict(document);
    case RunKind::BenchDecode:
        return decodeVerdict(document);
    case RunKind::BenchH2d:
        return copyVerdict(document);
    case RunKind::BenchGds:
        return gdsVerdict(document);
    case RunKind::Guide:
    case RunKind::Import:
    case RunKind::Attach:
        break;
    }
    return {};
}

/// A figure of a kind of benchmark, and where its document has it.
struct FigurePlace {
    RunKind kind;
    const char* place;
    const char* key;
    MessageText name;
};
constexpr std::array figurePlaces{
    FigurePlace{RunKind::BenchLoader, "/result/accelerator_utilisation", "computing_share",
                run_messages::benchComputing},
    FigurePlace{RunKind::BenchLoader, "/result/samples_per_second", "samples_per_second", run_messages::benchSamples},
    FigurePlace{RunKind::BenchFiles, "/result/files_per_second", "files_per_second", run_messages::benchFiles},
    FigurePlace{RunKind::BenchDecode, "/result/cpu_seconds_per_sample/mean", "decode_seconds",
                run_messages::benchDecode},
    FigurePlace{RunKind::BenchH2d, "/result/h2d_bytes_per_second", "h2d_bytes_per_second", run_messages::benchCopied},
    FigurePlace{RunKind::BenchH2d, "/result/d2h_bytes_per_second", "d2h_bytes_per_second",
                run_messages::benchCopiedBack}};

} // namespace

std::optional<RunKind> kindOfBench(const Json& document)
{
    const auto kind = document.is_object() ? document.find("kind") : document.end();
    if (kind == document.end() || !kind->is_string()) {
        return std::nullopt;
    }
    const auto name = kind->get<std::string>();
    return expectBench(document, name, "the run") ? fromWord<RunKind>("bench_" + name) : std::nullopt;
}

std::string benchVerdict(const Json& document)
{
    const auto kind = kindOfBench(document).value_or(RunKind::Guide);
    const auto verdict = verdictOfKind(kind, document);
    return verdict.empty() ? fmt::format("{}: its main figure was not measured.", kindWords(kind)) : verdict;
}

std::vector<BenchFigure> mainFiguresOf(const Json& document)
{
    std::vector<BenchFigure> figures;
    const auto kind = kindOfBench(document);
    for (const auto& known : figurePlaces) {
        const auto value = kind == known.kind ? numberAt(document, known.place) : std::nullopt;
        if (value) {
            figures.push_back({sayPlain(known.name), known.key, *value});
        }
    }
    return figures;
}

std::optional<Seconds> decodeTimeOf(const Run& run)
{
    if (kindOf(run) != RunKind::BenchDecode) {
        return std::nullopt;
    }
    const auto measured = readBenchDocument<DecodeMeasurement>(run.bench, "decode", "the run");
    const bool decoded = measured && measured->cost && measured->cost->mean.count() > 0;
    return decoded ? std::optional(measured->cost->mean) : std::nullopt;
}

std::optional<LoaderMeasurement> loaderOf(const Run& run)
{
    if (kindOf(run) != RunKind::BenchLoader) {
        return std::nullopt;
    }
    auto measured = fromJson<LoaderMeasurement>(run.bench);
    const bool sound = measured && !measured->interrupted && measured->figures.samplesPerSecond > 0;
    return sound ? std::optional(*std::move(measured)) : std::nullopt;
}

std::optional<double> filesPerSecondOf(const Run& run)
{
    if (kindOf(run) != RunKind::BenchFiles || run.state != RunState::Complete) {
        return std::nullopt;
    }
    const Json::json_pointer place("/result/scaling");
    const auto scaling = run.bench.contains(place) ? run.bench[place] : Json();
    const auto files =
        scaling.is_array() && !scaling.empty() ? numberAt(scaling.back(), "/metadata/files_per_second") : std::nullopt;
    return files && *files > 0 ? files : std::nullopt;
}

} // namespace sluice
