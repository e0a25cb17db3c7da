// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node nfsFrom(const std::string& source, const std::string& options, const std::string& type = "nfs4",
             const std::string& target = "/data")
{
    Node node;
    node.mounts = {Mount{target, source, "/", type, options, "0:50"}};
    namePath(node, target, {});
    node.paths.front().mount = knownFact(node.mounts.front(), "/proc/self/mountinfo");
    return node;
}

Node nfsMountedAs(const std::string& fileSystem, const std::string& options, bool named = true)
{
    auto node = nfsFrom("filer:/data", options, fileSystem);
    named ? void() : node.paths.clear();
    return node;
}

Finding adviceOn(const Node& node)
{
    return verdictOf(judgeNfsOptions, node).findings.at(0);
}

TEST(NfsOptions, AreJudgedByWhatTheyCost)
{
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsMountedAs("nfs4", "rw,rsize=1048576,proto=tcp,nconnect=8,hard")), "passed");
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsMountedAs("nfs4", "rw,rsize=1048576,proto=tcp,hard")), "info");
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsMountedAs("nfs", "rw,rsize=32768,proto=tcp,nconnect=8")), "warning");
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsMountedAs("nfs4", "rw,rsize=1048576,proto=rdma,noac")), "warning");
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsMountedAs("xfs", "rw")), "") << "no NFS";
}

TEST(NfsSingleServer, IsARemarkOfNamedPathsOnly)
{
    EXPECT_EQ(wordOf(judgeSingleServer, nfsMountedAs("nfs4", "rw")), "info");
    EXPECT_EQ(wordOf(judgeSingleServer, nfsMountedAs("nfs4", "rw", false)), "passed");
}

TEST(NfsOptions, KeepEveryOptionButTheOnesComplainedOf)
{
    const auto finding = adviceOn(nfsFrom(
        "login01:/sw", "ro,relatime,vers=3,rsize=65536,wsize=65536,hard,noresvport,proto=rdma,port=20049,sec=krb5p",
        "nfs", "/rdma"));
    EXPECT_TRUE(finding.fix.now.starts_with(
        "sudo umount /rdma && sudo mount -t nfs -o ro,relatime,vers=3,rsize=1048576,wsize=1048576,hard,noresvport,"
        "proto=rdma,port=20049,sec=krb5p login01:/sw /rdma"))
        << finding.fix.now;
    EXPECT_EQ(finding.fix.now.find("remount,"), std::string::npos) << "a remount does not change these";
    EXPECT_EQ(finding.fix.persist.substr(finding.fix.persist.rfind('\n') + 1),
              "login01:/sw /rdma nfs ro,relatime,vers=3,rsize=1048576,wsize=1048576,hard,noresvport,"
              "proto=rdma,port=20049,sec=krb5p 0 0");
    EXPECT_TRUE(finding.undo.starts_with(
        "sudo umount /rdma && sudo mount -t nfs -o ro,relatime,vers=3,rsize=65536,wsize=65536,hard,noresvport,"
        "proto=rdma,port=20049,sec=krb5p login01:/sw /rdma"))
        << finding.undo;
    EXPECT_EQ(finding.expected.text, "rsize=1048576, wsize=1048576");
}

TEST(NfsOptions, ChangeWhatEachComplaintNames)
{
    const auto changed = [](const std::string& options) {
        const auto line = adviceOn(nfsFrom("filer:/x", options)).fix.persist;
        return line.substr(line.find("nfs4 ") + 5);
    };
    EXPECT_EQ(changed("rw,rsize=1048576,proto=tcp,sec=sys"), "rw,rsize=1048576,proto=tcp,sec=sys,nconnect=8 0 0");
    EXPECT_EQ(changed("rw,soft,proto=tcp,nconnect=4"), "rw,hard,proto=tcp,nconnect=4 0 0");
    EXPECT_EQ(changed("rw,sync,noac,acregmin=0,acregmax=0,proto=rdma"), "rw,proto=rdma,actimeo=60 0 0");
    EXPECT_EQ(changed("rw,proto=udp6,vers=3"), "rw,proto=tcp6,vers=3 0 0");
    EXPECT_EQ(changed("rw,proto=udp,timeo=11,retrans=3"), "rw,proto=tcp,timeo=600,retrans=3 0 0");
    EXPECT_EQ(changed("rw,lookupcache=none,proto=rdma"), "rw,lookupcache=pos,proto=rdma 0 0");
}

TEST(NfsOptions, GiveNoCommandForAMountThatCouldNotComeBack)
{
    const auto tunnel = adviceOn(nfsFrom("127.0.0.1:/", "rw,vers=4.1,rsize=65536,proto=tcp,port=20127"));
    EXPECT_TRUE(tunnel.fix.now.starts_with("# no command: ")) << tunnel.fix.now;
    EXPECT_TRUE(tunnel.undo.starts_with("#")) << tunnel.undo;
    const auto root = adviceOn(nfsFrom("boot:/root", "rw,vers=3,rsize=65536,nconnect=2", "nfs", "/"));
    EXPECT_TRUE(root.fix.now.starts_with("# no command: ")) << root.fix.now;
    auto bound = nfsFrom("filer:/x", "rw,rsize=65536,nconnect=2");
    bound.paths.front().mount.value->root = "/train";
    EXPECT_TRUE(adviceOn(bound).fix.now.starts_with("# no command: "));
}

TEST(NfsOptions, AskEfsAndTunnelsForOneConnection)
{
    const std::string options = "rw,vers=4.1,rsize=1048576,hard,noresvport,proto=tcp";
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsFrom("fs-01.efs.us-east-1.amazonaws.com:/", options)), "passed");
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsFrom("127.0.0.1:/", options + ",port=20127")), "passed");
    EXPECT_EQ(wordOf(judgeNfsOptions, nfsFrom("filer:/x", options)), "info");
}

TEST(NfsOptions, QuoteWhatAShellWouldDivide)
{
    const auto finding = adviceOn(nfsFrom("[fd00::5]:/my data", "rw,rsize=65536,nconnect=2", "nfs4", "/a b"));
    EXPECT_TRUE(finding.fix.now.starts_with("sudo umount '/a b' && sudo mount -t nfs4 -o "
                                            "rw,rsize=1048576,nconnect=2 '[fd00::5]:/my data' '/a b'"))
        << finding.fix.now;
    EXPECT_NE(finding.fix.persist.find("[fd00::5]:/my\\040data /a\\040b nfs4 "), std::string::npos);
}

TEST(NfsSingleServer, IsNamedInFull)
{
    const auto observed = [](const std::string& source, const std::string& options) {
        return verdictOf(judgeSingleServer, nfsFrom(source, options)).findings.at(0).observed.text;
    };
    EXPECT_EQ(observed("[fd00:10:20::5]:/export", "rw,proto=tcp6"), "one NFS server: [fd00:10:20::5]");
    EXPECT_EQ(observed("vast:/data", "rw,proto=rdma"), "one NFS server: vast, over RDMA");
    EXPECT_EQ(observed("fs-01.efs.us-east-1.amazonaws.com:/", "rw"), "Amazon EFS: fs-01.efs.us-east-1.amazonaws.com");
}

TEST(NfsSingleServer, IsNoneWhereOneMountSpreadsOverAddresses)
{
    const auto said =
        verdictOf(judgeSingleServer, nfsFrom("vip1:/data", "rw,proto=rdma,nconnect=16,remoteports=10.9.0.1-10.9.0.16"));
    ASSERT_EQ(said.passed.size(), 1U);
    EXPECT_NE(said.passed.front().observed.find("16 addresses"), std::string::npos);
    EXPECT_EQ(wordOf(judgeSingleServer, nfsFrom("127.0.0.1:/", "rw,port=20127")), "unknown");
}

TEST(FsType, SaysOfNfsWhatHoldsForItsTransport)
{
    const auto effect = [](const std::string& source, const std::string& options) {
        return verdictOf(judgeFileSystem, nfsFrom(source, options)).findings.at(0).effect.text;
    };
    EXPECT_NE(effect("filer:/x", "rw,proto=tcp").find("over TCP"), std::string::npos);
    EXPECT_EQ(effect("filer:/x", "rw,proto=rdma").find("TCP"), std::string::npos);
    EXPECT_EQ(effect("vip:/x", "rw,proto=rdma,remoteports=10.9.0.1-10.9.0.4").find("TCP"), std::string::npos);
    EXPECT_NE(effect("fs-01.efs.eu-west-1.amazonaws.com:/", "rw").find("credits"), std::string::npos);
}

} // namespace
} // namespace sluice
