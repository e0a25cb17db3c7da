// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "core/report/plan_blocks.h"
#include "core/report/sections/sections.h"
#include "models/storage/storage_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace sluice::report {

namespace {

constexpr double kneeShare = 0.95;

/// A measured setting with the rate that was fitted to all measurements: what the verdict rests on. What
/// each single measurement gave stands in the table.
struct Drawn {
    IoPoint point;
    double rate = 0;
    Series::Interval interval; ///< of 90 %
};

/// One line of a chart, by x.
struct Curve {
    std::string name;
    std::map<double, Drawn> points;
};

using CurveKey = std::tuple<Pattern, EngineKind, Access>;

CurveKey keyOf(const IoPoint& point)
{
    return {point.pattern, point.engine, point.access};
}

bool drawable(const Measurement& m)
{
    return m.point.direction == Direction::Read && !m.interrupted && m.rate.value > 0;
}

std::string curveName(const CurveKey& key)
{
    const auto& [pattern, engine, access] = key;
    return fmt::format("{}, {}{}", word(pattern), engineWords(engine),
                       access == Access::Buffered ? ", page cache" : "");
}

Drawn drawnAt(const IoPoint& point, const RateEstimate& fitted)
{
    return {point, fitted.mean.value, {fitted.low.value, fitted.high.value}};
}

std::vector<Drawn> drawnOf(const std::vector<Measurement>& measurements, const StorageSurface& surface)
{
    std::vector<Drawn> drawn;
    for (const auto& m : measurements) {
        const bool severalRings = m.point.engine == EngineKind::Uring && m.point.threads > 1;
        if (!drawable(m) || severalRings) {
            continue;
        }
        if (const auto fitted = surface.at(m.point)) {
            drawn.push_back(drawnAt(m.point, *fitted));
        }
    }
    return drawn;
}

/// What was measured of one pattern, engine and access.
struct Field {
    IoPoint fastest;
    IoPoint deepest;
    double rate = 0; ///< of the fastest
    std::set<Bytes> sizes;
};

std::map<CurveKey, Field> fieldsOf(const std::vector<Drawn>& drawn)
{
    std::map<CurveKey, Field> fields;
    for (const auto& d : drawn) {
        auto& field = fields.try_emplace(keyOf(d.point), Field{d.point, d.point, d.rate, {}}).first->second;
        field.sizes.insert(d.point.readSize);
        if (d.rate > field.rate) {
            field.rate = d.rate;
            field.fastest = d.point;
        }
        if (d.point.inFlight() > field.deepest.inFlight()) {
            field.deepest = d.point;
        }
    }
    return fields;
}

/// The measured settings, and every read size at the numbers in flight of the fastest and of the deepest setting of its
/// field: a read size that was measured at few depths alone is no dip in a curve of the best.
std::vector<Drawn> withBestDepths(std::vector<Drawn> drawn, const StorageSurface& surface)
{
    for (const auto& [key, field] : fieldsOf(drawn)) {
        for (const Bytes size : field.sizes) {
            for (auto point : {field.fastest, field.deepest}) {
                point.readSize = size;
                const auto fitted = surface.at(point);
                if (fitted && !fitted->extrapolated) {
                    drawn.push_back(drawnAt(point, *fitted));
                }
            }
        }
    }
    return drawn;
}

/// One curve for each pattern, engine and access that was measured at two x or more; where several
/// points share an x, the fastest.
template <class X>
std::vector<Curve> curvesOf(const std::vector<Drawn>& drawn, X x)
{
    std::map<CurveKey, Curve> curves;
    for (const auto& d : drawn) {
        if (const auto at = x(d.point)) {
            auto& best = curves[keyOf(d.point)].points[*at];
            best = d.rate > best.rate ? d : best;
        }
    }
    std::vector<Curve> lines;
    for (auto& [key, curve] : curves) {
        if (curve.points.size() >= 2) {
            curve.name = curveName(key);
            lines.push_back(std::move(curve));
        }
    }
    return lines;
}

Series seriesOf(const Curve& curve)
{
    Series series{curve.name, {}, {}};
    for (const auto& [x, d] : curve.points) {
        series.points.emplace_back(x, d.rate);
        series.intervals.push_back(d.interval);
    }
    return series;
}

/// The curve that the verdict rests on; without a plan the fastest.
const Curve* mainCurve(const Plan* plan, const std::vector<Curve>& curves)
{
    const Curve* chosen = nullptr;
    double best = 0;
    for (const auto& curve : curves) {
        if (plan != nullptr && keyOf(plan->supply.at) != keyOf(curve.points.begin()->second.point)) {
            continue;
        }
        for (const auto& [x, d] : curve.points) {
            if (d.rate > best) {
                best = d.rate;
                chosen = &curve;
            }
        }
    }
    return chosen;
}

void addRequirement(const Plan* plan, Chart& chart)
{
    if (plan != nullptr) {
        chart.requirement = Chart::Line{fmt::format("needed by {}", countWords(plan->workload.gpus, "GPU", "GPUs")),
                                        plan->demand.rate.value};
    }
}

/// The knee over read size is the plan's own setting; over reads in flight that of the read size drawn.
Result<RateEstimate> kneeOf(const Plan* plan, const StorageSurface& surface, const Curve& curve, bool overSize)
{
    const auto& any = curve.points.begin()->second.point;
    if (!overSize) {
        return surface.kneeOfReadSize(any.pattern, any.engine, any.readSize, kneeShare);
    }
    if (plan != nullptr) {
        return plan->supply;
    }
    return surface.knee(any.pattern, any.engine, kneeShare);
}

/// A sample or a file is smaller than the reads at which the storage bends.
bool endsBeforeTheBend(const StorageSurface& surface, const IoPoint& point)
{
    const auto bend = surface.knee(point.pattern, point.engine, kneeShare);
    return bend && point.readSize < bend->at.readSize;
}

/// Of the highest rate drawn, what is drawn at `x`; `otherwise` where nothing is.
double shareDrawnAt(const Curve& curve, double x, double otherwise)
{
    double highest = 0;
    for (const auto& [any, d] : curve.points) {
        highest = std::max(highest, d.rate);
    }
    const auto drawn = curve.points.find(x);
    return (drawn != curve.points.end() ? drawn->second.rate : otherwise) / highest;
}

/// What the mark says of the curve as it is drawn: a reader who divides gets the same share.
std::string meaningOf(const std::string& at, double share, bool cut, bool pack, const std::string& curve)
{
    if (share >= kneeShare) {
        return fmt::format("The knee of {}: {} reach {} of the best rate or more. Going further costs latency and buys "
                           "little.",
                           curve, at, percentWords(kneeShare));
    }
    if (cut) {
        return fmt::format("A read goes no further than a sample or a file: {} give {} of the best rate of {}.{}", at,
                           percentWords(share), curve,
                           pack ? " Samples packed into shards can be read in larger pieces." : "");
    }
    return fmt::format("The knee of {}: {} give {} of the highest rate drawn. Larger reads are "
                       "unlikely to help (within the error).",
                       curve, at, percentWords(share));
}

/// A chart, and what its knee means; empty where the curve does not bend.
struct Explained {
    Chart chart;
    std::string meaning;
};

/// Draws the curves and marks their knee. A curve that begins at its knee does not bend.
std::optional<Explained> explained(const Plan* plan, const StorageSurface& surface, const std::vector<Curve>& curves,
                                   Chart chart)
{
    if (curves.empty()) {
        return std::nullopt;
    }
    for (const auto& curve : curves) {
        chart.series.push_back(seriesOf(curve));
    }
    addRequirement(plan, chart);
    const auto* main = mainCurve(plan, curves);
    const auto knee = main != nullptr ? kneeOf(plan, surface, *main, chart.xIsBytes) : Error{};
    const auto xOf = [&chart](const IoPoint& point) {
        return chart.xIsBytes ? static_cast<double>(point.readSize.count) : point.inFlight();
    };
    if (!knee || xOf(knee->at) <= main->points.begin()->first) {
        return Explained{std::move(chart), {}};
    }
    const auto at = chart.xIsBytes ? iecWords(knee->at.readSize) + " reads"
                                   : countWords(knee->at.inFlight(), "read in flight", "reads in flight");
    const double rate = knee->mean.value;
    const double share = shareDrawnAt(*main, xOf(knee->at), rate);
    const bool cut = share < kneeShare && chart.xIsBytes && endsBeforeTheBend(surface, knee->at);
    const bool pack = plan != nullptr && plan->recommendation.packFiles.value_or(false);
    chart.marks = {{cut ? fmt::format("the job's: {}", at) : fmt::format("knee: {}", at), xOf(knee->at), rate}};
    return Explained{std::move(chart), meaningOf(at, share, cut, pack, main->name)};
}

/// The fitted rate over the read size, at the best depth of each.
std::optional<Explained> overSize(const std::vector<Drawn>& drawn, const Plan* plan, const StorageSurface& surface)
{
    const auto curves = curvesOf(withBestDepths(drawn, surface),
                                 [](const IoPoint& p) { return std::optional(static_cast<double>(p.readSize.count)); });
    return explained(
        plan, surface, curves,
        {"Bandwidth over read size, at the best depth of each", "read size", "bandwidth", true, true, {}, {}, {}});
}

void add(std::optional<Explained> drawn, Section& section)
{
    if (!drawn) {
        return;
    }
    section.blocks.emplace_back(std::move(drawn->chart));
    if (!drawn->meaning.empty()) {
        section.blocks.emplace_back(Paragraph{std::move(drawn->meaning)});
    }
}

/// The read size at which the most depths were measured.
std::optional<Bytes> sizeWithMostDepths(const Run& run)
{
    std::map<Bytes, std::set<int>> depths;
    for (const auto& m : run.measurements) {
        if (drawable(m)) {
            depths[m.point.readSize].insert(m.point.inFlight());
        }
    }
    const auto most = std::max_element(depths.begin(), depths.end(),
                                       [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    return most == depths.end() || most->second.size() < 3 ? std::nullopt : std::optional(most->first);
}

std::string noteOf(const Measurement& m)
{
    std::vector<std::string> notes;
    if (m.pageCache) {
        notes.emplace_back("from the page cache");
    }
    if (m.interrupted) {
        notes.emplace_back("interrupted");
    } else if (!m.steady && !m.provenance) { // other tools do not tell
        notes.emplace_back("not steady"); // the method card says why
    }
    if (!m.engineSetup.fallbackReason.empty()) {
        notes.push_back("fallback: " + m.engineSetup.fallbackReason);
    }
    return listWords(notes);
}

constexpr const char* notTold = "-";

std::string cpuWords(const Measurement& m)
{
    if (!isTold(m, (m.cpuUser + m.cpuSystem).count())) {
        return notTold;
    }
    return m.bytes.count > 0 ? fmt::format("{:.3f}", cpuSecondsPerByte(m) * 1e9) : "";
}

std::string latencyWords(const Measurement& m, Nanoseconds latency)
{
    return isTold(m, static_cast<double>(latency.count())) ? words(latency) : notTold;
}

std::string halfWidthWords(const Measurement& m)
{
    return isTold(m, m.relativeHalfWidth) ? "± " + percentWords(m.relativeHalfWidth) : notTold;
}

Table pointsTable(const Run& run)
{
    Table table;
    table.header = {"Pattern", "Size", "In flight", "Engine",   "Rate", "95 % interval",
                    "p50",     "p99",  "p99.99",    "CPU s/GB", "Note"};
    table.numeric = {false, true, true, false, true, true, true, true, true, true, false};
    std::vector<const Measurement*> sorted;
    for (const auto& m : run.measurements) {
        sorted.push_back(&m);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Measurement* a, const Measurement* b) {
        const auto key = [](const IoPoint& p) {
            return std::tuple(p.direction, p.pattern, p.engine, p.readSize, p.inFlight());
        };
        return key(a->point) < key(b->point);
    });
    for (const auto* m : sorted) {
        const auto& p = m->point;
        table.rows.push_back({std::string(word(p.pattern)) + (p.direction == Direction::Write ? " write" : ""),
                              iecWords(p.readSize), std::to_string(p.inFlight()), engineWords(p.engine), words(m->rate),
                              halfWidthWords(*m), latencyWords(*m, m->latency.p50), latencyWords(*m, m->latency.p99),
                              latencyWords(*m, m->latency.p9999), cpuWords(*m), noteOf(*m)});
        table.origins.push_back({Origin::Of::Measurement, static_cast<std::size_t>(m - run.measurements.data())});
    }
    return table;
}

void addCharts(const Run& run, const StorageSurface& surface, Section& section)
{
    const auto* plan = run.plan ? &*run.plan : nullptr;
    const auto drawn = drawnOf(run.measurements, surface);
    add(overSize(drawn, plan, surface), section);
    if (const auto size = sizeWithMostDepths(run)) {
        const auto byDepth = curvesOf(drawn, [&](const IoPoint& p) {
            return p.readSize == *size ? std::optional<double>(p.inFlight()) : std::nullopt;
        });
        add(explained(plan, surface, byDepth,
                      {"Bandwidth over reads in flight, " + iecWords(*size) + " reads",
                       "reads in flight",
                       "bandwidth",
                       true,
                       false,
                       {},
                       {},
                       {}}),
            section);
    }
}

} // namespace

std::optional<Chart> sizeCurveOf(const std::vector<Measurement>& measurements, const Plan* plan,
                                 const StorageSurface& surface)
{
    auto drawn = overSize(drawnOf(measurements, surface), plan, surface);
    return drawn ? std::optional(std::move(drawn->chart)) : std::nullopt;
}

Section curveSection(const Run& run, const StorageSurface* fitted)
{
    Section section{"curve", "What the storage gives", {}};
    if (run.measurements.empty()) {
        return section;
    }
    if (fitted != nullptr) {
        addCharts(run, *fitted, section);
    } else if (const auto surface = StorageSurface::fit(run.measurements)) {
        addCharts(run, *surface, section);
    }
    section.blocks.emplace_back(
        Paragraph{"The curves are fitted to all measurements, with their 90 % interval, as the verdict is."});
    return section;
}

Section pointsSection(const Run& run)
{
    Section section{"points", "Every measured point", {}};
    if (run.measurements.empty()) {
        return section;
    }
    section.blocks.emplace_back(
        Paragraph{"Latency is that of one operation, from submission to completion; CPU is what moving 1 GB costs, "
                  "user and system."});
    section.blocks.emplace_back(pointsTable(run));
    return section;
}

} // namespace sluice::report
