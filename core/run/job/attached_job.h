// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/base/message/message.h"
#include "core/base/units.h"
#include "models/job/job_figure.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// `sluice.attach/1`: a running job as it was seen from outside. Absent means unknown.
/// Units: shares are of wall time, 0..1; rates are means over the time of looking.
namespace sluice {

enum class Waiting { Yes, No, Partly, Unknown };
template <>
inline constexpr auto enumWords<Waiting> = wordList<Waiting>(
    {{Waiting::Yes, "yes"}, {Waiting::No, "no"}, {Waiting::Partly, "partly"}, {Waiting::Unknown, "unknown"}});

inline constexpr double waitsNot = 0.05; ///< share waited below which a job counts as fed
inline constexpr double waitsMuch = 0.2; ///< share waited from which on it plainly waits

constexpr Waiting waitingAt(double share)
{
    return share < waitsNot ? Waiting::No : share < waitsMuch ? Waiting::Partly : Waiting::Yes;
}

/// Names what limits a job.
enum class WaitPlace {
    Storage,
    Metadata, ///< opening files and listing folders
    Decode, ///< workers compute, and cores are free
    CpuStarved, ///< workers wait for cores
    Memory, ///< page faults and swap
    Network, ///< sockets
    HostToDevice,
    OtherRank,
    Gpu, ///< nothing of the input: the step itself
    Unknown
};
template <>
inline constexpr auto enumWords<WaitPlace> = wordList<WaitPlace>({{WaitPlace::Storage, "storage"},
                                                                  {WaitPlace::Metadata, "metadata"},
                                                                  {WaitPlace::Decode, "decode"},
                                                                  {WaitPlace::CpuStarved, "cpu_starved"},
                                                                  {WaitPlace::Memory, "memory"},
                                                                  {WaitPlace::Network, "network"},
                                                                  {WaitPlace::HostToDevice, "h2d"},
                                                                  {WaitPlace::OtherRank, "other_rank"},
                                                                  {WaitPlace::Gpu, "gpu"},
                                                                  {WaitPlace::Unknown, "unknown"}});

enum class LoaderFamily { PyTorch, Dali, TfData, Ray, Threads, Unknown };
template <>
inline constexpr auto enumWords<LoaderFamily> = wordList<LoaderFamily>({{LoaderFamily::PyTorch, "pytorch"},
                                                                        {LoaderFamily::Dali, "dali"},
                                                                        {LoaderFamily::TfData, "tf_data"},
                                                                        {LoaderFamily::Ray, "ray"},
                                                                        {LoaderFamily::Threads, "threads"},
                                                                        {LoaderFamily::Unknown, "unknown"}});

/// Names the job that was looked at.
struct AttachTarget {
    std::int64_t pid = 0; ///< of the first process of the job
    std::optional<std::string> slurmJob;
    std::optional<std::string> cgroup;
    std::string command; ///< its program and script, without arguments: they may hold secrets

    bool operator==(const AttachTarget&) const = default;
};

/// Tells which signals could be read, of all ranks.
struct AttachAccess {
    bool syscall = false;
    bool waitPoint = false; ///< the kernel function that a thread waits in: tells less than the call
    bool io = false;
    bool gpu = false;

    bool operator==(const AttachAccess&) const = default;
};

/// A figure that the verdict follows from.
struct AttachEvidence {
    std::string signal; ///< "loader.idle_share"
    double value = 0;
    std::string path; ///< file that it was read from

    bool operator==(const AttachEvidence&) const = default;
};

struct AttachVerdict {
    Waiting waiting = Waiting::Unknown;
    std::optional<double> share; ///< of the time that the slowest rank waits for data
    std::optional<double> low; ///< 95 % interval
    std::optional<double> high;
    WaitPlace where = WaitPlace::Unknown;
    std::optional<double> ceilingSpeedup; ///< 1 / (1 - share): the most that any change of loading can bring
    std::vector<AttachEvidence> because;

    bool operator==(const AttachVerdict&) const = default;
};

/// The thread that steps.
struct AttachMain {
    std::optional<double> waitingShare; ///< for data
    std::optional<double> low; ///< 95 % interval of it
    std::optional<double> high;
    std::optional<double> runningShare;
    std::optional<double> runqueueShare; ///< waits for a core
    std::optional<double> sleepingShare; ///< blocked on anything else: a timer, a GPU, another rank

    bool operator==(const AttachMain&) const = default;
};

/// Shares are means over the workers.
struct AttachLoader {
    LoaderFamily kind = LoaderFamily::Unknown;
    int workers = 0;
    std::optional<double> idleShare; ///< blocked until somebody asks for a batch or takes one
    std::optional<double> diskWaitShare; ///< blocked in a read of a file
    std::optional<double> metadataShare; ///< blocked in open, stat or a listing
    std::optional<double> faultShare; ///< blocked in a page fault
    std::optional<double> runningShare;
    std::optional<double> runqueueShare;
    std::optional<double> socketShare; ///< blocked in a network socket
    std::optional<BytesPerSecond> readRate; ///< from devices, of all workers and the rank's own process
    std::optional<BytesPerSecond> askedRate; ///< by calls
    std::optional<double> readCallsPerSecond;
    std::optional<double> cacheShare; ///< of the bytes asked, that came from memory
    std::optional<double> majorFaultsPerSecond;

    bool operator==(const AttachLoader&) const = default;
};

/// Files open on one mount.
struct AttachReads {
    std::string mount;
    std::string pathExample;
    std::string fsType;
    std::string device; ///< "nvme0n1p1"; empty where the mount has none
    int openFiles = 0;

    bool operator==(const AttachReads&) const = default;
};

struct AttachRank {
    std::int64_t pid = 0;
    std::optional<int> rank;
    std::optional<int> cpus; ///< that its affinity allows
    std::string gpuUuid;
    std::optional<double> gpuBusyShare;
    std::optional<double> gpuPowerWatts;
    std::optional<BytesPerSecond> pcieRxRate; ///< from the host to the GPU
    AttachMain main;
    AttachLoader loader;
    std::vector<AttachReads> reads;

    bool operator==(const AttachRank&) const = default;
};

/// The columns of iostat -x, of reads and the rate of writes, of one block device that the job reads from.
struct AttachDevice {
    std::string name;
    double readsPerSecond = 0;
    BytesPerSecond readRate;
    std::optional<Seconds> readAwait; ///< mean time of a read, in the queue and in the device
    std::optional<double> readRequestBytes; ///< mean
    double queueDepth = 0; ///< mean number of requests in the queue and in the device
    double utilisation = 0; ///< share of the time with a request at work
    std::optional<BytesPerSecond> writeRate;

    bool operator==(const AttachDevice&) const = default;
};

/// Another process that reads while the job does.
struct AttachNeighbour {
    std::int64_t pid = 0;
    std::string command;
    std::string device; ///< of a file that it has open; empty where that is not known
    BytesPerSecond readRate;

    bool operator==(const AttachNeighbour&) const = default;
};

/// The stored run whose storage the job reads from.
struct AttachAgainst {
    std::int64_t runId = 0;
    BytesPerSecond supplyRate; ///< to as many reads at random places
    double shareOfSupply = 0; ///< of the larger of the two supplies
    std::optional<BytesPerSecond> sequentialRate; ///< one place after the other, where that is another rate

    bool operator==(const AttachAgainst&) const = default;
};

struct AttachAdvice {
    Message change;
    std::optional<double> expectedShare; ///< more samples a second, 0.31 for +31 %
    Message because;
    std::string provenance;

    bool operator==(const AttachAdvice&) const = default;
};

struct AttachUnknown {
    std::string signal;
    Message reason;

    bool operator==(const AttachUnknown&) const = default;
};

struct AttachedJob {
    AttachTarget target;
    Seconds length{}; ///< of looking
    std::int64_t samples = 0; ///< of all threads
    AttachAccess access;
    AttachVerdict verdict;
    std::optional<double> cores; ///< that all ranks may use: by their affinity and the quota of their control group
    std::vector<AttachRank> ranks;
    std::vector<AttachDevice> devices;
    std::vector<AttachNeighbour> neighbours;
    std::optional<AttachAgainst> against;
    std::vector<AttachAdvice> advice;
    std::vector<JobFigure> figures; ///< of the job, for a plan
    std::vector<AttachUnknown> unknown;

    bool operator==(const AttachedJob&) const = default;
};

template <class V, Like<AttachTarget> T>
void describe(V& v, T& t)
{
    v("pid", t.pid);
    v("slurm_job", t.slurmJob);
    v("cgroup", t.cgroup);
    v("command", t.command);
}

template <class V, Like<AttachAccess> T>
void describe(V& v, T& a)
{
    v("syscall", a.syscall);
    v("wait_point", a.waitPoint);
    v("io", a.io);
    v("gpu", a.gpu);
}

template <class V, Like<AttachEvidence> T>
void describe(V& v, T& e)
{
    v("signal", e.signal);
    v("value", e.value);
    v("path", e.path);
}

template <class V, Like<AttachVerdict> T>
void describe(V& v, T& t)
{
    v("waiting_for_data", t.waiting);
    v("share", t.share);
    v("low", t.low);
    v("high", t.high);
    v("where", t.where);
    v("ceiling_speedup", t.ceilingSpeedup);
    v("because", t.because);
}

template <class V, Like<AttachMain> T>
void describe(V& v, T& m)
{
    v("waiting_share", m.waitingShare);
    v("low", m.low);
    v("high", m.high);
    v("running_share", m.runningShare);
    v("runqueue_share", m.runqueueShare);
    v("sleeping_share", m.sleepingShare);
}

template <class V, Like<AttachLoader> T>
void describe(V& v, T& l)
{
    v("kind", l.kind);
    v("workers", l.workers);
    v("idle_share", l.idleShare);
    v("disk_wait_share", l.diskWaitShare);
    v("metadata_share", l.metadataShare);
    v("fault_share", l.faultShare);
    v("running_share", l.runningShare);
    v("runqueue_share", l.runqueueShare);
    v("socket_share", l.socketShare);
    v("read_bytes_per_second", l.readRate);
    v("asked_bytes_per_second", l.askedRate);
    v("read_calls_per_second", l.readCallsPerSecond);
    v("cache_share", l.cacheShare);
    v("major_faults_per_second", l.majorFaultsPerSecond);
}

template <class V, Like<AttachReads> T>
void describe(V& v, T& r)
{
    v("mount", r.mount);
    v("path_example", r.pathExample);
    v("fs_type", r.fsType);
    if (!std::is_const_v<T> || !r.device.empty()) {
        v("device", r.device);
    }
    v("open_files", r.openFiles);
}

template <class V, Like<AttachRank> T>
void describe(V& v, T& r)
{
    v("pid", r.pid);
    v("rank", r.rank);
    v("cpus", r.cpus);
    if (!std::is_const_v<T> || !r.gpuUuid.empty()) {
        v("gpu_uuid", r.gpuUuid);
    }
    v("gpu_busy_share", r.gpuBusyShare);
    v("gpu_power_watts", r.gpuPowerWatts);
    v("pcie_rx_bytes_per_second", r.pcieRxRate);
    v("main", r.main);
    v("loader", r.loader);
    v("reads", r.reads);
}

template <class V, Like<AttachDevice> T>
void describe(V& v, T& d)
{
    v("name", d.name);
    v("reads_per_second", d.readsPerSecond);
    v("read_bytes_per_second", d.readRate);
    v("read_await_seconds", d.readAwait);
    v("read_request_bytes", d.readRequestBytes);
    v("queue_depth", d.queueDepth);
    v("utilisation", d.utilisation);
    v("write_bytes_per_second", d.writeRate);
}

template <class V, Like<AttachNeighbour> T>
void describe(V& v, T& n)
{
    v("pid", n.pid);
    v("command", n.command);
    if (!std::is_const_v<T> || !n.device.empty()) {
        v("device", n.device);
    }
    v("read_bytes_per_second", n.readRate);
}

template <class V, Like<AttachAgainst> T>
void describe(V& v, T& a)
{
    v("run_id", a.runId);
    v("supply_bytes_per_second", a.supplyRate);
    v("share_of_supply", a.shareOfSupply);
    v("supply_sequential_bytes_per_second", a.sequentialRate);
}

template <class V, Like<AttachAdvice> T>
void describe(V& v, T& a)
{
    describeMessage(v, "change", "change_message", a.change);
    v("expected_share", a.expectedShare);
    describeMessage(v, "because", "because_message", a.because);
    v("provenance", a.provenance);
}

template <class V, Like<AttachUnknown> T>
void describe(V& v, T& u)
{
    v("signal", u.signal);
    describeMessage(v, "reason", "reason_message", u.reason);
}

template <class V, Like<AttachedJob> T>
void describe(V& v, T& j)
{
    v("target", j.target);
    v("seconds", j.length);
    v("samples", j.samples);
    v("access", j.access);
    v("verdict", j.verdict);
    v("cores", j.cores);
    v("ranks", j.ranks);
    v("devices", j.devices);
    v("neighbours", j.neighbours);
    v("against", j.against);
    v("advice", j.advice);
    v("figures", j.figures);
    v("unknown", j.unknown);
}

} // namespace sluice
