// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node mountedWith(const std::string& type, std::map<std::string, std::int64_t> readAhead,
                 const std::string& options = "rw,rsize=1048576")
{
    Node node;
    node.mounts = {Mount{"/data", "server:/data", "/", type, options, "0:52"}};
    namePath(node, "/data", {});
    node.paths.front().mount = knownFact(node.mounts.front(), "/proc/self/mountinfo");
    node.readAheadKib = std::move(readAhead);
    return node;
}

TEST(FsReadAhead, IsShortOnNfsSinceLinux54)
{
    const auto finding = verdictOf(judgeMountReadAhead, mountedWith("nfs4", {{"0:52", 128}})).findings.at(0);
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_EQ(finding.fix.now, "echo 15360 | sudo tee /sys/class/bdi/0:52/read_ahead_kb");
    EXPECT_NE(finding.fix.persist.find("[nfsrahead]\nnfs=15360\nnfs4=15360"), std::string::npos);
    EXPECT_TRUE(finding.undo.starts_with("echo 128 | sudo tee /sys/class/bdi/0:52/read_ahead_kb"));
    EXPECT_EQ(finding.verify, "cat /sys/class/bdi/0:52/read_ahead_kb");
}

TEST(FsReadAhead, PassesWhereItIsLong)
{
    EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("nfs4", {{"0:52", 15360}})), "passed");
    EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("fuse.juicefs", {{"0:52", 4096}})), "passed");
}

TEST(FsReadAhead, LeavesLustreToItsOwnClient)
{
    for (const auto& all : {std::map<std::string, std::int64_t>{{"lustre-x", 0}}, {{"0:52", 128}}, {}}) {
        EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("lustre", all)), "unknown");
    }
    const auto reason = verdictOf(judgeMountReadAhead, mountedWith("lustre", {})).unknown.at(0).reason.text;
    EXPECT_NE(reason.find("llite.*.max_read_ahead_mb"), std::string::npos) << reason;
}

TEST(FsReadAhead, JudgesFuseAndCeph)
{
    for (const auto* type : {"fuse", "fuse.s3fs", "ceph"}) {
        EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith(type, {{"0:52", 128}})), "warning") << type;
        EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith(type, {})), "unknown") << type;
    }
    EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("ceph", {{"ceph-1", 128}})), "warning") << "names its own";
    EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("ceph", {{"ceph-1", 128}, {"ceph-2", 128}})), "unknown");
    const auto udev = verdictOf(judgeMountReadAhead, mountedWith("fuse", {{"0:52", 128}})).findings.at(0);
    EXPECT_NE(udev.fix.persist.find("SUBSYSTEM==\"bdi\", KERNEL==\"0:*\""), std::string::npos);
    const auto ceph = verdictOf(judgeMountReadAhead, mountedWith("ceph", {{"ceph-1", 128}})).findings.at(0);
    EXPECT_NE(ceph.fix.persist.find("KERNEL==\"ceph-*\""), std::string::npos) << ceph.fix.persist;
    EXPECT_NE(udev.undo.find("rm -f /etc/udev/rules.d/60-sluice-read-ahead.rules"), std::string::npos);
}

TEST(FsReadAhead, SaysNothingOfBlockDevicesAndMemory)
{
    EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("xfs", {{"0:52", 128}})), "");
    EXPECT_EQ(wordOf(judgeMountReadAhead, mountedWith("tmpfs", {{"0:52", 128}})), "");
}

} // namespace
} // namespace sluice
