// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Declares what Sluice calls of the CUDA driver, so that building needs no toolkit. A test compares it with a
/// toolkit's cuda.h. Every function gives 0 or an error.
/// Source: CUDA driver API reference, 11.7 to 13.
namespace sluice::gpu::cuda {

using DeviceId = int;
using Address = unsigned long long; ///< of device memory
using Context = struct ContextTag*;
using Stream = struct StreamTag*;
using Event = struct EventTag*;
using Module = struct ModuleTag*;
using Function = struct FunctionTag*;
static_assert(sizeof(Address) == 8 && sizeof(Context) == 8);

struct Uuid {
    unsigned char bytes[16];
};
static_assert(sizeof(Uuid) == 16);

enum Answer {
    Success = 0,
    InvalidValue = 1,
    OutOfMemory = 2,
    StubLibrary = 34,
    DeviceUnavailable = 46,
    NoDevice = 100,
    InvalidDevice = 101,
    NoBinaryForGpu = 209,
    EccUncorrectable = 214,
    NvlinkUncorrectable = 220,
    UnsupportedPtx = 222,
    OperatingSystem = 304,
    NotReady = 600,
    IllegalAddress = 700,
    LaunchTimeout = 702,
    HostMemoryAlreadyRegistered = 712,
    HardwareStack = 714,
    LaunchFailed = 719,
    NotPermitted = 800,
    NotSupported = 801,
    SystemNotReady = 802,
    SystemDriverMismatch = 803,
    Unknown = 999,
};

inline constexpr unsigned streamNonBlocking = 1;
inline constexpr unsigned eventDefault = 0; ///< with time, to half a microsecond
inline constexpr unsigned eventBlocking = 1;
inline constexpr unsigned eventNoTiming = 2;
inline constexpr unsigned hostAllocPortable = 1;
inline constexpr unsigned hostAllocDeviceMap = 2;
inline constexpr unsigned hostAllocWriteCombined = 4;
inline constexpr unsigned hostRegisterPortable = 1;
inline constexpr unsigned waitValueGreaterOrEqual = 0;
inline constexpr int attributeMultiprocessors = 16;
inline constexpr int attributeComputeMajor = 75;
inline constexpr int attributeComputeMinor = 76;

struct Functions {
    int (*init)(unsigned flags) = nullptr;
    int (*driverVersion)(int* version) = nullptr;
    int (*errorName)(int error, const char** name) = nullptr;
    int (*deviceCount)(int* count) = nullptr;
    int (*deviceGet)(DeviceId*, int index) = nullptr;
    int (*deviceName)(char* text, int length, DeviceId) = nullptr;
    int (*devicePciBusId)(char* text, int length, DeviceId) = nullptr;
    int (*deviceUuid)(Uuid*, DeviceId) = nullptr;
    int (*deviceAttribute)(int* value, int attribute, DeviceId) = nullptr;
    int (*primaryRetain)(Context*, DeviceId) = nullptr;
    int (*primaryRelease)(DeviceId) = nullptr;
    int (*contextSetCurrent)(Context) = nullptr;
    int (*memoryInfo)(std::size_t* free, std::size_t* total) = nullptr;
    int (*memoryAllocate)(Address*, std::size_t) = nullptr;
    int (*memoryFree)(Address) = nullptr;
    int (*hostAllocate)(void**, std::size_t, unsigned flags) = nullptr;
    int (*hostFree)(void*) = nullptr;
    int (*hostRegister)(void*, std::size_t, unsigned flags) = nullptr;
    int (*hostUnregister)(void*) = nullptr;
    int (*hostDevicePointer)(Address*, void* host, unsigned flags) = nullptr;
    int (*copyToDevice)(Address, const void*, std::size_t, Stream) = nullptr;
    int (*copyToHost)(void*, Address, std::size_t, Stream) = nullptr;
    int (*fillBytes)(Address, unsigned char value, std::size_t count, Stream) = nullptr;
    int (*streamCreate)(Stream*, unsigned flags) = nullptr;
    int (*streamDestroy)(Stream) = nullptr;
    int (*streamSynchronize)(Stream) = nullptr;
    int (*streamQuery)(Stream) = nullptr;
    int (*streamWaitEvent)(Stream, Event, unsigned flags) = nullptr;
    int (*streamWaitValue)(Stream, Address, std::uint32_t value, unsigned flags) = nullptr;
    int (*eventCreate)(Event*, unsigned flags) = nullptr;
    int (*eventDestroy)(Event) = nullptr;
    int (*eventRecord)(Event, Stream) = nullptr;
    int (*eventQuery)(Event) = nullptr;
    int (*eventSynchronize)(Event) = nullptr;
    int (*eventElapsed)(float* milliseconds, Event from, Event to) = nullptr;
    int (*moduleLoad)(Module*, const void* image) = nullptr;
    int (*moduleUnload)(Module) = nullptr;
    int (*moduleFunction)(Function*, Module, const char* name) = nullptr;
    int (*launch)(Function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,
                  unsigned blockZ, unsigned sharedBytes, Stream, void** parameters, void** extra) = nullptr;
};

template <class Visit>
void eachFunction(Visit&& v, Functions& f)
{
    v("cuInit", f.init);
    v("cuDriverGetVersion", f.driverVersion);
    v("cuGetErrorName", f.errorName);
    v("cuDeviceGetCount", f.deviceCount);
    v("cuDeviceGet", f.deviceGet);
    v("cuDeviceGetName", f.deviceName);
    v("cuDeviceGetPCIBusId", f.devicePciBusId);
    v("cuDeviceGetUuid", f.deviceUuid);
    v("cuDeviceGetAttribute", f.deviceAttribute);
    v("cuDevicePrimaryCtxRetain", f.primaryRetain);
    v("cuDevicePrimaryCtxRelease_v2", f.primaryRelease);
    v("cuCtxSetCurrent", f.contextSetCurrent);
    v("cuMemGetInfo_v2", f.memoryInfo);
    v("cuMemAlloc_v2", f.memoryAllocate);
    v("cuMemFree_v2", f.memoryFree);
    v("cuMemHostAlloc", f.hostAllocate);
    v("cuMemFreeHost", f.hostFree);
    v("cuMemHostRegister_v2", f.hostRegister);
    v("cuMemHostUnregister", f.hostUnregister);
    v("cuMemHostGetDevicePointer_v2", f.hostDevicePointer);
    v("cuMemcpyHtoDAsync_v2", f.copyToDevice);
    v("cuMemcpyDtoHAsync_v2", f.copyToHost);
    v("cuMemsetD8Async", f.fillBytes);
    v("cuStreamCreate", f.streamCreate);
    v("cuStreamDestroy_v2", f.streamDestroy);
    v("cuStreamSynchronize", f.streamSynchronize);
    v("cuStreamQuery", f.streamQuery);
    v("cuStreamWaitEvent", f.streamWaitEvent);
    v("cuStreamWaitValue32_v2", f.streamWaitValue);
    v("cuEventCreate", f.eventCreate);
    v("cuEventDestroy_v2", f.eventDestroy);
    v("cuEventRecord", f.eventRecord);
    v("cuEventQuery", f.eventQuery);
    v("cuEventSynchronize", f.eventSynchronize);
    v("cuEventElapsedTime", f.eventElapsed);
    v("cuModuleLoadData", f.moduleLoad);
    v("cuModuleUnload", f.moduleUnload);
    v("cuModuleGetFunction", f.moduleFunction);
    v("cuLaunchKernel", f.launch);
}

} // namespace sluice::gpu::cuda
