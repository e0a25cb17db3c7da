// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/cufile_process.h"

#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/bench/gds/cufile_settings.h"
#include "core/bench/gds/self_process.h"
#include "core/gpu/nvidia/cufile_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace sluice {

namespace {

/// The part of a report's document that counts.
struct Outcome {
    GdsReport result;
};
template <class V, Like<Outcome> T>
void describe(V& v, T& o)
{
    v("result", o.result);
}

/// Files that a process of cuFile's gets, gone with this.
class Settings {
public:
    explicit Settings(const CufileSettings& settings) : m_allowCompat(settings.allowCompat)
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "sluice-cufile-XXXXXX").string();
        if (::mkdtemp(pattern.data()) != nullptr) {
            m_folder = pattern;
            std::ofstream(m_folder / "cufile.json") << settingsFor(settings, cufileSettingsOfNode());
        }
    }
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;
    ~Settings()
    {
        std::error_code ignored;
        m_folder.empty() ? 0 : std::filesystem::remove_all(m_folder, ignored);
    }

    /// These variables win over what stands in the file.
    EnvironmentChanges environment() const
    {
        return {{"CUFILE_ENV_PATH_JSON", m_folder / "cufile.json"},
                {"CUFILE_LOGFILE_PATH", m_folder / "cufile.log"},
                {"CUFILE_ALLOW_COMPAT_MODE", m_allowCompat ? "true" : "false"},
                {"CUFILE_FORCE_COMPAT_MODE", std::nullopt},
                {"CUFILE_USE_PCIP2PDMA", std::nullopt}};
    }

private:
    bool m_allowCompat;
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

Error timeWasOver()
{
    return Error{ErrorKind::Io, "the time for it was over", "measure it by itself"};
}

/// The report of a process, or why there is none.
Result<GdsReport> reportOf(const ProcessOutcome& ended, bool cutShort)
{
    if (ended.late && cutShort) {
        return timeWasOver();
    }
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

Result<GdsReport> runVariant(const CufileRuns& runs, ReadPath path, bool allowCompat, const std::stop_token& stop)
{
    const auto patience = runs.limit.forPart(runs.request.runtime);
    if (patience <= Seconds{}) {
        return timeWasOver();
    }
    const bool cutShort = runs.limit.cutsShort(runs.request.runtime);
    const auto& depths = runs.request.depths;
    const bool batched = path == ReadPath::CufileBatch && !depths.empty();
    const Settings settings({allowCompat, batched ? *std::max_element(depths.begin(), depths.end()) : 0});
    const auto ended = runSelf(argumentsFor(runs.self, runs.request, path), settings.environment(),
                               runs.file.descriptor, patience, stop);
    return ended ? reportOf(*ended, cutShort) : Result<GdsReport>(ended.error());
}

bool unproven(const GdsReport& report)
{
    return std::any_of(report.points.begin(), report.points.end(), [](const GdsPoint& point) {
        return std::any_of(point.paths.begin(), point.paths.end(), [](const GpuReadMeasurement& m) {
            return m.evidence && m.evidence->proof == gpu::PathProof::Unproven;
        });
    });
}

gpu::PathEvidence evidenceOfFailure(const std::string& reason)
{
    return gpu::evidenceOfStrictRun(gpu::isRefusal(reason) ? gpu::StrictEnd::Refused : gpu::StrictEnd::Failed, reason);
}

/// What the reads of each point came to with the way through host memory forbidden: they go directly or fail.
std::vector<gpu::PathEvidence> strictEvidence(const Result<GdsReport>& strict, std::size_t points)
{
    std::vector<gpu::PathEvidence> evidence;
    std::size_t gap = 0; // there is one for each point that failed, in order
    for (std::size_t i = 0; i < points; ++i) {
        if (strict && i < strict->points.size() && !strict->points[i].paths.empty()) {
            evidence.push_back(gpu::evidenceOfStrictRun(gpu::StrictEnd::Succeeded));
            continue;
        }
        const auto told = strict && gap < strict->gaps.size() ? strict->gaps[gap++].reason : std::string();
        evidence.push_back(evidenceOfFailure(strict ? told : textOf(strict.error())));
    }
    return evidence;
}

void proveStrictly(GdsReport& allowed, const Result<GdsReport>& strict)
{
    const auto evidence = strictEvidence(strict, allowed.points.size());
    for (std::size_t i = 0; i < allowed.points.size(); ++i) {
        for (auto& m : allowed.points[i].paths) {
            if (m.evidence && m.evidence->proof == gpu::PathProof::Unproven) {
                m.evidence = evidence[i];
            }
        }
    }
}

} // namespace

Result<GdsReport> runCufileWay(const CufileRuns& runs, ReadPath path, const std::stop_token& stop)
{
    auto way = runVariant(runs, path, true, stop);
    if (way && unproven(*way)) {
        proveStrictly(*way, runVariant(runs, path, false, stop));
    }
    return way;
}

} // namespace sluice
