// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cuda.h"

#include "core/gpu/shared_library.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace sluice::gpu {

namespace {

constexpr const char* lostHint =
    "the GPU failed or was lost: dmesg | grep -i xid tells why; it may need nvidia-smi --gpu-reset";

ErrorKind kindOf(int answer)
{
    switch (answer) {
    case cuda::OutOfMemory:
        return ErrorKind::NoSpace;
    case cuda::NoDevice:
    case cuda::InvalidDevice:
        return ErrorKind::NotFound;
    case cuda::DeviceUnavailable:
        return ErrorKind::Busy;
    case cuda::NotPermitted:
    case cuda::OperatingSystem:
        return ErrorKind::Permission;
    case cuda::NotSupported:
    case cuda::NoBinaryForGpu:
    case cuda::UnsupportedPtx:
        return ErrorKind::Unsupported;
    default:
        return ErrorKind::Io;
    }
}

std::string hintOf(int answer)
{
    switch (answer) {
    case cuda::OutOfMemory:
        return "nvidia-smi shows who holds memory of the GPU; free some, or use less";
    case cuda::DeviceUnavailable:
        return "another process uses this GPU alone (nvidia-smi -q -d COMPUTE shows the mode)";
    case cuda::NoBinaryForGpu:
    case cuda::UnsupportedPtx:
        return "this was built for other GPUs or with a newer toolkit: update the driver, or build on this machine";
    case cuda::SystemNotReady:
        return "start nvidia-fabricmanager: sudo systemctl start nvidia-fabricmanager";
    case cuda::NotPermitted:
    case cuda::OperatingSystem:
        return "the system refused it: in a container, allow locked memory (--ulimit memlock=-1)";
    case cuda::EccUncorrectable:
    case cuda::NvlinkUncorrectable:
    case cuda::IllegalAddress:
    case cuda::LaunchTimeout:
    case cuda::HardwareStack:
    case cuda::LaunchFailed:
    case cuda::Unknown:
        return lostHint;
    default:
        return "nvidia-smi tells whether the GPU and its driver are well";
    }
}

std::string mebibyteWords(Bytes size)
{
    return size < mebibytes(1) ? std::to_string(size.count) + " bytes"
                               : std::to_string(size.count / mebibytes(1).count) + " MiB";
}

ErrorKind kindOf(CudaState state)
{
    return state == CudaState::NoDriver || state == CudaState::NoDevice ? ErrorKind::NotFound : ErrorKind::Unsupported;
}

std::string hintOf(CudaState state)
{
    switch (state) {
    case CudaState::NoDriver:
        return "install NVIDIA's driver; in a container, start it with --gpus all";
    case CudaState::NoDevice:
        return "lspci | grep -i nvidia shows whether there is one; in a container, start it with --gpus all; "
               "CUDA_VISIBLE_DEVICES may hide it";
    case CudaState::DriverTooOld:
        return "update the driver";
    case CudaState::NotAsked:
        return "use the build for GPUs, which comes in the same archive";
    default:
        return "nvidia-smi tells whether the driver is well";
    }
}

/// The first function that cannot be done without and is not there; empty when all are.
std::string missingFunction(cuda::Functions& functions)
{
    std::string missing;
    eachFunction(
        [&](const std::string& name, auto* function) {
            // A stream can be held in other ways, and what is not told is left out.
            const bool optional =
                name == "cuStreamWaitValue32_v2" || name == "cuDeviceGetUuid" || name == "cuGetErrorName";
            missing = missing.empty() && function == nullptr && !optional ? name : missing;
        },
        functions);
    return missing;
}

} // namespace

Error cudaError(const cuda::Functions& functions, const std::string& what, int answer, const std::string& hint)
{
    const char* name = nullptr;
    if (functions.errorName == nullptr || functions.errorName(answer, &name) != cuda::Success || name == nullptr) {
        name = "CUDA error";
    }
    return {kindOf(answer), "cannot " + what + ": " + name + " (" + std::to_string(answer) + ")",
            hint.empty() ? hintOf(answer) : hint};
}

Context::~Context()
{
    m_functions->contextSetCurrent(nullptr);
    m_functions->primaryRelease(m_device);
}

Result<Done> Context::checked(const std::string& what, int answer, const std::string& hint) const
{
    if (answer != cuda::Success) {
        return cudaError(*m_functions, what, answer, hint);
    }
    return Done{};
}

Result<Done> Event::wait() const
{
    const auto& context = m_event.context();
    return context.checked("wait for the GPU", context.functions().eventSynchronize(get()));
}

Result<bool> Event::passed() const
{
    const auto& functions = m_event.context().functions();
    const int answer = functions.eventQuery(get());
    if (answer == cuda::Success || answer == cuda::NotReady) {
        return answer == cuda::Success;
    }
    return cudaError(functions, "wait for the GPU", answer);
}

Result<Seconds> Event::since(const Event& earlier) const
{
    float milliseconds = 0;
    const auto& context = m_event.context();
    const auto done = context.checked("read the time of the GPU",
                                      context.functions().eventElapsed(&milliseconds, earlier.get(), get()));
    if (!done) {
        return done.error();
    }
    return Seconds(static_cast<double>(milliseconds) / 1000);
}

Result<Done> Stream::copyToDevice(cuda::Address to, std::span<const std::byte> from) const
{
    return context().checked("copy to the GPU",
                             context().functions().copyToDevice(to, from.data(), from.size(), get()));
}

Result<Done> Stream::copyToHost(std::span<std::byte> to, cuda::Address from) const
{
    return context().checked("copy from the GPU", context().functions().copyToHost(to.data(), from, to.size(), get()));
}

Result<Done> Stream::fill(cuda::Address to, unsigned char value, Bytes count) const
{
    return context().checked("fill memory of the GPU",
                             context().functions().fillBytes(to, value, static_cast<std::size_t>(count.count), get()));
}

Result<Done> Stream::record(const Event& event) const
{
    return context().checked("note the time of the GPU", context().functions().eventRecord(event.get(), get()));
}

Result<Done> Stream::waitFor(const Event& event) const
{
    return context().checked("order work of the GPU", context().functions().streamWaitEvent(get(), event.get(), 0));
}

Result<Done> Stream::synchronize() const
{
    return context().checked("finish work of the GPU", context().functions().streamSynchronize(get()));
}

Result<bool> Stream::finished() const
{
    const int answer = context().functions().streamQuery(get());
    if (answer == cuda::Success || answer == cuda::NotReady) {
        return answer == cuda::Success;
    }
    return cudaError(context().functions(), "finish work of the GPU", answer);
}

Result<Bytes> Device::freeMemory() const
{
    std::size_t free = 0;
    std::size_t total = 0;
    const auto done =
        m_context->checked("ask for the GPU's free memory", m_context->functions().memoryInfo(&free, &total));
    if (!done) {
        return done.error();
    }
    return Bytes{static_cast<std::int64_t>(free)};
}

Result<DeviceMemory> Device::allocate(Bytes size) const
{
    cuda::Address address = 0;
    const auto& functions = m_context->functions();
    const auto done = m_context->checked("allocate " + mebibyteWords(size) + " of GPU memory",
                                         functions.memoryAllocate(&address, static_cast<std::size_t>(size.count)));
    if (!done) {
        return done.error();
    }
    return DeviceMemory(Owned(m_context, address, &cuda::Functions::memoryFree), size);
}

Result<LockedMemory> Device::allocateLocked(Bytes size, bool writeCombined) const
{
    void* memory = nullptr;
    const auto& functions = m_context->functions();
    const unsigned flags =
        cuda::hostAllocPortable | cuda::hostAllocDeviceMap | (writeCombined ? cuda::hostAllocWriteCombined : 0U);
    const auto done = m_context->checked(
        "lock " + mebibyteWords(size) + " of host memory",
        functions.hostAllocate(&memory, static_cast<std::size_t>(size.count), flags),
        "free memory, ulimit -l (containers: --ulimit memlock=-1) and the cgroup's limit bound it; use less");
    if (!done) {
        return done.error();
    }
    return LockedMemory(Owned(m_context, memory, &cuda::Functions::hostFree), size);
}

Result<LockedMemory> Device::lock(std::span<std::byte> memory) const
{
    const Bytes size{static_cast<std::int64_t>(memory.size())};
    void* address = memory.data();
    const auto done = m_context->checked(
        "register " + mebibyteWords(size) + " of host memory",
        m_context->functions().hostRegister(address, memory.size(), cuda::hostRegisterPortable),
        "free memory, ulimit -l (containers: --ulimit memlock=-1) and the cgroup's limit bound it; use less");
    if (!done) {
        return done.error();
    }
    return LockedMemory(Owned(m_context, address, &cuda::Functions::hostUnregister), size);
}

Result<Stream> Device::makeStream() const
{
    cuda::Stream stream = nullptr;
    const auto done =
        m_context->checked("make a stream", m_context->functions().streamCreate(&stream, cuda::streamNonBlocking));
    if (!done) {
        return done.error();
    }
    return Stream(Owned(m_context, stream, &cuda::Functions::streamDestroy));
}

Result<Event> Device::makeEvent(EventUse use) const
{
    cuda::Event event = nullptr;
    const unsigned flags = use == EventUse::Timing ? cuda::eventDefault : cuda::eventBlocking | cuda::eventNoTiming;
    const auto done = m_context->checked("make an event", m_context->functions().eventCreate(&event, flags));
    if (!done) {
        return done.error();
    }
    return Event(Owned(m_context, event, &cuda::Functions::eventDestroy));
}

/// What is not told stays empty: none of it is needed to measure.
void Device::describe(cuda::DeviceId device)
{
    const auto& functions = m_context->functions();
    char text[256] = {};
    if (functions.deviceName(text, int(sizeof text), device) == cuda::Success) {
        m_name.assign(text, ::strnlen(text, sizeof text));
    }
    if (functions.devicePciBusId(text, int(sizeof text), device) == cuda::Success) {
        m_pciAddress.assign(text, ::strnlen(text, sizeof text));
        std::transform(m_pciAddress.begin(), m_pciAddress.end(), m_pciAddress.begin(),
                       [](unsigned char c) { return std::tolower(c); });
    }
    cuda::Uuid uuid{};
    if (functions.deviceUuid != nullptr && functions.deviceUuid(&uuid, device) == cuda::Success) {
        std::copy(std::begin(uuid.bytes), std::end(uuid.bytes), m_uuid.begin());
    }
    functions.deviceAttribute(&m_multiprocessors, cuda::attributeMultiprocessors, device);
}

Result<Driver> Driver::open(const GpuLibraries& libraries, const GpuBuild& build)
{
    const auto runtime = detectCuda(libraries.cuda, build);
    if (!runtime.cuda.usable) {
        return Error{kindOf(runtime.cudaState), "CUDA cannot be used: " + runtime.cuda.reason,
                     hintOf(runtime.cudaState)};
    }
    const SharedLibrary library(libraries.cuda);
    auto functions = std::make_shared<cuda::Functions>(library.functions<cuda::Functions>());
    if (const auto missing = missingFunction(*functions); !missing.empty()) {
        return Error{ErrorKind::Unsupported, libraries.cuda + " has no " + missing, "update the driver"};
    }
    return Driver(std::move(functions), runtime.devices.value_or(0));
}

Result<Device> Driver::device(int index) const
{
    if (index < 0 || index >= m_deviceCount) {
        return Error{ErrorKind::NotFound, "there is no GPU " + std::to_string(index),
                     m_deviceCount == 1 ? "the one GPU here is 0"
                                        : "the GPUs here are 0 to " + std::to_string(m_deviceCount - 1)};
    }
    cuda::DeviceId id = 0;
    cuda::Context context = nullptr;
    const std::string what = "use GPU " + std::to_string(index);
    if (const int answer = m_functions->deviceGet(&id, index); answer != cuda::Success) {
        return cudaError(*m_functions, what, answer);
    }
    if (const int answer = m_functions->primaryRetain(&context, id); answer != cuda::Success) {
        return cudaError(*m_functions, what, answer);
    }
    Device device(index, std::make_shared<Context>(m_functions, id, context));
    device.use();
    device.describe(id);
    return device;
}

} // namespace sluice::gpu
