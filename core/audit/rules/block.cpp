// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/rules.h"
#include "core/audit/scope.h"
#include "core/base/point/advised.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"
#include "core/node/network_volume.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

constexpr const char* noDisk = "no disk that carries a filesystem was found";

std::string queueFile(const BlockDevice& device, const std::string& setting)
{
    return "/sys/block/" + device.name + "/queue/" + setting;
}

std::string write(const std::string& value, const std::string& path)
{
    return "echo " + shellWord(value) + " | sudo tee " + shellWord(path);
}

/// A udev rule sets a queue file again whenever the device appears.
std::string udevRule(const BlockDevice& device, const std::string& setting, const std::string& value)
{
    return fmt::format("/etc/udev/rules.d/60-sluice-{0}-{1}.rules:\n"
                       "ACTION==\"add|change\", SUBSYSTEM==\"block\", KERNEL==\"{3}\", ATTR{{queue/{1}}}=\"{2}\"",
                       shellWord(device.name), setting, value, udevPattern(device.name));
}

/// The parts of a finding that every queue setting shares; the rest is up to the rule.
Finding queueFinding(const BlockDevice& device, const std::string& setting, const std::string& before,
                     const std::string& after)
{
    const auto path = queueFile(device, setting);
    Finding finding;
    finding.subject = device.name;
    finding.observed = before;
    finding.fix = Fix{write(after, path), udevRule(device, setting, after)};
    finding.undo = write(before, path) + "; sudo rm -f "
        + shellWord("/etc/udev/rules.d/60-sluice-" + device.name + "-" + setting + ".rules");
    finding.verify = "cat " + shellWord(path);
    finding.evidence = {path};
    return finding;
}

/// On a spinning disk the order of requests decides; a virtual disk says it spins whatever it is.
bool spins(const Node& node, const BlockDevice& device)
{
    return device.rotational.value.value_or(false) && device.kind.value != "virtio" && !isVirtualMachine(node);
}

bool offers(const BlockDevice& device, const std::string& scheduler)
{
    return device.schedulers.known() && (" " + *device.schedulers + " ").find(scheduler) != std::string::npos;
}

void judgeOneScheduler(const Node& node, const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& device = *judged.device;
    if (!device.scheduler.known()) {
        return verdicts.unknown(device.name, device.scheduler);
    }
    const auto& now = *device.scheduler;
    const bool spinning = spins(node, device);
    const bool passes = now == "mq-deadline" || now == "deadline" || (!spinning && (now == "none" || now == "noop"));
    if (passes) {
        return verdicts.pass(device.name, now);
    }
    // The names changed when the kernel went over to several queues a device.
    const bool singleQueue = offers(device, "noop");
    const std::string better =
        spinning ? (singleQueue ? "deadline" : "mq-deadline") : (singleQueue ? "noop" : advised::scheduler);
    const bool costly = now == "bfq" || now == "cfq";
    auto finding = queueFinding(device, "scheduler", now, better);
    finding.severity = judged.atMost(costly ? Severity::Warning : Severity::Info);
    finding.expected = spinning ? say<audit_messages::schedulerExpectedSpinning>("scheduler"_a = better)
                                : say<audit_messages::schedulerExpected>();
    finding.why =
        spinning ? say<audit_messages::schedulerWhySpinning>() : say<audit_messages::schedulerWhy>("scheduler"_a = now);
    finding.effect = costly ? say<audit_messages::schedulerEffectCostly>() : say<audit_messages::schedulerEffect>();
    verdicts.find(std::move(finding));
}

void judgeOneReadAhead(const Node&, const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& device = *judged.device;
    if (!device.readAhead.known()) {
        return verdicts.unknown(device.name, device.readAhead);
    }
    const Bytes now = *device.readAhead;
    if (now >= mebibytes(1) && now <= mebibytes(8)) {
        return verdicts.pass(device.name, iecWords(now));
    }
    const bool small = now < mebibytes(1);
    auto finding =
        queueFinding(device, "read_ahead_kb", std::to_string(now.count / 1024), std::to_string(advised::readAheadKib));
    finding.severity = judged.atMost(now.count == 0 ? Severity::Warning : Severity::Info);
    finding.observed = iecWords(now) + " (read_ahead_kb " + std::to_string(now.count / 1024) + ")";
    finding.expected = say<audit_messages::readAheadExpected>();
    finding.why = small ? say<audit_messages::readAheadWhySmall>() : say<audit_messages::readAheadWhy>();
    finding.effect = small ? say<audit_messages::readAheadEffectSmall>() : say<audit_messages::readAheadEffect>();
    verdicts.find(std::move(finding));
}

/// Of a SCSI device that takes few requests at once, whatever the queue above it holds.
void mendDevice(const BlockDevice& device, Finding& finding)
{
    const auto path = "/sys/block/" + device.name + "/device/queue_depth";
    finding.fix = Fix{write("32", path),
                      "Look for a quirk or a driver option that limits it: dmesg | grep -i " + shellWord(device.name)};
    finding.undo = write(std::to_string(*device.deviceQueueDepth), path);
    finding.verify = "cat " + shellWord(path);
    finding.evidence = {device.deviceQueueDepth.source};
}

/// With no scheduler a queue holds no more than the driver's tags, and the kernel refuses a higher number. Source:
/// Linux block/blk-mq.c, blk_mq_update_nr_requests.
void leaveToDriver(const BlockDevice& device, Finding& finding)
{
    finding.fix = Fix{lookOnly("cat " + shellWord("/sys/block/" + device.name + "/mq/0/nr_tags")
                               + "   # the driver offers no more than this"),
                      "An option of the driver, or of the host of a virtual machine, sets how deep its queues are."};
    finding.undo = "# nothing is changed on the node";
}

Finding queueDepthFinding(const BlockDevice& device, bool shallow)
{
    constexpr int wanted = 256;
    auto finding = queueFinding(device, "nr_requests", std::to_string(*device.requests), std::to_string(wanted));
    finding.observed = shallow ? say<audit_messages::queueDepthObservedShallow>("depth"_a = *device.deviceQueueDepth)
                               : say<audit_messages::queueDepthObserved>("requests"_a = *device.requests);
    finding.expected =
        shallow ? say<audit_messages::queueDepthExpectedShallow>() : say<audit_messages::queueDepthExpected>();
    finding.why = say<audit_messages::queueDepthWhy>();
    finding.effect = say<audit_messages::queueDepthEffect>();
    return finding;
}

void judgeOneQueueDepth(const Node& node, const JudgedDevice& judged, Verdicts& verdicts)
{
    // 32 requests in flight are what one NVMe drive needs to reach its rate; several workers share a disk.
    constexpr int enough = 64;
    const auto& device = *judged.device;
    const auto& depth = device.deviceQueueDepth;
    if (!networkVolumeOf(node, device).name.empty()) {
        return; // its rate is sold, or that of an array
    }
    if (!device.requests.known()) {
        return verdicts.unknown(device.name, device.requests);
    }
    const bool spinning = spins(node, device);
    const bool shallow = depth.known() && *depth < 16 && !spinning;
    if (*device.requests >= enough && !shallow) {
        const auto queues = device.hardwareQueues.value.value_or(0);
        return verdicts.pass(device.name,
                             std::to_string(*device.requests) + " requests"
                                 + (queues > 1 ? " in each of " + std::to_string(queues) + " queues" : ""));
    }
    const bool ofDriver = !shallow && device.scheduler.value == "none";
    auto finding = queueDepthFinding(device, shallow);
    finding.severity = judged.atMost(spinning || ofDriver ? Severity::Info : Severity::Warning);
    shallow ? mendDevice(device, finding) : ofDriver ? leaveToDriver(device, finding) : void();
    verdicts.find(std::move(finding));
}

void judgeOneMaxSectors(const Node&, const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& device = *judged.device;
    if (!device.maxRequest.known()) {
        return verdicts.unknown(device.name, device.maxRequest);
    }
    if (!device.maxHardwareRequest.known()) {
        return verdicts.unknown(device.name, device.maxHardwareRequest);
    }
    // What a 1 MiB read needs to stay in one piece, where the device can take it.
    const Bytes wanted = std::min(*device.maxHardwareRequest, mebibytes(1));
    if (*device.maxRequest >= wanted) {
        const bool limited = *device.maxHardwareRequest < mebibytes(1);
        return verdicts.pass(device.name,
                             iecWords(*device.maxRequest) + (limited ? ", all that the device takes" : ""));
    }
    auto finding = queueFinding(device, "max_sectors_kb", std::to_string(device.maxRequest->count / 1024),
                                std::to_string(wanted.count / 1024));
    finding.severity = Severity::Info;
    finding.observed = say<audit_messages::maxSectorsObserved>("size"_a = iecWords(*device.maxRequest),
                                                               "possible"_a = iecWords(*device.maxHardwareRequest));
    finding.expected = say<audit_messages::maxSectorsExpected>("size"_a = iecWords(wanted));
    finding.why = say<audit_messages::maxSectorsWhy>();
    finding.effect = say<audit_messages::maxSectorsEffect>();
    finding.evidence.push_back(queueFile(device, "max_hw_sectors_kb"));
    verdicts.find(std::move(finding));
}

void judgeOneRotational(const Node& node, const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& device = *judged.device;
    if (!device.rotational.known()) {
        return verdicts.unknown(device.name, device.rotational);
    }
    if (!*device.rotational) {
        return verdicts.pass(device.name, "not rotational");
    }
    if (!spins(node, device)) {
        return verdicts.unknown(device.name, "a virtual disk does not tell what lies beneath it",
                                "the host or the cloud provider's disk type does; a measurement shows the speed");
    }
    Finding finding;
    finding.subject = device.name;
    finding.severity = judged.atMost(Severity::Warning);
    finding.observed = say<audit_messages::rotationalObserved>();
    finding.expected = say<audit_messages::rotationalExpected>();
    finding.why = say<audit_messages::rotationalWhy>();
    finding.effect = say<audit_messages::rotationalEffect>();
    finding.fix =
        Fix{lookOnly("lsblk -d -o NAME,ROTA,SIZE,MODEL,MOUNTPOINT   # find an SSD and copy the data set there"),
            "Keep training data on the SSD's filesystem; leave archives here."};
    finding.undo = "# nothing is changed on the node; delete the copy of the data set";
    finding.verify = "cat " + shellWord(queueFile(device, "rotational"));
    finding.evidence = {queueFile(device, "rotational")};
    verdicts.find(std::move(finding));
}

using JudgeDevice = void (*)(const Node& node, const JudgedDevice& judged, Verdicts& verdicts);

void judgeEach(const Node& node, const std::vector<JudgedDevice>& devices, Verdicts& verdicts, JudgeDevice judge)
{
    if (devices.empty()) {
        verdicts.unknown(nodeSubject, noDisk, "network and memory filesystems have no disk here to judge");
    }
    for (const auto& judged : devices) {
        judge(node, judged, verdicts);
    }
}

} // namespace

void judgeScheduler(const Node& node, Verdicts& verdicts)
{
    judgeEach(node, judgedDisks(node), verdicts, judgeOneScheduler);
}

void judgeReadAhead(const Node& node, Verdicts& verdicts)
{
    judgeEach(node, judgedTops(node), verdicts, judgeOneReadAhead);
}

void judgeQueueDepth(const Node& node, Verdicts& verdicts)
{
    judgeEach(node, judgedDisks(node), verdicts, judgeOneQueueDepth);
}

void judgeMaxSectors(const Node& node, Verdicts& verdicts)
{
    judgeEach(node, judgedDisks(node), verdicts, judgeOneMaxSectors);
}

void judgeRotational(const Node& node, Verdicts& verdicts)
{
    judgeEach(node, judgedDisks(node), verdicts, judgeOneRotational);
}

} // namespace sluice
