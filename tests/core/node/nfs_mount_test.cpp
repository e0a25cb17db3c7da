// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/nfs_mount.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// A mount of NFS with nothing to complain of but what a test adds.
Mount nfsWith(const std::string& options, const std::string& source = "filer:/data")
{
    return Mount{"/data", source, "/", "nfs4", "rw,vers=4.2,rsize=1048576,wsize=1048576,hard," + options, "0:50"};
}

std::string complaintsOf(const std::string& options)
{
    std::string all;
    for (const auto& complaint : nfsAdviceOf(nfsWith(options)).complaints) {
        all += (all.empty() ? "" : "; ") + std::string(word(complaint.severity)) + " " + complaint.what;
    }
    return all;
}

TEST(NfsServer, IsWhatStandsBeforeTheFolder)
{
    EXPECT_EQ(nfsServerOf(nfsWith("", "filer:/data")).name, "filer");
    EXPECT_EQ(nfsServerOf(nfsWith("", "[fd00:10:20::5]:/data")).name, "[fd00:10:20::5]");
    EXPECT_EQ(nfsServerOf(nfsWith("", "filer:data")).name, "filer") << "a folder without a slash";
    EXPECT_TRUE(isNfs(nfsWith("")));
    EXPECT_FALSE(isNfs(Mount{"/data", "/dev/sda1", "/", "xfs", "rw", "8:1"}));
}

TEST(NfsServer, TellsRdmaTunnelsAndElasticOnesApart)
{
    EXPECT_TRUE(nfsServerOf(nfsWith("proto=rdma")).rdma);
    EXPECT_TRUE(nfsServerOf(nfsWith("proto=rdma6")).rdma);
    EXPECT_FALSE(nfsServerOf(nfsWith("proto=tcp")).rdma);
    EXPECT_TRUE(nfsServerOf(nfsWith("", "127.0.0.1:/")).localTunnel);
    EXPECT_TRUE(nfsServerOf(nfsWith("", "[::1]:/")).localTunnel);
    EXPECT_TRUE(nfsServerOf(nfsWith("", "fs-1.efs.eu-west-1.amazonaws.com:/")).elastic);
}

TEST(NfsServer, CountsTheAddressesThatOneMountSpreadsOver)
{
    EXPECT_EQ(nfsServerOf(nfsWith("")).addresses, 1);
    EXPECT_EQ(nfsServerOf(nfsWith("remoteports=10.9.0.1-10.9.0.16")).addresses, 16);
    EXPECT_EQ(nfsServerOf(nfsWith("remoteports=10.9.0.1-10.9.0.4~10.9.1.1")).addresses, 5);
    EXPECT_EQ(nfsServerOf(nfsWith("remoteports=10.9.0.250-10.9.1.5")).addresses, 12) << "across a block";
    EXPECT_EQ(nfsServerOf(nfsWith("remoteports=ADDRESS1-ADDRESS2")).addresses, 2) << "masked: two at least";
    EXPECT_EQ(nfsServerOf(nfsWith("remoteports=0.0.0.0-255.255.255.255")).addresses, 65'536);
}

TEST(NfsAdvice, ASoundMountHasNone)
{
    EXPECT_EQ(complaintsOf("proto=tcp,nconnect=8"), "");
    EXPECT_EQ(complaintsOf("proto=rdma"), "");
}

TEST(NfsAdvice, SmallReadsAreAsBadAsTheyAreSmall)
{
    auto mount = nfsWith("nconnect=8");
    mount.options = "rw,rsize=65536,wsize=65536,nconnect=8";
    auto advice = nfsAdviceOf(mount);
    ASSERT_EQ(advice.complaints.size(), 1U);
    EXPECT_EQ(advice.complaints[0].severity, Severity::Warning);
    EXPECT_EQ(advice.expected, "rsize=1048576, wsize=1048576");
    EXPECT_EQ(advice.better.text(), "rw,rsize=1048576,wsize=1048576,nconnect=8");
    mount.options = "rw,rsize=262144,wsize=1048576,nconnect=8";
    advice = nfsAdviceOf(mount);
    EXPECT_EQ(advice.complaints.at(0).severity, Severity::Info);
    EXPECT_EQ(advice.expected, "rsize=1048576") << "writes are as they should be";
}

TEST(NfsAdvice, OneConnectionIsARemarkUnlessTheServerTakesNoMore)
{
    EXPECT_EQ(complaintsOf("proto=tcp"), "info one TCP connection (no nconnect)");
    EXPECT_TRUE(nfsAdviceOf(nfsWith("proto=tcp", "fs-1.efs.eu-west-1.amazonaws.com:/")).complaints.empty());
    EXPECT_TRUE(nfsAdviceOf(nfsWith("proto=tcp", "127.0.0.1:/")).complaints.empty());
    EXPECT_EQ(complaintsOf("proto=udp"), "warning proto=udp");
    EXPECT_EQ(nfsAdviceOf(nfsWith("proto=udp6")).expected, "proto=tcp6") << "the same family of addresses";
}

TEST(NfsAdvice, AttributesAreToBeCached)
{
    const std::string uncached = "warning attributes or names are not cached";
    EXPECT_EQ(complaintsOf("nconnect=8,noac"), uncached);
    EXPECT_EQ(complaintsOf("nconnect=8,actimeo=0"), uncached);
    EXPECT_EQ(complaintsOf("nconnect=8,lookupcache=none"), uncached);
    EXPECT_EQ(nfsAdviceOf(nfsWith("nconnect=8,lookupcache=none")).expected, "lookupcache=pos");
    const auto advice = nfsAdviceOf(nfsWith("nconnect=8,acregmin=0,acregmax=0"));
    EXPECT_EQ(advice.expected, "no acregmin, no acregmax, actimeo=60");
    EXPECT_EQ(advice.better.text().find("acregm"), std::string::npos) << advice.better.text();
}

TEST(NfsAdvice, SyncAndSoftAreUndone)
{
    EXPECT_EQ(complaintsOf("nconnect=8,sync"), "warning sync");
    auto mount = nfsWith("nconnect=8");
    mount.options = "rw,soft,nconnect=8";
    EXPECT_EQ(nfsAdviceOf(mount).better.text(), "rw,hard,nconnect=8");
}

TEST(NfsFix, MountsAgainWithAllOptionsAndKeepsThemForTheNextStart)
{
    const auto mount = nfsWith("proto=tcp");
    const auto fix = nfsFix(mount, nfsAdviceOf(mount));
    EXPECT_NE(fix.now.find("umount"), std::string::npos) << fix.now;
    EXPECT_NE(fix.now.find("nconnect=8"), std::string::npos) << fix.now;
    EXPECT_NE(fix.now.find("filer:/data"), std::string::npos) << fix.now;
    EXPECT_TRUE(fix.persist.starts_with("/etc/fstab:\n# ")) << fix.persist;
    EXPECT_NE(fix.persist.find("nconnect=8. Keep"), std::string::npos) << fix.persist;
    EXPECT_NE(fix.persist.find("\nfiler:/data /data nfs4 "), std::string::npos) << fix.persist;
    EXPECT_EQ(mountAgainUndo(mount).find("nconnect"), std::string::npos) << mountAgainUndo(mount);
}

TEST(NfsFix, GivesNoCommandWhereTheMountWouldNotComeBack)
{
    auto root = nfsWith("proto=tcp");
    root.target = "/";
    auto bound = nfsWith("proto=tcp");
    bound.root = "/sets/imagenet";
    for (const auto& mount : {root, bound, nfsWith("noac", "127.0.0.1:/")}) {
        const auto fix = nfsFix(mount, nfsAdviceOf(mount));
        EXPECT_TRUE(fix.now.starts_with("# no command: ")) << fix.now;
        EXPECT_TRUE(mountAgainUndo(mount).starts_with("# ")) << mountAgainUndo(mount);
    }
    const auto masked = nfsWith("proto=tcp", "ADDRESS1:/data");
    EXPECT_NE(nfsFix(masked, nfsAdviceOf(masked)).now.find("in the place of ADDRESS"), std::string::npos);
}

TEST(AtimeFix, ARemountIsEnoughAndIsUndoneByTheFormerOption)
{
    const Mount mount{"/data", "/dev/sda1", "/", "xfs", "rw,relatime,inode64", "8:1"};
    EXPECT_NE(atimeFix(mount).now.find("noatime"), std::string::npos) << atimeFix(mount).now;
    EXPECT_EQ(atimeFix(mount).now.find("relatime,"), std::string::npos) << atimeFix(mount).now;
    EXPECT_NE(atimeUndo(mount).find("relatime"), std::string::npos) << atimeUndo(mount);
    auto strict = mount;
    strict.options = "rw,strictatime";
    EXPECT_NE(atimeUndo(strict).find("strictatime"), std::string::npos) << atimeUndo(strict);
    auto bound = mount;
    bound.root = "/sets";
    EXPECT_TRUE(atimeFix(bound).persist.starts_with("# ")) << "it belongs where the folder is bound";
    EXPECT_TRUE(atimeFix(mount).persist.starts_with("/etc/fstab:\n"));
}

TEST(AtimeFix, SetsThePropertyOfADatasetOfZfs)
{
    const Mount mount{"/tank/x", "tank/my x", "/", "zfs", "rw,relatime,xattr,noacl", "0:41"};
    EXPECT_EQ(atimeFix(mount).now, "sudo zfs set atime=off 'tank/my x'");
    EXPECT_EQ(atimeFix(mount).persist.find("fstab"), std::string::npos) << "a line there would mount it twice";
    EXPECT_EQ(atimeUndo(mount), "sudo zfs set atime=on 'tank/my x'");
}

} // namespace
} // namespace sluice
