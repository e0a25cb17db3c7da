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
bool spins(const BlockDevice& device)
{
    return device.rotational.value.value_or(false) && device.kind.value != "virtio";
}

bool offers(const BlockDevice& device, const std::string& scheduler)
{
    return device.schedulers.known() && (" " + *device.schedulers + " ").find(scheduler) != std::string::npos;
}

void judgeOneScheduler(const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& device = *judged.device;
    if (!device.scheduler.known()) {
        return verdicts.unknown(device.name, device.scheduler);
    }
    const auto& now = *device.scheduler;
    const bool spinning = spins(device);
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
    finding.expected =
        spinning ? better + " on a spinning disk" : "none (or mq-deadline) on a device that schedules itself";
    finding.why = spinning
        ? "Requests in arrival order make the heads seek; mq-deadline sorts them and bounds the wait."
        : now + " orders and delays requests in the kernel; the device orders them itself, in parallel.";
    finding.effect = costly ? "CPU time and a lock for every request; the fastest devices do not reach their rate."
                            : "A little CPU time for every request, or slower mixed reading and writing.";
    verdicts.find(std::move(finding));
}

void judgeOneReadAhead(const JudgedDevice& judged, Verdicts& verdicts)
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
    finding.expected = "1 MiB to 8 MiB where data is read through the page cache from front to back";
    finding.why = small ? "The kernel asks the device for no more than this ahead of a sequential reader."
                        : "Every buffered read that looks sequential fetches this much, wanted or not.";
    finding.effect = small ? "Small requests and idle time between them in buffered sequential reads. O_DIRECT and "
                             "random reads are not affected."
                           : "Bandwidth and page cache spent on data that nobody reads, when shards are read in parts.";
    verdicts.find(std::move(finding));
}

void judgeOneQueueDepth(const JudgedDevice& judged, Verdicts& verdicts)
{
    // 32 requests in flight are what one NVMe drive needs to reach its rate; several workers share a disk.
    constexpr int enough = 64;
    constexpr int wanted = 256;
    const auto& device = *judged.device;
    const auto& depth = device.deviceQueueDepth;
    if (!device.requests.known()) {
        return verdicts.unknown(device.name, device.requests);
    }
    const bool shallow = depth.known() && *depth < 16 && !spins(device);
    if (*device.requests >= enough && !shallow) {
        const auto queues = device.hardwareQueues.value.value_or(0);
        return verdicts.pass(device.name,
                             std::to_string(*device.requests) + " requests"
                                 + (queues > 1 ? " in each of " + std::to_string(queues) + " queues" : ""));
    }
    auto finding = queueFinding(device, "nr_requests", std::to_string(*device.requests), std::to_string(wanted));
    if (shallow) {
        const auto path = "/sys/block/" + device.name + "/device/queue_depth";
        finding.fix =
            Fix{write("32", path),
                "Look for a quirk or a driver option that limits it: dmesg | grep -i " + shellWord(device.name)};
        finding.undo = write(std::to_string(*depth), path);
        finding.verify = "cat " + shellWord(path);
        finding.evidence = {depth.source};
    }
    finding.severity = judged.atMost(spins(device) ? Severity::Info : Severity::Warning);
    finding.observed = shallow ? std::to_string(*depth) + " requests at once (queue_depth)"
                               : std::to_string(*device.requests) + " requests (nr_requests)";
    finding.expected = shallow ? "32 or more" : "64 or more; NVMe drivers offer 1,023";
    finding.why = "Requests above this number wait in the kernel before the device has seen them.";
    finding.effect = "Loader workers with several reads each cannot keep the device busy; its rate is not reached.";
    verdicts.find(std::move(finding));
}

void judgeOneMaxSectors(const JudgedDevice& judged, Verdicts& verdicts)
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
    finding.observed =
        iecWords(*device.maxRequest) + " a request; the device takes " + iecWords(*device.maxHardwareRequest);
    finding.expected = "at least " + iecWords(wanted);
    finding.why = "A larger read is split into several requests that the device has to finish one and all.";
    finding.effect =
        "More requests and CPU time for the same bytes; little on NVMe, more on RAID controllers and SANs.";
    finding.evidence.push_back(queueFile(device, "max_hw_sectors_kb"));
    verdicts.find(std::move(finding));
}

void judgeOneRotational(const JudgedDevice& judged, Verdicts& verdicts)
{
    const auto& device = *judged.device;
    if (!device.rotational.known()) {
        return verdicts.unknown(device.name, device.rotational);
    }
    if (!*device.rotational) {
        return verdicts.pass(device.name, "not rotational");
    }
    if (!spins(device)) {
        return verdicts.unknown(device.name, "a virtual disk does not tell what lies beneath it",
                                "the host or the cloud provider's disk type does; a measurement shows the speed");
    }
    Finding finding;
    finding.subject = device.name;
    finding.severity = judged.atMost(Severity::Warning);
    finding.observed = "a spinning disk (rotational 1)";
    finding.expected = "an SSD, best an NVMe one";
    finding.why = "Every jump of the heads takes 5 to 10 ms, and shuffled training data is all jumps.";
    finding.effect = "100 to 200 MB/s in sequence, about 1 MB/s in small random reads.";
    finding.fix =
        Fix{lookOnly("lsblk -d -o NAME,ROTA,SIZE,MODEL,MOUNTPOINT   # find an SSD and copy the data set there"),
            "Keep training data on the SSD's filesystem; leave archives here."};
    finding.undo = "# nothing is changed on the node; delete the copy of the data set";
    finding.verify = "cat " + shellWord(queueFile(device, "rotational"));
    finding.evidence = {queueFile(device, "rotational")};
    verdicts.find(std::move(finding));
}

using JudgeDevice = void (*)(const JudgedDevice& judged, Verdicts& verdicts);

void judgeEach(const std::vector<JudgedDevice>& devices, Verdicts& verdicts, JudgeDevice judge)
{
    if (devices.empty()) {
        verdicts.unknown(nodeSubject, noDisk, "network and memory filesystems have no disk here to judge");
    }
    for (const auto& judged : devices) {
        judge(judged, verdicts);
    }
}

} // namespace

void judgeScheduler(const Node& node, Verdicts& verdicts)
{
    judgeEach(judgedDisks(node), verdicts, judgeOneScheduler);
}

void judgeReadAhead(const Node& node, Verdicts& verdicts)
{
    judgeEach(judgedTops(node), verdicts, judgeOneReadAhead);
}

void judgeQueueDepth(const Node& node, Verdicts& verdicts)
{
    judgeEach(judgedDisks(node), verdicts, judgeOneQueueDepth);
}

void judgeMaxSectors(const Node& node, Verdicts& verdicts)
{
    judgeEach(judgedDisks(node), verdicts, judgeOneMaxSectors);
}

void judgeRotational(const Node& node, Verdicts& verdicts)
{
    judgeEach(judgedDisks(node), verdicts, judgeOneRotational);
}

} // namespace sluice
