// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/plan.h"

/// Predicts what each stage between storage and GPU carries, in samples per second, and what the slowest allows: `X =
/// min(stages)`.
///
/// Valid in steady state with buffers filled: leaves out the first batch of an epoch, a barrier between ranks and a
/// cold metadata server.
namespace sluice {

/// Holds what storage gives to one workload: the rate at the setting that the plan rests on, and what a sample takes of
/// it.
struct SampleSupply {
    RateEstimate supply;
    double bytesPerSample = 1; ///< as read: whole blocks of the device

    bool operator==(const SampleSupply&) const = default;
};

/// Returns the knee of one engine for the workload, with one read of each GPU's loader in flight at least, spread over
/// `devices`.
Result<RateEstimate> settingWith(const Workload& workload, const StorageSurface& surface, EngineKind engine,
                                 int devices);

/// Chooses the knee of the surface for the workload's pattern, with reads no larger than a sample (at random) or a file
/// (in order), and blocking workers where they give 95 % of the best engine, or where the loader is one of Python's.
///
/// Each GPU has one read in flight at least, and with `workersPerGpu` > 0 as many, spread over `devices` like the
/// measured one. The rate is that of one device.
Result<SampleSupply> storageFor(const Workload& workload, const StorageSurface& surface, int workersPerGpu = 0,
                                int devices = 1, LoaderKind loader = LoaderKind::Threads);

/// Returns the same with the request's change of storage: devices striped, less to read from them, and no more than a
/// server gives each node.
Result<SampleSupply> storageFor(const PlanRequest& request, const StorageSurface& surface);
/// Returns what the job asks of storage when part of its samples comes from memory.
Demand demandOnStorage(const PlanRequest& request, Bytes readSize);

/// RAID 0 over `width` devices like the measured one: rates add up, latency stays. Valid as long as no
/// link or controller that they share limits.
SampleSupply striped(const SampleSupply& storage, int width);

/// Returns what the links of the node let through from so many devices like the measured one, which may be several
/// drives; nothing where it is not known, and where the node has fewer drives.
std::optional<BytesPerSecond> linksOf(const HostFacts& host, int devices);

/// Tells whether other nodes of the job read from the same storage, as far as that is known.
bool sharesStorage(const PlanRequest& request);

/// Returns what the server of shared storage gives each node, when all read as much; nothing where it is not known.
std::optional<BytesPerSecond> serverShareOf(const PlanRequest& request);

/// Returns the loader workers of each GPU that the request names; 0 where the plan chooses. A worker that gets no shard
/// is none, and a process that loads by itself reads like one worker.
int workersAskedFor(const PlanRequest& request);

/// Returns how many of striped devices are read at once: no more than the stated workers have reads in flight.
int devicesReadAtOnce(const PlanRequest& request);

/// Returns the shards for each GPU of the whole job; nothing where readers do not take whole ones.
std::optional<double> shardsOfGpu(const Workload& workload);

/// Returns the CPU time of one sample: decoding, reading, and what the loader costs beside.
double cpuSecondsPerSample(const PlanRequest& request, const SampleSupply& storage);

/// Stages: storage, gpu and, where they are known, those between; see stagesOf().
Prediction predict(const PlanRequest& request, const SampleSupply& storage);

/// Rounds down to whole GPUs; the last bits of a division do not decide.
int wholeGpus(double gpusFed);

/// True when `utilisation` reaches `target`; the last bits of a division do not decide.
bool reaches(double utilisation, double target);

} // namespace sluice
