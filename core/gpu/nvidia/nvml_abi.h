// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// What Sluice calls of NVIDIA's management library, by its documented ABI (NVML API reference): declared here,
/// so that building needs no header of NVIDIA's, and opened at run time. Every function gives 0 or an error.
namespace sluice::gpu::nvml {

using Device = struct DeviceTag*; ///< the library's handle

struct PciInfo {
    char busIdLegacy[16]; ///< "0000:17:00.0", four digits of domain
    unsigned domain;
    unsigned bus;
    unsigned device;
    unsigned pciDeviceId;
    unsigned pciSubSystemId;
    char busId[32]; ///< "00000000:17:00.0"
};
static_assert(sizeof(PciInfo) == 68 && offsetof(PciInfo, domain) == 16 && offsetof(PciInfo, busId) == 36);

/// Bytes; of device memory, or of the BAR1 window.
struct MemoryInfo {
    std::uint64_t total;
    std::uint64_t free;
    std::uint64_t used;
};
static_assert(sizeof(MemoryInfo) == 24);

struct FabricInfo {
    unsigned char clusterUuid[16];
    int status; ///< of the registration, once it is over
    unsigned cliqueId;
    unsigned char state;
};
static_assert(sizeof(FabricInfo) == 28 && offsetof(FabricInfo, status) == 16 && offsetof(FabricInfo, state) == 24);

/// Percent of the driver's last sample window, 1/6 to 1 s long.
struct Utilisation {
    unsigned gpu; ///< in which at least one kernel ran
    unsigned memory;
};
static_assert(sizeof(Utilisation) == 8);

/// Second version of the struct, which the third version of the function fills.
struct ProcessInfo {
    unsigned pid; ///< as the driver's host sees it
    unsigned long long usedMemory;
    unsigned gpuInstance;
    unsigned computeInstance;
};
static_assert(sizeof(ProcessInfo) == 24 && offsetof(ProcessInfo, gpuInstance) == 16);

enum Answer {
    Success = 0,
    NotSupported = 3,
    NoPermission = 4,
    InsufficientSize = 7,
    InsufficientPower = 8,
    DriverNotLoaded = 9,
    Timeout = 10,
    LibraryNotFound = 12,
    FunctionNotFound = 13,
    CorruptedInforom = 14,
    GpuIsLost = 15,
    ResetRequired = 16,
    VersionMismatch = 18,
    OutOfMemory = 20,
    Unknown = 999,
};

inline constexpr unsigned smClock = 1;
inline constexpr unsigned coreTemperature = 0;
inline constexpr unsigned nodeScope = 0;
inline constexpr unsigned receivedOverPcie = 1; ///< by the device: host to device

struct Functions {
    int (*init)() = nullptr;
    int (*shutdown)() = nullptr;
    int (*driverVersion)(char* text, unsigned length) = nullptr;
    int (*deviceCount)(unsigned* count) = nullptr;
    int (*deviceByIndex)(unsigned index, Device* device) = nullptr;
    int (*name)(Device, char* text, unsigned length) = nullptr;
    int (*uuid)(Device, char* text, unsigned length) = nullptr;
    int (*pciInfo)(Device, PciInfo*) = nullptr;
    int (*memoryInfo)(Device, MemoryInfo*) = nullptr;
    int (*bar1Info)(Device, MemoryInfo*) = nullptr;
    int (*persistence)(Device, int* on) = nullptr;
    int (*eccMode)(Device, int* current, int* afterReset) = nullptr;
    int (*migMode)(Device, unsigned* current, unsigned* afterReset) = nullptr;
    int (*linkGeneration)(Device, unsigned*) = nullptr;
    int (*linkWidth)(Device, unsigned*) = nullptr;
    int (*maxLinkGeneration)(Device, unsigned*) = nullptr;
    int (*maxLinkWidth)(Device, unsigned*) = nullptr;
    int (*memoryAffinity)(Device, unsigned words, unsigned long* nodes, unsigned scope) = nullptr;
    int (*clock)(Device, unsigned type, unsigned* megahertz) = nullptr;
    int (*maxClock)(Device, unsigned type, unsigned* megahertz) = nullptr;
    int (*clockReasons)(Device, unsigned long long* reasons) = nullptr; ///< the name since driver 535
    int (*throttleReasons)(Device, unsigned long long* reasons) = nullptr; ///< the name before
    int (*power)(Device, unsigned* milliwatts) = nullptr;
    int (*powerLimit)(Device, unsigned* milliwatts) = nullptr;
    int (*temperature)(Device, unsigned sensor, unsigned* celsius) = nullptr;
    int (*fabricInfo)(Device, FabricInfo*) = nullptr;
    int (*utilisation)(Device, Utilisation*) = nullptr;
    int (*pcieThroughput)(Device, unsigned counter, unsigned* kilobytesPerSecond) = nullptr; ///< takes 20 ms
    int (*computeProcesses)(Device, unsigned* count, ProcessInfo*) = nullptr;
};

template <class Visit>
void eachFunction(Visit&& v, Functions& f)
{
    v("nvmlInit_v2", f.init);
    v("nvmlShutdown", f.shutdown);
    v("nvmlSystemGetDriverVersion", f.driverVersion);
    v("nvmlDeviceGetCount_v2", f.deviceCount);
    v("nvmlDeviceGetHandleByIndex_v2", f.deviceByIndex);
    v("nvmlDeviceGetName", f.name);
    v("nvmlDeviceGetUUID", f.uuid);
    v("nvmlDeviceGetPciInfo_v3", f.pciInfo);
    v("nvmlDeviceGetMemoryInfo", f.memoryInfo);
    v("nvmlDeviceGetBAR1MemoryInfo", f.bar1Info);
    v("nvmlDeviceGetPersistenceMode", f.persistence);
    v("nvmlDeviceGetEccMode", f.eccMode);
    v("nvmlDeviceGetMigMode", f.migMode);
    v("nvmlDeviceGetCurrPcieLinkGeneration", f.linkGeneration);
    v("nvmlDeviceGetCurrPcieLinkWidth", f.linkWidth);
    v("nvmlDeviceGetMaxPcieLinkGeneration", f.maxLinkGeneration);
    v("nvmlDeviceGetMaxPcieLinkWidth", f.maxLinkWidth);
    v("nvmlDeviceGetMemoryAffinity", f.memoryAffinity);
    v("nvmlDeviceGetClockInfo", f.clock);
    v("nvmlDeviceGetMaxClockInfo", f.maxClock);
    v("nvmlDeviceGetCurrentClocksEventReasons", f.clockReasons);
    v("nvmlDeviceGetCurrentClocksThrottleReasons", f.throttleReasons);
    v("nvmlDeviceGetPowerUsage", f.power);
    v("nvmlDeviceGetEnforcedPowerLimit", f.powerLimit);
    v("nvmlDeviceGetTemperature", f.temperature);
    v("nvmlDeviceGetGpuFabricInfo", f.fabricInfo);
    v("nvmlDeviceGetUtilizationRates", f.utilisation);
    v("nvmlDeviceGetPcieThroughput", f.pcieThroughput);
    v("nvmlDeviceGetComputeRunningProcesses_v3", f.computeProcesses);
}

} // namespace sluice::gpu::nvml
