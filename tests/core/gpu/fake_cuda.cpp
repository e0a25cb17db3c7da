// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cuda_abi.h"
#include "tests/core/gpu/fake_table.h"

#include <atomic>
#include <cstring>
#include <functional>
#include <list>
#include <map>
#include <vector>

/// Stands in for libcuda: its devices are host memory and its clock is arithmetic. A copy takes its bytes / "copy_rate"
/// seconds. Streams keep what is put into them until somebody waits, as a device that is slow to begin.
///
/// Its figures are a table's, and never shown as a measurement.
using namespace sluice::gpu::cuda;

namespace {

struct FakeContext {
    int device = 0;
};
struct FakeStream;
struct FakeEvent {
    double at = 0;
    FakeStream* stream = nullptr;
    int recordings = 0; ///< that have yet to be carried out
};
struct FakeStream {
    std::list<std::function<int()>> work;
    double clock = 0; ///< seconds
    int error = 0; ///< a failed stream stays failed
};

FakeContext contexts[16];
std::map<Address, std::size_t> deviceMemory;
std::map<void*, std::size_t> hostMemory;
std::map<void*, std::size_t> registered;
int live = 0; ///< streams, events, modules and contexts that were not given back
std::atomic<int> copies = 0; ///< by any thread
bool lost = false;
thread_local FakeContext* current = nullptr;

FakeStream& of(Stream stream)
{
    return *reinterpret_cast<FakeStream*>(stream);
}

/// Every call of a device that was lost fails alike; so does one without a context.
int state()
{
    return lost ? int(Unknown) : current == nullptr ? 201 : int(Success);
}

std::size_t total(const auto& memory)
{
    std::size_t bytes = 0;
    for (const auto& each : memory) {
        bytes += each.second;
    }
    return bytes;
}

/// Carries out what is in a stream until it is empty, held or failed.
int carryOut(FakeStream& stream)
{
    while (!stream.work.empty() && stream.error == 0) {
        stream.error = stream.work.front()();
        if (stream.error == NotReady) {
            stream.error = 0;
            return NotReady;
        }
        stream.work.pop_front();
    }
    return stream.error;
}

int copy(Stream stream, void* to, const void* from, std::size_t size, bool pageable)
{
    if (const int error = state(); error != Success) {
        return error;
    }
    auto& s = of(stream);
    s.work.emplace_back([&s, to, from, size] {
        ++copies;
        if (copies == fake::whole("lost_at_copy", -1)) {
            lost = true;
        }
        std::memcpy(to, from, size);
        if (copies == fake::whole("wrong_at_copy", -1)) {
            static_cast<char*>(to)[size / 2] ^= 1;
        }
        s.clock += static_cast<double>(size) / fake::number("copy_rate", 1e9);
        return lost ? int(Unknown) : 0;
    });
    return pageable ? carryOut(s) : 0;
}

bool isLocked(const void* memory)
{
    const auto within = [memory](const auto& blocks) {
        for (const auto& [begin, size] : blocks) {
            if (memory >= begin && memory < static_cast<const char*>(begin) + size) {
                return true;
            }
        }
        return false;
    };
    return within(hostMemory) || within(registered);
}

} // namespace

extern "C" {

/// What was taken and not given back, of all kinds.
int fakeCudaLive()
{
    return live + static_cast<int>(deviceMemory.size() + hostMemory.size() + registered.size());
}

/// A machine as it was after the start.
void fakeCudaReset()
{
    copies = 0;
    lost = false;
}

int cuInit(unsigned)
{
    return fake::errorOf("init");
}

int cuDriverGetVersion(int* version)
{
    *version = fake::whole("version", 13000);
    return 0;
}

int cuGetErrorName(int error, const char** name)
{
    static const std::map<int, const char*> names = {
        {1, "CUDA_ERROR_INVALID_VALUE"},   {2, "CUDA_ERROR_OUT_OF_MEMORY"},      {46, "CUDA_ERROR_DEVICE_UNAVAILABLE"},
        {801, "CUDA_ERROR_NOT_SUPPORTED"}, {802, "CUDA_ERROR_SYSTEM_NOT_READY"}, {999, "CUDA_ERROR_UNKNOWN"}};
    const auto found = names.find(error);
    *name = found != names.end() ? found->second : nullptr;
    return found != names.end() ? Success : InvalidValue;
}

int cuDeviceGetCount(int* count)
{
    *count = fake::whole("devices");
    return fake::errorOf("devices");
}

int cuDeviceGet(DeviceId* device, int index)
{
    *device = index;
    return 0;
}

int cuDeviceGetName(char* text, int length, DeviceId)
{
    std::strncpy(text, "Fake GPU", static_cast<std::size_t>(length));
    return 0;
}

int cuDeviceGetPCIBusId(char* text, int length, DeviceId device)
{
    const auto address = fake::entry(std::to_string(device) + ".address").value_or("0000:FF:1F.7");
    std::strncpy(text, address.c_str(), static_cast<std::size_t>(length));
    return 0;
}

int cuDeviceGetUuid(Uuid* uuid, DeviceId device)
{
    std::memset(uuid->bytes, 0x40 + device, sizeof uuid->bytes);
    return 0;
}

int cuDeviceGetAttribute(int* value, int, DeviceId)
{
    *value = 132;
    return 0;
}

int cuDevicePrimaryCtxRetain(Context* context, DeviceId device)
{
    if (const int error = fake::errorOf("context"); error != 0) {
        return error;
    }
    ++live;
    contexts[device].device = device;
    *context = reinterpret_cast<Context>(&contexts[device]);
    return 0;
}

int cuDevicePrimaryCtxRelease_v2(DeviceId)
{
    --live;
    return 0;
}

int cuCtxSetCurrent(Context context)
{
    current = reinterpret_cast<FakeContext*>(context);
    return 0;
}

int cuMemGetInfo_v2(std::size_t* free, std::size_t* all)
{
    *all = static_cast<std::size_t>(fake::number("device_memory", 1e12));
    *free = *all - total(deviceMemory);
    return state();
}

int cuMemAlloc_v2(Address* address, std::size_t size)
{
    if (state() != Success) {
        return state();
    }
    if (static_cast<double>(total(deviceMemory) + size) > fake::number("device_memory", 1e12)) {
        return OutOfMemory;
    }
    *address = reinterpret_cast<Address>(std::aligned_alloc(4096, (size + 4095) / 4096 * 4096));
    deviceMemory[*address] = size;
    return 0;
}

int cuMemFree_v2(Address address)
{
    std::free(reinterpret_cast<void*>(address));
    deviceMemory.erase(address);
    return state();
}

int cuMemHostAlloc(void** memory, std::size_t size, unsigned)
{
    if (state() != Success) {
        return state();
    }
    if (static_cast<double>(total(hostMemory) + size) > fake::number("lockable", 1e12)) {
        return OutOfMemory;
    }
    *memory = std::aligned_alloc(4096, (size + 4095) / 4096 * 4096);
    hostMemory[*memory] = size;
    return 0;
}

int cuMemFreeHost(void* memory)
{
    hostMemory.erase(memory);
    std::free(memory);
    return state();
}

int cuMemHostRegister_v2(void* memory, std::size_t size, unsigned)
{
    if (const int error = fake::errorOf("register"); error != 0) {
        return error;
    }
    registered[memory] = size;
    return state();
}

int cuMemHostUnregister(void* memory)
{
    registered.erase(memory);
    return state();
}

int cuMemHostGetDevicePointer_v2(Address* address, void* memory, unsigned)
{
    *address = reinterpret_cast<Address>(memory);
    return state();
}

int cuMemcpyHtoDAsync_v2(Address to, const void* from, std::size_t size, Stream stream)
{
    return copy(stream, reinterpret_cast<void*>(to), from, size, !isLocked(from));
}

int cuMemcpyDtoHAsync_v2(void* to, Address from, std::size_t size, Stream stream)
{
    return copy(stream, to, reinterpret_cast<void*>(from), size, !isLocked(to));
}

int cuMemsetD8Async(Address to, unsigned char value, std::size_t count, Stream stream)
{
    of(stream).work.emplace_back([=] {
        std::memset(reinterpret_cast<void*>(to), value, count);
        return 0;
    });
    return state();
}

int cuStreamCreate(Stream* stream, unsigned)
{
    if (state() != Success) {
        return state();
    }
    ++live;
    *stream = reinterpret_cast<Stream>(new FakeStream);
    return 0;
}

int cuStreamDestroy_v2(Stream stream)
{
    --live;
    delete &of(stream);
    return state();
}

/// A stream that is held by nobody's release would never end: that is the caller's mistake, and fails.
int cuStreamSynchronize(Stream stream)
{
    const int error = carryOut(of(stream));
    return error == NotReady ? int(LaunchTimeout) : error;
}

int cuStreamQuery(Stream stream)
{
    static thread_local int asked = 0;
    return ++asked % 3 != 0 ? int(NotReady) : carryOut(of(stream));
}

int cuStreamWaitEvent(Stream stream, Event event, unsigned)
{
    auto& s = of(stream);
    s.work.emplace_back([&s, event] {
        const auto& e = *reinterpret_cast<FakeEvent*>(event);
        const int error = e.stream != nullptr && e.recordings > 0 ? carryOut(*e.stream) : int(Success);
        s.clock = std::max(s.clock, e.at);
        return error;
    });
    return state();
}

#ifndef FAKE_OLD
int cuStreamWaitValue32_v2(Stream stream, Address address, std::uint32_t value, unsigned)
{
    if (const int error = fake::errorOf("wait_value"); error != 0) {
        return error;
    }
    of(stream).work.emplace_back([address, value] {
        auto& word = *reinterpret_cast<std::uint32_t*>(address);
        return std::atomic_ref(word).load() >= value ? int(Success) : int(NotReady);
    });
    return state();
}
#endif

int cuEventCreate(Event* event, unsigned)
{
    if (state() != Success) {
        return state();
    }
    ++live;
    *event = reinterpret_cast<Event>(new FakeEvent);
    return 0;
}

int cuEventDestroy_v2(Event event)
{
    --live;
    delete reinterpret_cast<FakeEvent*>(event);
    return state();
}

int cuEventRecord(Event event, Stream stream)
{
    auto& e = *reinterpret_cast<FakeEvent*>(event);
    auto& s = of(stream);
    e.stream = &s;
    ++e.recordings;
    s.work.emplace_back([&s, &e] {
        e.at = s.clock;
        --e.recordings;
        return 0;
    });
    return state();
}

/// Every second question is answered with "not yet", as by a device that takes its time.
int cuEventQuery(Event event)
{
    static thread_local int asked = 0;
    const auto& e = *reinterpret_cast<FakeEvent*>(event);
    if (e.stream != nullptr && e.recordings > 0 && ++asked % 2 == 0) {
        carryOut(*e.stream);
    }
    return lost ? int(Unknown) : e.recordings > 0 ? int(NotReady) : state();
}

int cuEventSynchronize(Event event)
{
    const auto& e = *reinterpret_cast<FakeEvent*>(event);
    if (e.stream != nullptr && e.recordings > 0) {
        const int error = carryOut(*e.stream);
        return error == NotReady ? int(LaunchTimeout) : error;
    }
    return state();
}

int cuEventElapsedTime(float* milliseconds, Event from, Event to)
{
    *milliseconds =
        static_cast<float>((reinterpret_cast<FakeEvent*>(to)->at - reinterpret_cast<FakeEvent*>(from)->at) * 1000);
    return state();
}

int cuModuleLoadData(Module* module, const void*)
{
    if (const int error = fake::errorOf("module"); error != 0) {
        return error;
    }
    ++live;
    *module = reinterpret_cast<Module>(&live);
    return state();
}

int cuModuleUnload(Module)
{
    --live;
    return state();
}

int cuModuleGetFunction(Function* function, Module, const char* name)
{
    static const char hold = 0;
    static const char step = 0;
    *function = reinterpret_cast<Function>(const_cast<char*>(std::strcmp(name, "sluiceHold") == 0 ? &hold : &step));
    return state();
}

/// A step takes the time that it is told; what holds a stream waits for its word.
int cuLaunchKernel(Function, unsigned grid, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream stream,
                   void** parameters, void**)
{
    auto& s = of(stream);
    const auto first = *static_cast<unsigned long long*>(parameters[0]);
    if (grid == 1) {
        s.work.emplace_back([first] {
            auto& word = *reinterpret_cast<std::uint32_t*>(first);
            return std::atomic_ref(word).load() != 0 ? int(Success) : int(NotReady);
        });
    } else {
        s.work.emplace_back([&s, first] {
            s.clock += static_cast<double>(first) * 1e-9;
            return 0;
        });
    }
    return state();
}

} // extern "C"
