// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/nvml_abi.h"
#include "tests/core/gpu/fake_table.h"

#include <cstring>
#include <string>
#include <unistd.h>

/// libnvidia-ml as a table tells: "devices=2", "0.name=...", "1.ecc=!15". With FAKE_OLD it is a library from before
/// the newer functions were added.
using namespace sluice::gpu::nvml;

namespace {

struct Handle {
    unsigned index = 0;
};
Handle handles[16];

std::string keyOf(Device device, const std::string& name)
{
    return std::to_string(reinterpret_cast<Handle*>(device)->index) + "." + name;
}

int textOf(Device device, const std::string& name, char* text, unsigned length)
{
    const auto key = keyOf(device, name);
    std::strncpy(text, fake::entry(key).value_or("").c_str(), length);
    return fake::errorOf(key);
}

template <class T>
int numberOf(Device device, const std::string& name, T* value)
{
    const auto key = keyOf(device, name);
    *value = static_cast<T>(fake::number(key));
    return fake::errorOf(key);
}

int memoryOf(Device device, const std::string& name, MemoryInfo* info)
{
    return numberOf(device, name, &info->total);
}

int started = 0;

/// As a driver does whose GPU fell off the bus.
void hangIf(const char* call)
{
    while (fake::entry("hang") == call) {
        ::pause();
    }
}

} // namespace

extern "C" {

int fakeNvmlStarted()
{
    return started;
}

int nvmlInit_v2()
{
    hangIf("init");
    const int error = fake::errorOf("nvml");
    started += error == 0 ? 1 : 0;
    return error;
}

int nvmlShutdown()
{
    --started;
    return 0;
}

int nvmlSystemGetDriverVersion(char* text, unsigned length)
{
    std::strncpy(text, fake::entry("driver").value_or("").c_str(), length);
    return fake::errorOf("driver");
}

int nvmlDeviceGetCount_v2(unsigned* count)
{
    *count = static_cast<unsigned>(fake::whole("devices"));
    return fake::errorOf("devices");
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, Device* device)
{
    handles[index].index = index;
    *device = reinterpret_cast<Device>(&handles[index]);
    return fake::errorOf(std::to_string(index) + ".handle");
}

int nvmlDeviceGetUtilizationRates(Device device, Utilisation* percent)
{
    hangIf("busy");
    return numberOf(device, "busy", &percent->gpu);
}

int nvmlDeviceGetPcieThroughput(Device device, unsigned counter, unsigned* kilobytes)
{
    return numberOf(device, counter == receivedOverPcie ? "received" : "sent", kilobytes);
}

/// "0.process=4711": one process.
int nvmlDeviceGetComputeRunningProcesses_v3(Device device, unsigned* count, ProcessInfo* infos)
{
    const auto key = keyOf(device, "process");
    const bool any = fake::entry(key).has_value() && fake::errorOf(key) == 0;
    if (any && *count > 0) {
        infos[0] = {static_cast<unsigned>(fake::whole(key)), 1, 0, 0};
    }
    *count = any ? 1 : 0;
    return fake::errorOf(key);
}

int nvmlDeviceGetName(Device device, char* text, unsigned length)
{
    return textOf(device, "name", text, length);
}

int nvmlDeviceGetUUID(Device device, char* text, unsigned length)
{
    return textOf(device, "uuid", text, length);
}

int nvmlDeviceGetPciInfo_v3(Device device, PciInfo* pci)
{
    return textOf(device, "pci", pci->busId, sizeof pci->busId);
}

int nvmlDeviceGetMemoryInfo(Device device, MemoryInfo* info)
{
    return memoryOf(device, "memory", info);
}

int nvmlDeviceGetBAR1MemoryInfo(Device device, MemoryInfo* info)
{
    return memoryOf(device, "bar1", info);
}

int nvmlDeviceGetPersistenceMode(Device device, int* on)
{
    return numberOf(device, "persistence", on);
}

int nvmlDeviceGetEccMode(Device device, int* now, int* later)
{
    *later = 0;
    return numberOf(device, "ecc", now);
}

int nvmlDeviceGetCurrPcieLinkGeneration(Device device, unsigned* value)
{
    return numberOf(device, "generation", value);
}

int nvmlDeviceGetCurrPcieLinkWidth(Device device, unsigned* value)
{
    return numberOf(device, "width", value);
}

int nvmlDeviceGetMaxPcieLinkGeneration(Device device, unsigned* value)
{
    return numberOf(device, "max_generation", value);
}

int nvmlDeviceGetMaxPcieLinkWidth(Device device, unsigned* value)
{
    return numberOf(device, "max_width", value);
}

int nvmlDeviceGetClockInfo(Device device, unsigned, unsigned* value)
{
    return numberOf(device, "clock", value);
}

int nvmlDeviceGetMaxClockInfo(Device device, unsigned, unsigned* value)
{
    return numberOf(device, "max_clock", value);
}

int nvmlDeviceGetCurrentClocksThrottleReasons(Device device, unsigned long long* value)
{
    return numberOf(device, "throttle", value);
}

int nvmlDeviceGetPowerUsage(Device device, unsigned* value)
{
    return numberOf(device, "power", value);
}

int nvmlDeviceGetEnforcedPowerLimit(Device device, unsigned* value)
{
    return numberOf(device, "power_limit", value);
}

int nvmlDeviceGetTemperature(Device device, unsigned, unsigned* value)
{
    return numberOf(device, "temperature", value);
}

#ifndef FAKE_OLD
int nvmlDeviceGetMigMode(Device device, unsigned* now, unsigned* later)
{
    *later = 0;
    return numberOf(device, "mig", now);
}

int nvmlDeviceGetMemoryAffinity(Device device, unsigned, unsigned long* nodes, unsigned)
{
    return numberOf(device, "nodes", nodes);
}

int nvmlDeviceGetCurrentClocksEventReasons(Device device, unsigned long long* value)
{
    return numberOf(device, "throttle", value);
}

int nvmlDeviceGetGpuFabricInfo(Device device, FabricInfo* info)
{
    return numberOf(device, "fabric", &info->state);
}
#endif

} // extern "C"
