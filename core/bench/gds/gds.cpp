// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/gds.h"

#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/gds/self_process.h"
#include "core/gpu/copy/copy_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <unistd.h>

namespace sluice {

namespace {

constexpr Seconds startPatience{30}; ///< for cuFile to start on a machine with many devices
constexpr Seconds pointPatience{15}; ///< beside its runtime: memory is registered and verified

/// The part of a report's document that counts.
struct Outcome {
    GdsReport result;
};
template <class V, Like<Outcome> T>
void describe(V& v, T& o)
{
    v("result", o.result);
}

std::vector<GdsPoint> pointsOf(const GdsRequest& request)
{
    std::vector<GdsPoint> points;
    for (const auto readSize : request.readSizes) {
        for (const int depth : request.depths) {
            points.push_back({readSize, depth, {}, {}});
        }
    }
    return points;
}

GpuReadSpec specOf(const GdsPoint& point, Seconds runtime)
{
    return {point.readSize, point.depth, runtime};
}

/// A usage error ends it all; anything else is a gap of these ways, and what a stop has cut short is nothing.
Result<Done> addGap(GdsReport& report, const Error& error, std::span<const ReadPath> paths, const std::stop_token& stop)
{
    if (stop.stop_requested()) {
        return Done{};
    }
    if (error.kind == ErrorKind::Usage) {
        return error;
    }
    for (const auto path : paths) {
        report.gaps.push_back({path, textOf(error)});
    }
    return Done{};
}

Result<gpu::Device> deviceOf(const GdsRequest& request)
{
    const auto driver = gpu::Driver::open();
    return driver ? driver->device(request.device) : Result<gpu::Device>(driver.error());
}

/// Files that a process of cuFile's gets, gone with this.
class Settings {
public:
    explicit Settings(const gpu::CufileSettings& settings)
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "sluice-cufile-XXXXXX").string();
        if (::mkdtemp(pattern.data()) != nullptr) {
            m_folder = pattern;
            std::ofstream(m_folder / "cufile.json") << gpu::cufileJson(settings);
        }
    }
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;
    ~Settings()
    {
        std::error_code ignored;
        m_folder.empty() ? 0 : std::filesystem::remove_all(m_folder, ignored);
    }

    std::map<std::string, std::string> environment() const
    {
        return {{"CUFILE_ENV_PATH_JSON", m_folder / "cufile.json"}, {"CUFILE_LOGFILE_PATH", m_folder / "cufile.log"}};
    }

private:
    std::filesystem::path m_folder;
};

std::vector<std::string> argumentsFor(const std::vector<std::string>& self, const GdsRequest& request, ReadPath path)
{
    std::string sizes;
    std::string depths;
    for (const auto size : request.readSizes) {
        sizes += (sizes.empty() ? "" : ",") + optionText(size);
    }
    for (const int depth : request.depths) {
        depths += (depths.empty() ? "" : ",") + std::to_string(depth);
    }
    auto arguments = self;
    arguments.insert(arguments.end(),
                     {"--only", std::string(word(path)), "--device", std::to_string(request.device), "--read-size",
                      sizes, "--depth", depths, "--runtime", fmt::format("{}s", request.runtime.count())});
    return arguments;
}

/// The report of a process, or why there is none.
Result<GdsReport> reportOf(const ProcessOutcome& ended)
{
    if (ended.late) {
        return Error{ErrorKind::Io, "cuFile did not answer in time and was ended",
                     "its driver or a device hangs; dmesg tells more"};
    }
    const auto json = ended.exitCode < 128 ? parseJson(ended.out, "the process of cuFile") : Result<Json>(Error{});
    if (!json) {
        return Error{ErrorKind::Io, fmt::format("the process that ran cuFile ended with {}", ended.exitCode),
                     "a crash within cuFile or the driver; dmesg tells more"};
    }
    if (json->contains("message")) {
        return Error{ErrorKind::Io, (*json)["message"].get<std::string>(), json->value("hint", "")};
    }
    auto read = fromJson<Outcome>(*json);
    return read ? Result<GdsReport>(std::move(read->result)) : Result<GdsReport>(read.error());
}

Result<GdsReport> runVariant(const GpuReadFile& file, const GdsRequest& request, const std::vector<std::string>& self,
                             ReadPath path, const gpu::CufileSettings& variant, const std::stop_token& stop)
{
    const Settings settings(variant);
    const auto points = static_cast<double>(request.readSizes.size() * request.depths.size());
    const auto patience = startPatience + (request.runtime * 1.5 + pointPatience) * points;
    const auto ended =
        runSelf(argumentsFor(self, request, path), settings.environment(), file.descriptor, patience, stop);
    return ended ? reportOf(*ended) : Result<GdsReport>(ended.error());
}

bool unproven(const GdsReport& report)
{
    return std::any_of(report.points.begin(), report.points.end(), [](const GdsPoint& point) {
        return std::any_of(point.paths.begin(), point.paths.end(), [](const GpuReadMeasurement& m) {
            return m.evidence && m.evidence->proof == gpu::PathProof::Unproven;
        });
    });
}

/// With the way through host memory forbidden the same reads either go directly or fail.
void proveStrictly(GdsReport& allowed, const Result<GdsReport>& strict)
{
    for (std::size_t i = 0; i < allowed.points.size(); ++i) {
        const bool succeeded = strict && i < strict->points.size() && !strict->points[i].paths.empty();
        for (auto& m : allowed.points[i].paths) {
            if (m.evidence && m.evidence->proof == gpu::PathProof::Unproven) {
                m.evidence = gpu::evidenceOfStrictRun(succeeded);
            }
        }
    }
}

void addVariant(GdsReport& report, ReadPath path, const Result<GdsReport>& variant)
{
    if (!variant) {
        report.gaps.push_back({path, textOf(variant.error())});
        return;
    }
    for (std::size_t i = 0; i < std::min(report.points.size(), variant->points.size()); ++i) {
        const auto& paths = variant->points[i].paths;
        report.points[i].paths.insert(report.points[i].paths.end(), paths.begin(), paths.end());
    }
    report.gaps.insert(report.gaps.end(), variant->gaps.begin(), variant->gaps.end());
}

/// What the copy alone gives, in copies of the read size.
std::optional<BytesPerSecond> copyRateAt(const gpu::Device& device, Bytes readSize)
{
    const gpu::CopyTools tools{{device}, {}, {}};
    const auto copied = gpu::measureCopy(tools, {.size = readSize}, {});
    return copied ? std::optional(copied->rate) : std::nullopt;
}

/// The paths that need no cuFile. The GPU is given back at the end: it may be one that a single process uses at a time.
Result<GdsReport> throughHost(const GpuReadFile& file, const GdsRequest& request, const std::stop_token& stop)
{
    const auto device = deviceOf(request);
    if (!device) {
        return device.error();
    }
    GdsReport report;
    report.deviceName = device->name();
    report.points = pointsOf(request);
    for (auto& point : report.points) {
        auto measured = measureThroughHost(*device, file, specOf(point, request.runtime), stop);
        if (measured) {
            point.paths = *std::move(measured);
        } else if (const auto done = addGap(report, measured.error(), throughHostMemory, stop); !done) {
            return done.error();
        }
        point.copyRate = copyRateAt(*device, point.readSize);
    }
    return report;
}

} // namespace

Result<GdsReport> benchCufile(const GpuReadFile& file, const GdsRequest& request, ReadPath path,
                              const std::stop_token& stop)
{
    const auto device = deviceOf(request);
    const auto library = device ? gpu::Cufile::open() : Result<gpu::Cufile>(device.error());
    if (!library) {
        return library.error();
    }
    GdsReport report;
    report.points = pointsOf(request);
    for (auto& point : report.points) {
        auto measured = measureByCufile(*device, file, specOf(point, request.runtime), path, *library, stop);
        if (measured) {
            point.paths.push_back(*std::move(measured));
        } else if (const auto done = addGap(report, measured.error(), {&path, 1}, stop); !done) {
            return done.error();
        }
    }
    report.interrupted = stop.stop_requested();
    return report;
}

Result<GdsReport> benchGds(const GpuReadFile& file, const GdsRequest& request, const std::vector<std::string>& self,
                           const std::stop_token& stop)
{
    auto report = throughHost(file, request, stop);
    for (const auto path : {ReadPath::Cufile, ReadPath::CufileBatch, ReadPath::CufileStream}) {
        if (!report || stop.stop_requested()) {
            break;
        }
        auto variant = runVariant(file, request, self, path, {.allowCompat = true}, stop);
        if (variant && unproven(*variant)) {
            proveStrictly(*variant, runVariant(file, request, self, path, {.allowCompat = false}, stop));
        }
        stop.stop_requested() ? void() : addVariant(*report, path, variant);
    }
    if (report) {
        report->interrupted = stop.stop_requested();
        report->verdict = gdsVerdictOf(report->points, report->gaps);
    }
    return report;
}

} // namespace sluice
