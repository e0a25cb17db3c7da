// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/hwloc_counts.h"

#include "core/base/files/system_call.h"

#include <hwloc.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if HWLOC_API_VERSION < 0x00020100
#error "Sluice needs hwloc 2.1 or later"
#endif

namespace sluice {

namespace {

constexpr const char* noProcessors = "hwloc finds no processors";
constexpr int patienceMilliseconds = 10'000; // a tree of 256 processors takes 20 ms
constexpr ::rlim_t maxMemory = ::rlim_t{2} << 30;

/// What hwloc reads of a captured tree when it looks for processors and memory.
constexpr std::array readByHwloc = {"/sys/devices/system/cpu",
                                    "/sys/devices/system/node",
                                    "/sys/devices/virtual/dmi",
                                    "/sys/devices/virtual/memory_tiering",
                                    "/sys/bus/cpu",
                                    "/sys/bus/node",
                                    "/sys/bus/dax",
                                    "/sys/class/dmi",
                                    "/sys/fs/cgroup",
                                    "/sys/firmware/devicetree",
                                    "/sys/kernel/mm/hugepages",
                                    "/proc/cpuinfo",
                                    "/proc/meminfo",
                                    "/proc/mounts",
                                    "/proc/version",
                                    "/proc/device-tree",
                                    "/proc/self/cpuset",
                                    "/proc/self/cgroup",
                                    "/proc/hwloc-nofile-info",
                                    "/proc/driver/nvidia/gpus"};

struct TopologyDeleter {
    void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};
/// The only handle of hwloc: move-only, destroyed with its owner.
using Topology = std::unique_ptr<std::remove_pointer_t<hwloc_topology_t>, TopologyDeleter>;

/// What goes through a pipe from one process to the other.
struct Counted {
    int problem = 0; ///< errno value
    int packages = 0;
    int cores = 0;
    int pus = 0;
    int numaNodes = 0;
    std::array<char, 200> model{};
};

int count(const Topology& topology, hwloc_obj_type_t type)
{
    return std::max(0, hwloc_get_nbobjs_by_type(topology.get(), type));
}

Counted counted()
{
    Counted counts;
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) {
        counts.problem = ENOMEM;
        return counts;
    }
    const Topology topology(raw);
    if (hwloc_topology_load(topology.get()) != 0) {
        counts.problem = errno == 0 ? EINVAL : errno;
        return counts;
    }
    counts.packages = count(topology, HWLOC_OBJ_PACKAGE);
    counts.cores = count(topology, HWLOC_OBJ_CORE);
    counts.pus = count(topology, HWLOC_OBJ_PU);
    counts.numaNodes = count(topology, HWLOC_OBJ_NUMANODE);
    if (hwloc_obj_t package = hwloc_get_obj_by_type(topology.get(), HWLOC_OBJ_PACKAGE, 0)) {
        const char* model = hwloc_obj_get_info_by_name(package, "CPUModel");
        std::strncpy(counts.model.data(), model == nullptr ? "" : model, counts.model.size() - 1);
    }
    return counts;
}

/// The environment of the process that counts. hwloc takes the root of a captured tree from there only;
/// of a tree the user's own variables say nothing. Its plugins find devices, which are not counted, and a static
/// program must load none.
class CountingEnvironment {
public:
    explicit CountingEnvironment(const std::string& root)
        : m_texts{"HWLOC_HIDE_ERRORS=2", "HWLOC_PLUGINS_PATH=/dev/null"}
    {
        if (!root.empty()) {
            m_texts.insert(m_texts.end(),
                           {"HWLOC_FSROOT=" + root, "HWLOC_COMPONENTS=linux,stop", "HWLOC_THISSYSTEM=0"});
        }
        for (auto& text : m_texts) {
            m_list.push_back(text.data());
        }
        for (char** variable = root.empty() ? ::environ : nullptr; variable != nullptr && *variable != nullptr;
             ++variable) {
            m_list.push_back(*variable);
        }
        m_list.push_back(nullptr);
    }

    char** list() { return m_list.data(); }

private:
    std::vector<std::string> m_texts;
    std::vector<char*> m_list;
};

/// The body of the other process. Never returns to the caller's code.
[[noreturn]] void countInChild(char** environment, bool captured, int pipeEnd)
{
    ::environ = environment;
    const ::rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    static_cast<void>(captured);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const ::rlimit memory{maxMemory, maxMemory}; // sanitizers map far more than they use
    captured ? void(::setrlimit(RLIMIT_AS, &memory)) : void();
#endif
    ::alarm(patienceMilliseconds / 1000 + 1); // also when the parent is gone
    const int silence = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(silence, STDERR_FILENO);
    const Counted counts = counted();
    const bool written = ::write(pipeEnd, &counts, sizeof counts) == static_cast<ssize_t>(sizeof counts);
    ::_exit(written ? 0 : 1);
}

/// What the child says within its time; nothing when it died or took too long.
bool received(int pipeEnd, Counted& counts)
{
    ::pollfd waiting{pipeEnd, POLLIN, 0};
    const int ready = uninterrupted([&] { return ::poll(&waiting, 1, patienceMilliseconds); });
    return ready > 0
        && uninterrupted([&] { return ::read(pipeEnd, &counts, sizeof counts); })
        == static_cast<ssize_t>(sizeof counts);
}

/// hwloc in a process of its own: it may die, hang or change its environment there.
Result<Counted> countedElsewhere(const std::string& root)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        return systemError(noProcessors, errno);
    }
    CountingEnvironment environment(root); // made before the fork: the child only points at it
    const ::pid_t child = ::fork();
    if (child == 0) {
        countInChild(environment.list(), !root.empty(), ends[1]);
    }
    ::close(ends[1]);
    Counted counts;
    const bool told = child > 0 && received(ends[0], counts);
    ::close(ends[0]);
    if (child > 0) {
        ::kill(child, SIGKILL);
        uninterrupted([&] { return ::waitpid(child, nullptr, 0); });
    }
    if (!told) {
        return Error{ErrorKind::Corrupt, "hwloc stumbled over the files of the processors", "capture the tree again"};
    }
    return counts;
}

} // namespace

Result<ProcessorCounts> countProcessors(const MachineFiles& files)
{
    for (const char* folder : readByHwloc) {
        const auto danger = files.live() ? std::string() : files.dangerBeneath(folder);
        if (!danger.empty()) {
            return Error{ErrorKind::Corrupt, danger + " is neither a file nor a folder of the tree",
                         "capture it again"};
        }
    }
    const auto counts = countedElsewhere(files.root());
    if (!counts) {
        return counts.error();
    }
    if (counts->problem != 0 || counts->pus == 0) {
        return systemError(noProcessors, counts->problem == 0 ? ENOENT : counts->problem,
                           files.live() ? "is /sys mounted?" : "a captured tree needs sys/devices/system/cpu");
    }
    return ProcessorCounts{counts->packages, counts->cores, counts->pus, counts->numaNodes, counts->model.data()};
}

} // namespace sluice
