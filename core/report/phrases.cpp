// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/phrases.h"

#include "core/base/text/words.h"
#include "models/plan/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice::report {

std::string accessWords(Access access)
{
    return access == Access::Direct ? "direct (O_DIRECT)" : "through the page cache";
}

std::string stageWords(Stage stage)
{
    switch (stage) {
    case Stage::Storage:
        return "Storage";
    case Stage::Metadata:
        return "File metadata";
    case Stage::Cpu:
        return "CPU (decode and augment)";
    case Stage::HostMemory:
        return "Host memory";
    case Stage::HostToDevice:
        return "Host-to-device copy";
    case Stage::Network:
        return "Network";
    case Stage::Gpu:
        return "GPU compute";
    case Stage::DataSet:
        return "Shards of the data set";
    }
    return {};
}

std::string severityWords(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "Note";
    case Severity::Warning:
        return "Warning";
    case Severity::Critical:
        return "Critical";
    }
    return {};
}

std::string gdsWords(GdsAdvice advice)
{
    switch (advice) {
    case GdsAdvice::Use:
        return "use it";
    case GdsAdvice::DoNotUse:
        return "do not use it";
    case GdsAdvice::NotMeasured:
        return "not measured";
    }
    return {};
}

std::string directionWords(Direction direction)
{
    return direction == Direction::Read ? "reads" : "writes";
}

bool isTold(const Measurement& m, double figure)
{
    return !m.provenance || figure != 0;
}

std::string spreadWords(BytesPerSecond rate, double relativeHalfWidth)
{
    return relativeHalfWidth > 0 ? fmt::format("{} ± {}", words(rate), percentWords(relativeHalfWidth)) : words(rate);
}

std::string intervalWords(BytesPerSecond rate, BytesPerSecond low, BytesPerSecond high)
{
    if (rate <= BytesPerSecond{}) {
        return words(rate);
    }
    constexpr double alike = 0.25;
    const double below = 1 - low / rate;
    const double above = high / rate - 1;
    if (std::abs(above - below) <= alike * (above + below) / 2) {
        return spreadWords(rate, (above + below) / 2);
    }
    return fmt::format("{} (-{} to +{})", words(rate), percentWords(below), percentWords(above));
}

std::string ratioWords(double ratio, const std::optional<double>& low, const std::optional<double>& high)
{
    return low && high ? fmt::format("{:.3f} ({:.3f} to {:.3f})", ratio, *low, *high)
                       : fmt::format("{:.3f} (interval not known)", ratio);
}

std::string timeWords(const std::string& rfc3339)
{
    if (rfc3339.size() < 20 || rfc3339[10] != 'T' || rfc3339.back() != 'Z') {
        return rfc3339;
    }
    return rfc3339.substr(0, 10) + " " + rfc3339.substr(11, 8) + " UTC";
}

std::string countWords(std::int64_t count, const std::string& singular, const std::string& plural)
{
    return fmt::format("{} {}", groupedWords(static_cast<double>(count)), count == 1 ? singular : plural);
}

std::string gpuWords(double gpus)
{
    const double tenths = std::floor(gpus * 10 + 1e-6) / 10;
    return tenths == std::floor(tenths) ? fmt::format("{:.0f}", tenths) : fmt::format("{:.1f}", tenths);
}

std::string fedWords(const Alternative& alternative, const Workload& workload)
{
    return reaches(alternative.utilisation, workload.targetUtilisation)
        ? "all"
        : gpuWords(std::min<double>(alternative.gpusFed, workload.gpus));
}

std::string listWords(const std::vector<std::string>& items)
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool last = i + 1 == items.size();
        text += (i == 0 ? "" : last ? " and " : ", ") + items[i];
    }
    return text;
}

std::string copyWords(const GpuFigures& figures)
{
    std::vector<std::string> rates;
    for (const auto& [rate, form] :
         {std::pair(figures.toDevice, "{} from pinned memory"), std::pair(figures.toHost, "{} back to it"),
          std::pair(figures.pageable, "{} from pageable memory")}) {
        if (rate) {
            rates.push_back(fmt::format(fmt::runtime(form), words(*rate)));
        }
    }
    std::string text = fmt::format("{}{}{}", figures.device, figures.device.empty() ? "" : ": ", listWords(rates));
    if (figures.toEachTogether) {
        text += fmt::format("; to each of {} GPUs at once {}", figures.gpus, words(*figures.toEachTogether));
    }
    if (!figures.gap.empty()) {
        text += fmt::format("{}not measured: {}", rates.empty() ? "" : "; ", figures.gap);
    }
    return text;
}

std::string requestWords(const Measurement& measurement)
{
    constexpr std::int64_t sector = 512; // no request is smaller: such counters tell nothing
    if (measurement.layers.empty() || measurement.layers.front().requests == 0
        || measurement.layers.front().meanRequest().count < sector) {
        return {};
    }
    const auto& layer = measurement.layers.front();
    const double size = layer.meanRequest() / measurement.point.readSize;
    std::string how;
    if (measurement.point.access == Access::Buffered) {
        how = " (as the kernel read ahead)";
    } else if (size < 0.75) {
        how = fmt::format(" (each in {:.0f}: split at what one request may hold)", std::max(2.0, std::round(1 / size)));
    } else if (size > 1.5) {
        how = fmt::format(" ({:.0f} that follow each other merged into one)", std::round(size));
    }
    return fmt::format("{}: {} requests of {}{}, busy {}, {} each", layer.device,
                       groupedWords(static_cast<double>(layer.requests)), iecWords(layer.meanRequest()), how,
                       percentWords(layer.utilisation), words(layer.wait));
}

BestPoint bestRead(const Run& run, std::optional<Pattern> pattern)
{
    BestPoint best;
    for (const auto& m : run.measurements) {
        const bool fits = m.point.direction == Direction::Read && !m.interrupted && m.rate.value > 0
            && (!pattern || m.point.pattern == *pattern);
        if (fits && (!best || m.rate > best.measurement->rate)) {
            best.measurement = &m;
        }
    }
    return best;
}

bool fromPageCache(const Run& run)
{
    return std::any_of(run.measurements.begin(), run.measurements.end(),
                       [](const Measurement& m) { return m.pageCache && m.point.direction == Direction::Read; });
}

} // namespace sluice::report
