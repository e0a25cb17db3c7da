// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/nvml.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstring>
#include <utility>
#include <vector>

namespace sluice::gpu {

struct Nvml::Library {
    explicit Library(const std::string& name) : library(name), functions(library.functions<nvml::Functions>()) { }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library()
    {
        if (started) {
            functions.shutdown();
        }
    }

    SharedLibrary library;
    nvml::Functions functions;
    bool started = false;
};

namespace {

constexpr unsigned textLength = 96;

/// Why clocks are below what they could be (nvmlClocksEventReasons). Left out: idle (1), clocks that somebody
/// chose (2) and those of a display (0x100), which hold nothing down that is asked for.
constexpr std::array slowdowns = {
    std::pair{0x04ULL, "power limit"},       std::pair{0x08ULL, "slowed down by the hardware"},
    std::pair{0x10ULL, "synchronous boost"}, std::pair{0x20ULL, "heat (driver)"},
    std::pair{0x40ULL, "heat (hardware)"},   std::pair{0x80ULL, "power brake"},
};

std::string slowdownWords(unsigned long long reasons)
{
    std::string words;
    for (const auto& [bit, text] : slowdowns) {
        if ((reasons & bit) != 0) {
            words += (words.empty() ? "" : ", ") + std::string(text);
        }
    }
    return words.empty() ? "none" : words;
}

std::string fabricWords(unsigned char state)
{
    constexpr std::array words = {"not supported", "not started", "in progress", "completed"};
    return state < words.size() ? words[state] : "state " + std::to_string(state);
}

/// "00000000:17:00.0" and "0000:17:00.0" as the kernel writes it: four digits of domain where they suffice.
std::string kernelAddress(const nvml::PciInfo& pci)
{
    std::string address(pci.busId, ::strnlen(pci.busId, sizeof pci.busId));
    if (address.size() == 16 && address.starts_with("0000")) {
        address.erase(0, 4);
    }
    std::transform(address.begin(), address.end(), address.begin(), [](unsigned char c) { return std::tolower(c); });
    return address;
}

/// Asks one function after the other of one device.
class Asking {
public:
    Asking(const nvml::Functions& functions, nvml::Device device) : m_functions(functions), m_device(device) { }

    DeviceState all() const;
    DeviceActivity activity() const;
    Fact<LinkState> link() const;
    std::string address() const;

private:
    /// `ask` gives the library's answer and fills the value.
    template <class T, class F, class Ask>
    static Fact<T> fact(const char* name, F* function, Ask ask)
    {
        if (function == nullptr) {
            return unknownFact<T>(name, "this version of the library does not have it; a newer driver does");
        }
        T value{};
        const int answer = ask(value);
        return answer == nvml::Success ? knownFact<T>(std::move(value), name)
                                       : unknownFact<T>(name, nvmlReason(answer));
    }

    /// Of a function that gives one number.
    template <class T, class Raw, class Convert>
    Fact<T> number(const char* name, int (*function)(nvml::Device, Raw*), Convert convert) const
    {
        return fact<T>(name, function, [&](T& value) {
            Raw raw{};
            const int answer = function(m_device, &raw);
            value = convert(raw);
            return answer;
        });
    }

    Fact<std::string> text(const char* name, int (*function)(nvml::Device, char*, unsigned)) const;
    Fact<int> clock(const char* name, int (*function)(nvml::Device, unsigned, unsigned*), unsigned which) const;
    Fact<LinkState> linkBy(const char* name, int (*generation)(nvml::Device, unsigned*),
                           int (*width)(nvml::Device, unsigned*)) const;
    Fact<bool> ecc() const;
    Fact<bool> mig() const;
    Fact<int> numaNode() const;
    Fact<std::string> slowdown() const;
    Fact<double> received() const;
    Fact<std::vector<long>> processes() const;

    const nvml::Functions& m_functions;
    nvml::Device m_device;
};

std::string Asking::address() const
{
    nvml::PciInfo pci{};
    const bool answered = m_functions.pciInfo != nullptr && m_functions.pciInfo(m_device, &pci) == nvml::Success;
    return answered ? kernelAddress(pci) : "";
}

Fact<std::string> Asking::text(const char* name, int (*function)(nvml::Device, char*, unsigned)) const
{
    return fact<std::string>(name, function, [&](std::string& value) {
        char buffer[textLength] = {};
        const int answer = function(m_device, buffer, textLength);
        value.assign(buffer, ::strnlen(buffer, textLength));
        return answer;
    });
}

Fact<int> Asking::clock(const char* name, int (*function)(nvml::Device, unsigned, unsigned*), unsigned which) const
{
    return fact<int>(name, function, [&](int& value) {
        unsigned raw = 0;
        const int answer = function(m_device, which, &raw);
        value = static_cast<int>(raw);
        return answer;
    });
}

Fact<LinkState> Asking::linkBy(const char* name, int (*generation)(nvml::Device, unsigned*),
                               int (*width)(nvml::Device, unsigned*)) const
{
    const auto toInt = [](unsigned raw) { return static_cast<int>(raw); };
    const auto speed = number<int>(name, generation, toInt);
    const auto lanes = number<int>(name, width, toInt);
    if (!speed.known() || !lanes.known()) {
        return unknownFact<LinkState>(name, speed.known() ? lanes.reason : speed.reason);
    }
    return knownFact(LinkState{*speed, *lanes}, name);
}

Fact<LinkState> Asking::link() const
{
    return linkBy("nvmlDeviceGetCurrPcieLinkGeneration", m_functions.linkGeneration, m_functions.linkWidth);
}

Fact<bool> Asking::ecc() const
{
    return fact<bool>("nvmlDeviceGetEccMode", m_functions.eccMode, [this](bool& on) {
        int now = 0;
        int later = 0;
        const int answer = m_functions.eccMode(m_device, &now, &later);
        on = now == 1;
        return answer;
    });
}

/// A GPU that cannot be divided refuses the question: it is not divided.
Fact<bool> Asking::mig() const
{
    return fact<bool>("nvmlDeviceGetMigMode", m_functions.migMode, [this](bool& on) {
        unsigned now = 0;
        unsigned later = 0;
        const int answer = m_functions.migMode(m_device, &now, &later);
        on = answer == nvml::Success && now == 1;
        return answer == nvml::NotSupported ? int(nvml::Success) : answer;
    });
}

/// Known where the nearest memory is on one node alone.
Fact<int> Asking::numaNode() const
{
    constexpr const char* name = "nvmlDeviceGetMemoryAffinity";
    auto node = fact<int>(name, m_functions.memoryAffinity, [this](int& value) {
        unsigned long nodes = 0;
        const int answer = m_functions.memoryAffinity(m_device, 1, &nodes, nvml::nodeScope);
        value = std::has_single_bit(nodes) ? std::countr_zero(nodes) : -1;
        return answer;
    });
    return node.value == -1 ? unknownFact<int>(name, "no one node is nearest") : node;
}

Fact<std::string> Asking::slowdown() const
{
    const bool renamed = m_functions.clockReasons != nullptr;
    return number<std::string>(renamed ? "nvmlDeviceGetCurrentClocksEventReasons"
                                       : "nvmlDeviceGetCurrentClocksThrottleReasons",
                               renamed ? m_functions.clockReasons : m_functions.throttleReasons, slowdownWords);
}

Fact<double> Asking::received() const
{
    return fact<double>("nvmlDeviceGetPcieThroughput", m_functions.pcieThroughput, [this](double& value) {
        constexpr double kilobyte = 1000; // the documentation says KB/s
        unsigned kilobytes = 0;
        const int answer = m_functions.pcieThroughput(m_device, nvml::receivedOverPcie, &kilobytes);
        value = kilobyte * kilobytes;
        return answer;
    });
}

Fact<std::vector<long>> Asking::processes() const
{
    return fact<std::vector<long>>(
        "nvmlDeviceGetComputeRunningProcesses_v3", m_functions.computeProcesses, [this](std::vector<long>& pids) {
            std::array<nvml::ProcessInfo, 256> infos{};
            auto count = static_cast<unsigned>(infos.size());
            const int answer = m_functions.computeProcesses(m_device, &count, infos.data());
            for (unsigned i = 0; answer == nvml::Success && i < std::min<std::size_t>(count, infos.size()); ++i) {
                pids.push_back(static_cast<long>(infos[i].pid));
            }
            return answer;
        });
}

DeviceActivity Asking::activity() const
{
    DeviceActivity activity;
    activity.uuid = text("nvmlDeviceGetUUID", m_functions.uuid);
    activity.busyShare = number<double>("nvmlDeviceGetUtilizationRates", m_functions.utilisation,
                                        [](const nvml::Utilisation& percent) { return percent.gpu / 100.0; });
    activity.powerWatts = number<double>("nvmlDeviceGetPowerUsage", m_functions.power,
                                         [](unsigned milliwatts) { return milliwatts / 1000.0; });
    activity.receivedBytesPerSecond = received();
    activity.processes = processes();
    return activity;
}

DeviceState Asking::all() const
{
    const auto& f = m_functions;
    const auto total = [](const nvml::MemoryInfo& info) { return Bytes{static_cast<std::int64_t>(info.total)}; };
    const auto watts = [](unsigned milliwatts) { return milliwatts / 1000.0; };
    DeviceState state;
    state.pciAddress = address();
    state.name = text("nvmlDeviceGetName", f.name);
    state.uuid = text("nvmlDeviceGetUUID", f.uuid);
    state.memory = number<Bytes>("nvmlDeviceGetMemoryInfo", f.memoryInfo, total);
    state.bar1 = number<Bytes>("nvmlDeviceGetBAR1MemoryInfo", f.bar1Info, total);
    state.persistence =
        number<bool>("nvmlDeviceGetPersistenceMode", f.persistence, [](int enabled) { return enabled == 1; });
    state.ecc = ecc();
    state.mig = mig();
    state.link = link();
    state.maxLink = linkBy("nvmlDeviceGetMaxPcieLinkGeneration", f.maxLinkGeneration, f.maxLinkWidth);
    state.numaNode = numaNode();
    state.clockMegahertz = clock("nvmlDeviceGetClockInfo", f.clock, nvml::smClock);
    state.maxClockMegahertz = clock("nvmlDeviceGetMaxClockInfo", f.maxClock, nvml::smClock);
    state.slowdown = slowdown();
    state.powerWatts = number<double>("nvmlDeviceGetPowerUsage", f.power, watts);
    state.powerLimitWatts = number<double>("nvmlDeviceGetEnforcedPowerLimit", f.powerLimit, watts);
    state.temperatureCelsius = clock("nvmlDeviceGetTemperature", f.temperature, nvml::coreTemperature);
    state.fabric = number<std::string>("nvmlDeviceGetGpuFabricInfo", f.fabricInfo,
                                       [](const nvml::FabricInfo& info) { return fabricWords(info.state); });
    return state;
}

/// A device that is there and does not answer: every fact of it says so.
DeviceState refused(const std::string& reason)
{
    const std::string source = "nvmlDeviceGetHandleByIndex_v2";
    const auto text = unknownFact<std::string>(source, reason);
    const auto bytes = unknownFact<Bytes>(source, reason);
    const auto flag = unknownFact<bool>(source, reason);
    const auto link = unknownFact<LinkState>(source, reason);
    const auto count = unknownFact<int>(source, reason);
    const auto watts = unknownFact<double>(source, reason);
    return {"",   text,  text,  bytes, bytes, flag,  flag,  flag,  link,
            link, count, count, count, text,  watts, watts, count, text};
}

} // namespace

std::string nvmlReason(int answer)
{
    constexpr std::array words = {
        std::pair{nvml::NotSupported, "this GPU does not tell it"},
        std::pair{nvml::NoPermission, "not allowed for this user"},
        std::pair{nvml::InsufficientSize, "it has more to tell than was asked for"},
        std::pair{nvml::InsufficientPower, "the GPU's power cables are not connected"},
        std::pair{nvml::DriverNotLoaded, "the kernel module is not loaded (sudo modprobe nvidia)"},
        std::pair{nvml::Timeout, "the driver did not answer in time"},
        std::pair{nvml::LibraryNotFound, "a part of the driver's libraries is missing"},
        std::pair{nvml::FunctionNotFound, "the driver is too old for this question"},
        std::pair{nvml::CorruptedInforom, "the GPU's own settings memory is damaged"},
        std::pair{nvml::GpuIsLost,
                  "the GPU is lost: it fell off the bus or stopped answering (dmesg | grep -i xid tells)"},
        std::pair{nvml::ResetRequired, "the GPU needs a reset (nvidia-smi --gpu-reset, with no job on it)"},
        std::pair{nvml::VersionMismatch,
                  "library and kernel module are of different versions; restart after a driver "
                  "update"},
        std::pair{nvml::OutOfMemory, "out of memory"},
        std::pair{nvml::Unknown, "the driver met an error it has no word for (dmesg | grep -i nvrm tells)"},
    };
    const auto* found = std::find_if(words.begin(), words.end(), [answer](const auto& w) { return w.first == answer; });
    return (found != words.end() ? found->second : "the library answered with an error") + std::string(" (")
        + std::to_string(answer) + ")";
}

Result<Nvml> Nvml::open(const std::string& name)
{
    auto library = std::make_shared<Library>(name);
    const auto& functions = library->functions;
    if (!library->library.loaded()) {
        return Error{ErrorKind::NotFound, "no NVIDIA management library: " + library->library.reason(),
                     "it comes with the driver; in a container, give it the \"utility\" capability"};
    }
    if (functions.init == nullptr || functions.shutdown == nullptr) {
        return Error{ErrorKind::Unsupported, name + " loads and is not NVML: it has no nvmlInit_v2",
                     "update the driver, or take the file off LD_LIBRARY_PATH"};
    }
    if (const int answer = functions.init(); answer != nvml::Success) {
        return Error{ErrorKind::Unsupported, "NVML does not start: " + nvmlReason(answer), "nvidia-smi shows the same"};
    }
    library->started = true;
    return Nvml(std::move(library));
}

Fact<std::string> Nvml::driverVersion() const
{
    constexpr const char* name = "nvmlSystemGetDriverVersion";
    auto* function = m_library->functions.driverVersion;
    char text[textLength] = {};
    const int answer = function != nullptr ? function(text, textLength) : int(nvml::FunctionNotFound);
    return answer == nvml::Success ? knownFact(std::string(text, ::strnlen(text, textLength)), name)
                                   : unknownFact<std::string>(name, nvmlReason(answer));
}

Result<unsigned> Nvml::deviceCount() const
{
    auto* function = m_library->functions.deviceCount;
    unsigned count = 0;
    const int answer = function != nullptr ? function(&count) : int(nvml::FunctionNotFound);
    if (answer != nvml::Success) {
        return Error{ErrorKind::Unsupported, "NVML does not count its devices: " + nvmlReason(answer),
                     "nvidia-smi -L shows the same"};
    }
    return count;
}

DeviceState Nvml::deviceAt(unsigned index) const
{
    const auto& functions = m_library->functions;
    nvml::Device device = nullptr;
    const int answer =
        functions.deviceByIndex != nullptr ? functions.deviceByIndex(index, &device) : int(nvml::FunctionNotFound);
    return answer == nvml::Success ? Asking(functions, device).all() : refused(nvmlReason(answer));
}

DeviceActivity Nvml::activityAt(unsigned index) const
{
    const auto& functions = m_library->functions;
    nvml::Device device = nullptr;
    const int answer =
        functions.deviceByIndex != nullptr ? functions.deviceByIndex(index, &device) : int(nvml::FunctionNotFound);
    if (answer == nvml::Success) {
        return Asking(functions, device).activity();
    }
    const std::string source = "nvmlDeviceGetHandleByIndex_v2";
    const auto number = unknownFact<double>(source, nvmlReason(answer));
    return {unknownFact<std::string>(source, nvmlReason(answer)), number, number, number,
            unknownFact<std::vector<long>>(source, nvmlReason(answer))};
}

Fact<LinkState> Nvml::linkOf(const std::string& pciAddress) const
{
    const auto& functions = m_library->functions;
    const auto count = deviceCount();
    for (unsigned index = 0; count && functions.deviceByIndex != nullptr && index < *count; ++index) {
        nvml::Device device = nullptr;
        if (functions.deviceByIndex(index, &device) == nvml::Success) {
            const Asking asking(functions, device);
            if (asking.address() == pciAddress) {
                return asking.link();
            }
        }
    }
    return unknownFact<LinkState>("NVML", "it shows no device at " + pciAddress);
}

double gigatransfersOf(int generation)
{
    constexpr std::array speeds = {0.0, 2.5, 5.0, 8.0, 16.0, 32.0, 64.0, 128.0};
    return generation > 0 && generation < int(speeds.size()) ? speeds[static_cast<std::size_t>(generation)] : 0;
}

ManagementState readManagementState(const std::string& library)
{
    ManagementState state;
    const auto nvml = Nvml::open(library);
    const auto count = nvml ? nvml->deviceCount() : Result<unsigned>(nvml.error());
    if (!count) {
        state.problem = count.error().message;
        return state;
    }
    state.driverVersion = nvml->driverVersion();
    for (unsigned index = 0; index < *count; ++index) {
        state.devices.push_back(nvml->deviceAt(index));
    }
    return state;
}

} // namespace sluice::gpu
