// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"

#include <optional>
#include <string>
#include <vector>

/// `sluice.watch/1`: a node and a job as they were in one second after another. Absent means unknown.
/// Units: rates are means since the moment before.
namespace sluice {

struct WatchedNetwork {
    std::string name; ///< "eth0"
    BytesPerSecond received;
    BytesPerSecond sent;
    std::optional<double> linkShare; ///< of what the link carries, in the direction that has more

    bool operator==(const WatchedNetwork&) const = default;
};

struct WatchedGpu {
    std::string uuid;
    std::optional<double> busyShare;
    std::optional<double> powerWatts;
    std::optional<BytesPerSecond> received; ///< from the host

    bool operator==(const WatchedGpu&) const = default;
};

/// What one thread did in the last two seconds; shares add up to 1 with what is not listed.
struct WatchedThread {
    std::int64_t rank = 0; ///< process number of its rank
    std::int64_t id = 0; ///< of the process, or of a thread that loads within the rank
    bool isMain = false; ///< it steps; else it loads
    std::optional<double> waitingShare; ///< main: for data; a loader: until somebody asks for a batch or takes one
    std::optional<double> diskWaitShare;
    std::optional<double> metadataShare;
    std::optional<double> faultShare;
    std::optional<double> socketShare;
    std::optional<double> runningShare;
    std::optional<double> runqueueShare;

    bool operator==(const WatchedThread&) const = default;
};

struct WatchedJob {
    AttachTarget target;
    AttachVerdict verdict; ///< `watch`: of the last ten seconds; `attach`: of all so far
    std::vector<AttachRank> ranks; ///< of the last two
    std::vector<WatchedThread> threads; ///< `attach` alone; of each rank the main thread first

    bool operator==(const WatchedJob&) const = default;
};

struct WatchedMoment {
    Seconds at{}; ///< since watching began
    std::optional<WatchedJob> job;
    std::vector<AttachDevice> devices; ///< whole disks that work, and what holds the path that was named
    std::vector<WatchedNetwork> networks;
    std::vector<WatchedGpu> gpus;
    std::vector<AttachEvidence> pressure; ///< zeros are left out
    std::vector<Message> said; ///< what happened: a process ended

    bool operator==(const WatchedMoment&) const = default;
};

/// How a record begins.
struct WatchHeader {
    std::string schema;
    std::string host;
    std::string startedAt; ///< as RFC 3339
    std::string path; ///< that was named; empty for none

    bool operator==(const WatchHeader&) const = default;
};

template <class V, Like<WatchedNetwork> T>
void describe(V& v, T& n)
{
    v("name", n.name);
    v("received_bytes_per_second", n.received);
    v("sent_bytes_per_second", n.sent);
    v("link_share", n.linkShare);
}

template <class V, Like<WatchedGpu> T>
void describe(V& v, T& g)
{
    v("uuid", g.uuid);
    v("busy_share", g.busyShare);
    v("power_watts", g.powerWatts);
    v("pcie_rx_bytes_per_second", g.received);
}

template <class V, Like<WatchedThread> T>
void describe(V& v, T& t)
{
    v("rank", t.rank);
    v("id", t.id);
    v("main", t.isMain);
    v("waiting_share", t.waitingShare);
    v("disk_wait_share", t.diskWaitShare);
    v("metadata_share", t.metadataShare);
    v("fault_share", t.faultShare);
    v("socket_share", t.socketShare);
    v("running_share", t.runningShare);
    v("runqueue_share", t.runqueueShare);
}

template <class V, Like<WatchedJob> T>
void describe(V& v, T& j)
{
    v("target", j.target);
    v("verdict", j.verdict);
    v("ranks", j.ranks);
    if (!std::is_const_v<T> || !j.threads.empty()) {
        v("threads", j.threads);
    }
}

template <class V, Like<WatchedMoment> T>
void describe(V& v, T& m)
{
    v("at_seconds", m.at);
    v("job", m.job);
    v("devices", m.devices);
    v("networks", m.networks);
    v("gpus", m.gpus);
    v("pressure", m.pressure);
    v("said", m.said);
}

template <class V, Like<WatchHeader> T>
void describe(V& v, T& h)
{
    v("schema", h.schema);
    v("host", h.host);
    v("started_at", h.startedAt);
    v("path", h.path);
}

} // namespace sluice
