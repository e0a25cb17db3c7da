// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/fact.h"
#include "core/base/units.h"

#include <string>
#include <vector>

/// What the maker's management library tells of the GPUs of this machine: values, read once. Asking uses no GPU
/// memory and starts no context. A fact that was refused says which function refused it, and why.
namespace sluice::gpu {

/// The PCIe link of a device. Its speed falls while the GPU rests: what counts is the state during a copy.
struct LinkState {
    int generation = 0; ///< 1 to 7
    int lanes = 0;

    bool operator==(const LinkState&) const = default;
};

/// Gigatransfers a second on each lane of a PCIe generation (PCI Express base specification); 0: not known.
double gigatransfersOf(int generation);

struct DeviceState {
    std::string pciAddress; ///< "0000:17:00.0"; empty where even that is refused
    Fact<std::string> name; ///< "NVIDIA H200"
    Fact<std::string> uuid;
    Fact<Bytes> memory;
    Fact<Bytes> bar1; ///< the window through which others reach its memory
    Fact<bool> persistence; ///< the driver stays loaded while nobody uses the GPU
    Fact<bool> ecc;
    Fact<bool> mig; ///< divided into instances
    Fact<LinkState> link;
    Fact<LinkState> maxLink; ///< of GPU and slot together
    Fact<int> numaNode; ///< of the host memory that is nearest
    Fact<int> clockMegahertz; ///< of the processors
    Fact<int> maxClockMegahertz;
    Fact<std::string> slowdown; ///< why clocks are held down: "power limit, heat"; "none"
    Fact<double> powerWatts;
    Fact<double> powerLimitWatts;
    Fact<int> temperatureCelsius;
    Fact<std::string> fabric; ///< registration with the NVLink fabric: "completed", "in progress", "not started"

    bool operator==(const DeviceState&) const = default;
};

/// What a GPU does at one moment.
struct DeviceActivity {
    Fact<std::string> uuid;
    Fact<double> busyShare; ///< of the last 1/6 to 1 s, in which a kernel ran, be it one that only spins
    Fact<double> powerWatts;
    Fact<double> receivedBytesPerSecond; ///< over PCIe, host to device, within 20 ms
    Fact<std::vector<long>> processes; ///< with a compute context, by the host's numbers

    bool operator==(const DeviceActivity&) const = default;
};

struct ManagementState {
    std::string problem; ///< why there is none; empty when the library answered
    Fact<std::string> driverVersion;
    std::vector<DeviceState> devices;

    bool operator==(const ManagementState&) const = default;
};

/// Opens the library, asks it all and closes it: milliseconds, or seconds where the driver starts for it. Never
/// fails: what is not there is said. A broken GPU can keep it waiting. Thread-safe.
ManagementState readManagementState(const std::string& library = "libnvidia-ml.so.1");

} // namespace sluice::gpu
