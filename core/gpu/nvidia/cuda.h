// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/gpu/nvidia/cuda_abi.h"
#include "core/gpu/runtime.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

/// Gives what the CUDA driver hands out an owner: move-only, keeps its context alive, given back from any thread. A
/// device that failed answers each further call with an error.
/// Errors: name the call's purpose, CUDA's name and what to do.
namespace sluice::gpu {

/// The context of one device; its functions may be called from any thread that made it current.
class Context {
public:
    Context(std::shared_ptr<const cuda::Functions> functions, cuda::DeviceId device, cuda::Context context)
        : m_functions(std::move(functions)), m_device(device), m_context(context)
    { }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
    ~Context();

    const cuda::Functions& functions() const { return *m_functions; }
    /// Done, or the error of an answer to "cannot `what`".
    Result<Done> checked(const std::string& what, int answer, const std::string& hint = {}) const;
    void makeCurrent() const { m_functions->contextSetCurrent(m_context); }

private:
    std::shared_ptr<const cuda::Functions> m_functions;
    cuda::DeviceId m_device;
    cuda::Context m_context;
};
using ContextPointer = std::shared_ptr<const Context>;

/// An error of the driver: "cannot `what`: CUDA_ERROR_OUT_OF_MEMORY (2)". The hint that is given wins.
Error cudaError(const cuda::Functions& functions, const std::string& what, int answer, const std::string& hint = {});

/// A handle with the function that gives it back.
template <class Handle>
class Owned {
public:
    using Release = int (*cuda::Functions::*)(Handle);

    Owned(ContextPointer context, Handle handle, Release release)
        : m_context(std::move(context)), m_handle(handle), m_release(release)
    { }
    Owned(Owned&& other) noexcept
        : m_context(std::move(other.m_context)), m_handle(other.m_handle), m_release(other.m_release)
    { }
    Owned& operator=(Owned&&) = delete;
    ~Owned()
    {
        if (m_context) {
            m_context->makeCurrent();
            (m_context->functions().*m_release)(m_handle);
        }
    }

    Handle get() const { return m_handle; }
    const Context& context() const { return *m_context; }

private:
    ContextPointer m_context;
    Handle m_handle;
    Release m_release;
};

/// Memory of the device.
class DeviceMemory {
public:
    DeviceMemory(Owned<cuda::Address> address, Bytes size) : m_address(std::move(address)), m_size(size) { }
    cuda::Address address() const { return m_address.get(); }
    void* pointer() const { return reinterpret_cast<void*>(m_address.get()); }
    Bytes size() const { return m_size; }

private:
    Owned<cuda::Address> m_address;
    Bytes m_size;
};

/// Host memory that the driver locked: allocated by it, or registered with it.
class LockedMemory {
public:
    LockedMemory(Owned<void*> memory, Bytes size) : m_memory(std::move(memory)), m_size(size) { }
    std::span<std::byte> bytes() const
    {
        return {static_cast<std::byte*>(m_memory.get()), static_cast<std::size_t>(m_size.count)};
    }

private:
    Owned<void*> m_memory;
    Bytes m_size;
};

enum class EventUse {
    Timing, ///< the device notes the time
    Waiting, ///< no time; whoever waits sleeps meanwhile
};

/// A point in a stream.
class Event {
public:
    explicit Event(Owned<cuda::Event> event) : m_event(std::move(event)) { }
    cuda::Event get() const { return m_event.get(); }
    Result<Done> wait() const;
    Result<bool> passed() const;
    /// Of two events that both have passed, and are for timing.
    Result<Seconds> since(const Event& earlier) const;

private:
    Owned<cuda::Event> m_event;
};

/// Work that the device does in order. Used by one thread at a time, which has the device in use.
class Stream {
public:
    explicit Stream(Owned<cuda::Stream> stream) : m_stream(std::move(stream)) { }
    cuda::Stream get() const { return m_stream.get(); }
    const Context& context() const { return m_stream.context(); }

    /// Copies are under way when these return, if the host memory is locked, which must then stay as it is.
    Result<Done> copyToDevice(cuda::Address to, std::span<const std::byte> from) const;
    Result<Done> copyToHost(std::span<std::byte> to, cuda::Address from) const;
    Result<Done> fill(cuda::Address to, unsigned char value, Bytes count) const;
    Result<Done> record(const Event& event) const;
    Result<Done> waitFor(const Event& event) const;
    Result<Done> synchronize() const;
    Result<bool> finished() const;

private:
    Owned<cuda::Stream> m_stream;
};

/// A GPU that is in use: its primary context is held. Copies share it.
class Device {
public:
    int index() const { return m_index; }
    const std::string& name() const { return m_name; }
    const std::string& pciAddress() const { return m_pciAddress; } ///< "0000:17:00.0"
    const std::array<unsigned char, 16>& uuid() const { return m_uuid; } ///< zeroes where it is not told
    int multiprocessors() const { return m_multiprocessors; }
    const ContextPointer& context() const { return m_context; }

    /// Of each thread that calls anything of this device, before it does.
    void use() const { m_context->makeCurrent(); }
    Result<Bytes> freeMemory() const;
    Result<DeviceMemory> allocate(Bytes size) const;
    /// Locked host memory. Write-combined: the CPU writes it fast and reads it very slowly.
    Result<LockedMemory> allocateLocked(Bytes size, bool writeCombined = false) const;
    /// Locks memory that is there already, whole pages; it must outlive the registration.
    Result<LockedMemory> lock(std::span<std::byte> memory) const;
    Result<Stream> makeStream() const;
    Result<Event> makeEvent(EventUse use = EventUse::Timing) const;

private:
    friend class Driver;
    Device(int index, ContextPointer context) : m_index(index), m_context(std::move(context)) { }
    void describe(cuda::DeviceId device);

    int m_index;
    ContextPointer m_context;
    std::string m_name;
    std::string m_pciAddress;
    std::array<unsigned char, 16> m_uuid{};
    int m_multiprocessors = 0;
};

/// The CUDA driver of this machine, started.
class Driver {
public:
    /// Errors: each of the states of GpuRuntime other than usable, with its reason and what to do; a driver that
    /// lacks a function.
    static Result<Driver> open(const GpuLibraries& libraries = {}, const GpuBuild& build = gpuBuild());

    int deviceCount() const { return m_deviceCount; }
    /// Errors: no such index (NotFound); the device cannot be used (in exclusive mode by somebody else, failed).
    Result<Device> device(int index) const;

private:
    Driver(std::shared_ptr<const cuda::Functions> functions, int deviceCount)
        : m_functions(std::move(functions)), m_deviceCount(deviceCount)
    { }

    std::shared_ptr<const cuda::Functions> m_functions;
    int m_deviceCount;
};

} // namespace sluice::gpu
