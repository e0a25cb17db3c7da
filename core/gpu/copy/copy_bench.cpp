// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/copy_bench.h"

#include "core/gpu/copy/copy_lane.h"

#include <algorithm>

namespace sluice::gpu {

namespace {

using Clock = std::chrono::steady_clock;
using Lanes = std::vector<std::unique_ptr<CopyLane>>;

constexpr int latencyCopies = 32;
constexpr Bytes latencyBytes = mebibytes(256); ///< no more than this for one latency
constexpr Bytes smallestForLink = mebibytes(64); ///< copies that are long enough to look at the link meanwhile
constexpr Seconds kernelBeside{0.5}; ///< longer than any sample, so that it outlasts the copies
constexpr Bytes largest = gibibytes(16);

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// One point being measured.
class PointRun {
public:
    PointRun(const CopyTools& tools, const CopyPoint& point, const CopySpec& spec)
        : m_tools(tools), m_point(point), m_spec(spec)
    { }

    Result<CopyMeasurement> carryOut();

private:
    Result<Done> makeLanes();
    Result<Done> addLane(const Device& device, const CopyPoint& point);
    Result<BytesPerSecond> sample(std::uint64_t seed);
    Result<BytesPerSecond> heldSample();
    Result<BytesPerSecond> clockedSample();
    Result<Done> startKernel();
    Result<Seconds> latency() const;
    Result<std::optional<LinkState>> linkMeanwhile() const;
    int copiesOf(std::size_t lane) const;
    Result<Done> measureInto(CopyMeasurement& m);

    const CopyTools& m_tools;
    const CopyPoint& m_point;
    const CopySpec& m_spec;
    std::optional<Stream> m_kernelStream;
    Lanes m_lanes; ///< the first is timed; all of them with OtherDevices
};

Result<Done> PointRun::addLane(const Device& device, const CopyPoint& point)
{
    const bool ours = device.index() == m_tools.devices.front().index(); // kernels are of one device
    auto lane = CopyLane::make(device, point, ours ? m_tools.kernels : std::nullopt);
    if (!lane) {
        return lane.error();
    }
    m_lanes.push_back(*std::move(lane));
    return Done{};
}

Result<Done> PointRun::makeLanes()
{
    auto done = addLane(m_tools.devices.front(), m_point);
    if (m_point.beside == Beside::OtherWay && done) {
        auto other = m_point;
        other.way = m_point.way == CopyWay::ToDevice ? CopyWay::ToHost : CopyWay::ToDevice;
        done = addLane(m_tools.devices.front(), other);
    }
    for (std::size_t i = 1; m_point.beside == Beside::OtherDevices && i < m_tools.devices.size() && done; ++i) {
        done = addLane(m_tools.devices[i], m_point);
    }
    if (m_point.beside == Beside::Kernel && done) {
        auto stream = m_tools.devices.front().makeStream();
        if (!stream) {
            return stream.error();
        }
        m_kernelStream.emplace(*std::move(stream));
    }
    return done;
}

/// The copies of the other way are twice as many, so that they outlast those that are timed.
int PointRun::copiesOf(std::size_t lane) const
{
    const bool beside = m_point.beside == Beside::OtherWay && lane > 0;
    return (beside ? 2 : 1) * m_spec.copies;
}

Result<Done> PointRun::startKernel()
{
    if (m_point.beside != Beside::Kernel) {
        return Done{};
    }
    if (!m_tools.kernels) {
        return Error{ErrorKind::Unsupported, "this was built without device code",
                     "build it where nvcc of the CUDA toolkit is"};
    }
    m_tools.devices.front().use();
    return m_tools.kernels->step(*m_kernelStream, std::chrono::duration_cast<Nanoseconds>(kernelBeside));
}

/// All lanes are filled while they are held, and then let go as one.
Result<BytesPerSecond> PointRun::heldSample()
{
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (const auto done = m_lanes[i]->enqueue(m_spec.warmCopies, copiesOf(i)); !done) {
            return done.error();
        }
    }
    if (const auto done = startKernel(); !done) {
        return done.error();
    }
    for (const auto& lane : m_lanes) {
        lane->release();
    }
    BytesPerSecond rate;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const auto time = m_lanes[i]->finish();
        if (!time) {
            return time.error();
        }
        const bool counts = i == 0 || m_point.beside == Beside::OtherDevices;
        rate = counts ? rate + m_point.size * m_spec.copies / *time : rate;
    }
    return rate;
}

Result<BytesPerSecond> PointRun::clockedSample()
{
    const auto& lane = *m_lanes.front();
    Result<Done> done = Done{};
    Clock::time_point begun;
    for (int i = -m_spec.warmCopies; i < m_spec.copies && done; ++i) {
        if (i == 0) {
            done = lane.synchronize();
            begun = Clock::now();
        }
        done = done ? lane.copy() : done;
    }
    done = done ? lane.synchronize() : done;
    if (!done) {
        return done.error();
    }
    return m_point.size * m_spec.copies / std::max(Seconds(Clock::now() - begun), Seconds(1e-9));
}

Result<BytesPerSecond> PointRun::sample(std::uint64_t seed)
{
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (const auto done = m_lanes[i]->prepare(seed * m_lanes.size() + i); !done) {
            return done.error();
        }
    }
    const auto rate = m_point.memory == HostMemory::Pageable ? clockedSample() : heldSample();
    for (std::size_t i = 0; i < m_lanes.size() && rate; ++i) {
        if (const auto done = m_lanes[i]->verify(); !done) {
            return done.error();
        }
    }
    return rate;
}

/// Of one copy at a time, from asking for it until it is there.
Result<Seconds> PointRun::latency() const
{
    const auto& lane = *m_lanes.front();
    const auto copies = std::clamp<std::int64_t>(latencyBytes.count / m_point.size.count, 3, latencyCopies);
    std::vector<double> seconds;
    for (std::int64_t i = 0; i < copies; ++i) {
        const auto begun = Clock::now();
        auto done = lane.copy();
        done = done ? lane.synchronize() : done;
        if (!done) {
            return done.error();
        }
        seconds.push_back(Seconds(Clock::now() - begun).count());
    }
    return Seconds(median(std::move(seconds)));
}

/// Copies that are not timed, so that asking for the link disturbs no figure.
Result<std::optional<LinkState>> PointRun::linkMeanwhile() const
{
    std::optional<LinkState> fastest;
    if (!m_tools.management || m_point.size < smallestForLink || m_point.memory == HostMemory::Pageable) {
        return fastest;
    }
    const auto& lane = *m_lanes.front();
    Result<Done> done = Done{};
    for (int i = 0; i < m_spec.copies && done; ++i) {
        done = lane.copy();
    }
    Result<bool> idle = false;
    while (done && idle && !*idle) {
        const auto link = m_tools.management->linkOf(lane.device().pciAddress());
        if (link.known() && (!fastest || link->generation > fastest->generation)) {
            fastest = *link;
        }
        idle = lane.idle();
    }
    if (!done || !idle) {
        return done ? idle.error() : done.error();
    }
    return fastest;
}

Result<Done> PointRun::measureInto(CopyMeasurement& m)
{
    std::vector<double> rates;
    for (int i = 0; i < m_spec.samples; ++i) {
        const auto rate = sample(static_cast<std::uint64_t>(i) + 1);
        if (!rate) {
            return rate.error();
        }
        m.samples.push_back(*rate);
        rates.push_back(rate->value);
    }
    m.rate = BytesPerSecond{median(std::move(rates))};
    if (m_point.beside == Beside::Nothing) {
        const auto once = latency();
        if (!once) {
            return once.error();
        }
        m.latency = *once;
        const auto link = linkMeanwhile();
        if (!link) {
            return link.error();
        }
        m.link = *link;
    }
    return Done{};
}

Result<CopyMeasurement> PointRun::carryOut()
{
    auto done = makeLanes();
    CopyMeasurement m;
    done = done ? measureInto(m) : done;
    if (!done) {
        return done.error();
    }
    const auto& lane = *m_lanes.front();
    m.device = lane.device().index();
    m.point = m_point;
    m.timedBy = m_point.memory == HostMemory::Pageable ? "the CPU's clock" : "events, held by a " + lane.heldBy();
    m.memoryDetail = lane.host().detail();
    return m;
}

Result<Done> checked(const CopyRequest& r)
{
    const auto wrong = [](const std::string& what, const std::string& allowed) {
        return Error{ErrorKind::Usage, what + " is out of range", "allowed: " + allowed};
    };
    if (r.size < kibibytes(4) || r.size > largest || r.size.count % 4096 != 0) {
        return wrong("the size of a copy", "4K to 16G, in steps of 4K");
    }
    if (r.smallest < kibibytes(4) || r.smallest > r.size || r.smallest.count % 4096 != 0) {
        return wrong("the smallest copy", "4K up to the largest, in steps of 4K");
    }
    if (r.spec.copies < 1 || r.spec.copies > 256 || r.spec.warmCopies < 0 || r.spec.warmCopies > 256) {
        return wrong("the number of copies", "1 to 256"); // a held stream takes about a thousand things
    }
    if (r.spec.samples < 1 || r.spec.samples > 1000) {
        return wrong("the number of samples", "1 to 1000");
    }
    return Done{};
}

/// Where host memory is put: on the GPU's node and on each other one, where there are several and the system lets
/// us choose; else where this process runs.
struct Places {
    std::optional<int> own;
    std::vector<int> others;
    std::string problem; ///< why nothing is chosen although there are several
};

Places placesFor(std::optional<int> ofDevice)
{
    const auto nodes = memoryNodes();
    if (nodes.size() < 2) {
        return {};
    }
    if (const auto choosing = canChooseNode(nodes.front()); !choosing) {
        return {{}, {}, choosing.error().message + " (" + choosing.error().hint + ")"};
    }
    Places places{ofDevice, {}, {}};
    for (const int node : nodes) {
        if (node != ofDevice) {
            places.others.push_back(node);
        }
    }
    return places;
}

/// What the table holds, in the order in which it is measured: what a plan needs comes first.
std::vector<CopyPoint> tablePoints(const CopyRequest& request, const Places& places, const CopyTools& tools)
{
    std::vector<CopyPoint> points;
    const auto add = [&](HostMemory memory, std::optional<int> node, Beside beside) {
        points.push_back({CopyWay::ToDevice, memory, request.size, node, beside});
        points.push_back({CopyWay::ToHost, memory, request.size, node, beside});
    };
    add(HostMemory::Pinned, places.own, Beside::Nothing);
    if (request.brief) {
        points.push_back({CopyWay::ToDevice, HostMemory::Pageable, request.size, places.own, Beside::Nothing});
        if (tools.devices.size() > 1) {
            points.push_back({CopyWay::ToDevice, HostMemory::Pinned, request.size, {}, Beside::OtherDevices});
        }
        return points;
    }
    for (const int node : places.others) {
        add(HostMemory::Pinned, node, Beside::Nothing);
    }
    add(HostMemory::Registered, places.own, Beside::Nothing);
    add(HostMemory::Hugepages, places.own, Beside::Nothing);
    add(HostMemory::Pageable, places.own, Beside::Nothing);
    points.push_back({CopyWay::ToDevice, HostMemory::WriteCombined, request.size, places.own, Beside::Nothing});
    add(HostMemory::Pinned, places.own, Beside::OtherWay);
    add(HostMemory::Pinned, places.own, Beside::Kernel);
    if (tools.devices.size() > 1) {
        add(HostMemory::Pinned, {}, Beside::OtherDevices);
    }
    return points;
}

std::vector<CopyPoint> curvePoints(const CopyRequest& request, std::optional<int> own)
{
    std::vector<CopyPoint> points;
    for (Bytes size = request.smallest; size <= request.size && !request.brief; size = size * 2) {
        points.push_back({CopyWay::ToDevice, HostMemory::Pinned, size, own, Beside::Nothing});
        points.push_back({CopyWay::ToHost, HostMemory::Pinned, size, own, Beside::Nothing});
    }
    return points;
}

/// Of this point alone: the others may still be measured.
bool concernsPoint(ErrorKind kind)
{
    return kind == ErrorKind::NoSpace || kind == ErrorKind::Unsupported || kind == ErrorKind::Permission;
}

/// What cannot be had is a gap; what fails ends the report.
void measureInto(CopyReport& report, std::vector<CopyMeasurement>& list, const CopyTools& tools, const CopyPoint& point,
                 const CopySpec& spec)
{
    auto measured = measureCopy(tools, point, spec);
    if (measured) {
        list.push_back(*std::move(measured));
    } else if (concernsPoint(measured.error().kind)) {
        report.gaps.push_back({point, measured.error().message});
    } else {
        report.failure = measured.error();
    }
}

/// The device that was asked for, and the others behind it.
Result<CopyTools> toolsFor(const CopyRequest& request, const GpuLibraries& libraries, const GpuBuild& build)
{
    auto driver = Driver::open(libraries, build);
    if (!driver) {
        return driver.error();
    }
    CopyTools tools;
    auto first = driver->device(request.device);
    if (!first) {
        return first.error();
    }
    tools.devices.push_back(*std::move(first));
    for (int index = 0; index < driver->deviceCount(); ++index) {
        auto other = index == request.device ? Result<Device>(Error{}) : driver->device(index);
        if (other) {
            tools.devices.push_back(*std::move(other));
        }
    }
    tools.devices.front().use();
    if (auto kernels = Kernels::load(tools.devices.front())) {
        tools.kernels = *std::move(kernels);
    }
    if (auto management = Nvml::open(libraries.nvml)) {
        tools.management = *std::move(management);
    }
    return tools;
}

} // namespace

Result<CopyMeasurement> measureCopy(const CopyTools& tools, const CopyPoint& point, const CopySpec& spec)
{
    return PointRun(tools, point, spec).carryOut();
}

std::optional<BytesPerSecond> pinnedRate(const CopyReport& report, CopyWay way)
{
    for (const auto& m : report.table) {
        if (m.point.way == way && m.point.memory == HostMemory::Pinned && m.point.beside == Beside::Nothing) {
            return m.rate;
        }
    }
    return std::nullopt;
}

std::optional<BytesPerSecond> rateOfEachTogether(const CopyReport& report)
{
    for (const auto& m : report.table) {
        if (m.point.way == CopyWay::ToDevice && m.point.beside == Beside::OtherDevices) {
            return m.rate * (1.0 / std::max(report.devices, 1));
        }
    }
    return std::nullopt;
}

Result<CopyReport> benchCopies(const CopyRequest& request, const GpuLibraries& libraries, const std::stop_token& stop,
                               const CopyProgress& progress, const GpuBuild& build)
{
    if (const auto fine = checked(request); !fine) {
        return fine.error();
    }
    const auto tools = toolsFor(request, libraries, build);
    if (!tools) {
        return tools.error();
    }
    const auto& device = tools->devices.front();
    CopyReport report;
    report.deviceName = device.name();
    report.pciAddress = device.pciAddress();
    report.numaNode = nodeOfDevice(device.pciAddress());
    report.devices = static_cast<int>(tools->devices.size());
    const auto places = placesFor(report.numaNode);
    report.placing = places.problem;
    const auto table = tablePoints(request, places, *tools);
    const auto curve = curvePoints(request, places.own);
    const int all = static_cast<int>(table.size() + curve.size());
    int done = 0;
    for (const auto* points : {&table, &curve}) {
        auto& into = points == &table ? report.table : report.curve;
        for (auto point = points->begin(); point != points->end() && !report.failure && !report.interrupted; ++point) {
            measureInto(report, into, *tools, *point, request.spec);
            progress ? progress(++done, all) : void();
            report.interrupted = stop.stop_requested();
        }
    }
    return report;
}

} // namespace sluice::gpu
