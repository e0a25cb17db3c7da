// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>
#include <utility>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace sluice {

namespace {

std::string now()
{
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

std::string firstText(const MachineFiles& files, std::initializer_list<const char*> paths)
{
    for (const char* path : paths) {
        if (auto text = files.text(path); text.known() && !text->empty()) {
            return *text;
        }
    }
    return {};
}

std::string kernelRelease(const MachineFiles& files)
{
    auto release = firstText(files, {"/proc/sys/kernel/osrelease"});
    if (release.empty()) {
        // "Linux version 6.1.0-18-amd64 (...) ..."
        const auto words = pieces(firstText(files, {"/proc/version"}), ' ');
        release = words.size() > 2 ? words[2] : "";
    }
    return release;
}

std::string osName(const MachineFiles& files)
{
    for (auto line : pieces(firstText(files, {"/etc/os-release", "/usr/lib/os-release"}), '\n')) {
        if (line.starts_with("PRETTY_NAME=")) {
            line.erase(0, std::strlen("PRETTY_NAME="));
            line.erase(std::remove(line.begin(), line.end(), '"'), line.end());
            return line;
        }
    }
    return {};
}

Fact<std::string> machineName(const MachineFiles& files)
{
    const auto vendor = files.text("/sys/class/dmi/id/sys_vendor");
    const auto product = files.text("/sys/class/dmi/id/product_name");
    if (vendor.known() && product.known() && !(vendor->empty() && product->empty())) {
        const bool repeated = vendor->empty() || product->starts_with(*vendor);
        return knownFact(repeated ? *product : *vendor + (product->empty() ? "" : " ") + *product, product.source);
    }
    // Machines without DMI describe themselves in a device tree.
    if (auto model = files.text("/proc/device-tree/model"); model.known() && !model->empty()) {
        return model;
    }
    return unknownFact<std::string>(product.source, product.known() ? "empty" : product.reason);
}

/// What hypervisors write into DMI, and the word for each.
constexpr std::pair<std::string_view, std::string_view> hypervisorMarks[] = {{"KVM", "kvm"},
                                                                             {"QEMU", "kvm"},
                                                                             {"Amazon EC2", "amazon"},
                                                                             {"Google Compute Engine", "kvm"},
                                                                             {"VMware", "vmware"},
                                                                             {"VirtualBox", "oracle"},
                                                                             {"Xen", "xen"},
                                                                             {"Virtual Machine", "microsoft"},
                                                                             {"OpenStack", "kvm"},
                                                                             {"Bochs", "bochs"},
                                                                             {"Parallels", "parallels"}};

#if defined(__x86_64__)
/// The hypervisor's signature in cpuid leaf 0x40000000.
std::string cpuidHypervisor()
{
    unsigned eax = 0;
    unsigned registers[3] = {};
    __cpuid(0x40000000U, eax, registers[0], registers[1], registers[2]);
    char signature[13] = {};
    std::memcpy(signature, registers, 12);
    const std::string_view text(signature);
    for (const auto& [mark, name] : {std::pair<std::string_view, std::string_view>{"KVMKVMKVM", "kvm"},
                                     {"VMwareVMware", "vmware"},
                                     {"Microsoft Hv", "microsoft"},
                                     {"XenVMMXenVMM", "xen"},
                                     {"TCGTCGTCGTCG", "qemu"}}) {
        if (text == mark) {
            return std::string(name);
        }
    }
    return {};
}
#else
std::string cpuidHypervisor()
{
    return {};
}
#endif

Fact<std::string> virtualization(const MachineFiles& files, const Fact<std::string>& machine)
{
    if (auto type = files.text("/sys/hypervisor/type"); type.known() && !type->empty()) {
        return type;
    }
    for (const auto& [mark, name] : hypervisorMarks) {
        // EC2's metal instances carry Amazon's name as well but are no virtual machines.
        if (machine.known() && machine->find(mark) != std::string::npos
            && machine->find(".metal") == std::string::npos) {
            return knownFact(std::string(name), machine.source);
        }
    }
    const auto cpu = files.text("/proc/cpuinfo");
    const bool x86 = cpu.known() && cpu->find("vendor_id") != std::string::npos;
    if (x86 && cpu->find(" hypervisor") != std::string::npos) {
        const auto name = files.live() ? cpuidHypervisor() : std::string();
        return knownFact(name.empty() ? std::string("other") : name, name.empty() ? cpu.source : "cpuid 0x40000000");
    }
    if (x86 || machine.known()) {
        return knownFact(std::string("none"), x86 ? cpu.source : machine.source);
    }
    return unknownFact<std::string>("/proc/cpuinfo", "neither the firmware nor the processor says");
}

Fact<std::string> container(const MachineFiles& files)
{
    if (files.live() && std::getenv("KUBERNETES_SERVICE_HOST") != nullptr) {
        return knownFact(std::string("kubernetes"), "environment KUBERNETES_SERVICE_HOST");
    }
    if (auto manager = files.text("/run/systemd/container"); manager.known() && !manager->empty()) {
        return manager;
    }
    const auto groups = files.text("/proc/self/cgroup");
    for (const auto& [mark, name] : {std::pair{"kubepods", "kubernetes"},
                                     {"/docker", "docker"},
                                     {"libpod", "podman"},
                                     {"/lxc", "lxc"},
                                     {"enroot", "enroot"}}) {
        if (groups.known() && groups->find(mark) != std::string::npos) {
            return knownFact(std::string(name), groups.source);
        }
    }
    for (const auto& [path, name] :
         {std::pair{"/run/.containerenv", "podman"}, {"/.dockerenv", "docker"}, {"/.singularity.d", "apptainer"}}) {
        if (files.exists(path)) {
            return knownFact(std::string(name), path);
        }
    }
    if (!groups.known()) {
        return unknownFact<std::string>(groups.source, groups.reason);
    }
    return knownFact(std::string("none"), groups.source);
}

} // namespace

NodeIdentity readIdentity(const MachineFiles& files)
{
    NodeIdentity identity;
    identity.hostName = firstText(files, {"/proc/sys/kernel/hostname", "/etc/hostname"});
    identity.kernel = kernelRelease(files);
    identity.os = osName(files);
    identity.capturedAt = now();
    identity.machine = machineName(files);
    identity.virtualization = virtualization(files, identity.machine);
    identity.container = container(files);
    return identity;
}

} // namespace sluice
