// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/foreign_text.h"
#include "core/report/phrases.h"
#include "core/report/report.h"
#include "core/report/report_mark.h"

#include <fmt/format.h>

#include <cmath>

namespace sluice::report {

namespace {

class CsvRow {
public:
    CsvRow& add(const std::string& text) { return addRaw(csvField(text)); }
    CsvRow& add(const char* text) { return add(std::string(text)); }
    CsvRow& add(std::string_view text) { return add(std::string(text)); }
    CsvRow& add(bool value) { return addRaw(value ? "true" : "false"); }
    CsvRow& add(double value) { return addRaw(std::isfinite(value) ? fmt::format("{}", value) : ""); }
    CsvRow& add(std::integral auto value) { return addRaw(std::to_string(value)); }
    /// A figure of the measurement; no field's content where it is not known.
    CsvRow& addFigure(const Measurement& m, auto value)
    {
        return isTold(m, static_cast<double>(value)) ? add(value) : addRaw("");
    }
    /// What only Sluice tells of a measurement.
    CsvRow& addOwn(const Measurement& m, bool value) { return m.provenance ? addRaw("") : add(value); }

    /// RFC 4180: lines end with CR LF.
    std::string line() const { return m_text + "\r\n"; }

private:
    CsvRow& addRaw(const std::string& field)
    {
        m_text += (m_first ? "" : ",") + field;
        m_first = false;
        return *this;
    }

    std::string m_text;
    bool m_first = true;
};

std::string headerLine()
{
    return std::string(csvFirstColumn)
        + ",host_name,started_at,path,engine,access,pattern,direction,read_size_bytes,depth,threads,in_flight,"
          "file_size_bytes,bytes,seconds,bytes_per_second,operations_per_second,relative_half_width,latency_mean_ns,"
          "latency_p50_ns,latency_p90_ns,latency_p95_ns,latency_p99_ns,latency_p999_ns,latency_p9999_ns,"
          "latency_max_ns,cpu_user_seconds,cpu_system_seconds,steady,page_cache,interrupted,engine_detail,"
          "fallback_reason\r\n";
}

std::string pointLine(const Run& run, const Measurement& m)
{
    const auto& p = m.point;
    const auto& l = m.latency;
    CsvRow row;
    row.add(run.id.value).add(run.node.identity.hostName).add(run.startedAt).add(m.path);
    row.add(word(p.engine)).add(word(p.access)).add(word(p.pattern)).add(word(p.direction));
    row.add(p.readSize.count).add(p.depth).add(p.threads).add(p.inFlight());
    row.addFigure(m, m.fileSize.count).addFigure(m, m.bytes.count).addFigure(m, m.seconds.count());
    row.addFigure(m, m.rate.value).addFigure(m, m.operationsPerSecond).addFigure(m, m.relativeHalfWidth);
    for (const auto latency : {l.mean, l.p50, l.p90, l.p95, l.p99, l.p999, l.p9999, l.max}) {
        row.addFigure(m, latency.count());
    }
    row.addFigure(m, m.cpuUser.count()).addFigure(m, m.cpuSystem.count()).addOwn(m, m.steady).add(m.pageCache);
    row.addOwn(m, m.interrupted);
    row.add(m.engineSetup.summary).add(m.engineSetup.fallbackReason);
    return row.line();
}

} // namespace

std::string toCsv(const Run& run)
{
    std::string text = headerLine();
    for (const auto& m : run.measurements) {
        text += pointLine(run, m);
    }
    return text;
}

} // namespace sluice::report
