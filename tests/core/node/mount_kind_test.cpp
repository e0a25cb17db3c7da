// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/mount_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace sluice {
namespace {

Mount mountOf(const std::string& type, const std::string& source = "none")
{
    return Mount{"/data", source, "/", type, "rw", "0:50"};
}

Medium mediumOf(const std::string& type, const std::string& source = "none")
{
    return mountKindOf(mountOf(type, source)).medium;
}

TEST(MountKind, IsToldByTheTypeOfTheFileSystem)
{
    struct Case {
        const char* type;
        Medium medium;
    };
    for (const auto& [type, medium] :
         {Case{"ext4", Medium::Disk}, Case{"xfs", Medium::Disk}, Case{"zfs", Medium::Disk}, Case{"btrfs", Medium::Disk},
          Case{"tmpfs", Medium::Memory}, Case{"ramfs", Medium::Memory}, Case{"overlay", Medium::Overlay},
          Case{"nfs", Medium::Nfs}, Case{"nfs4", Medium::Nfs}, Case{"lustre", Medium::Parallel},
          Case{"beegfs", Medium::Parallel}, Case{"gpfs", Medium::Parallel}, Case{"wekafs", Medium::Parallel},
          Case{"ceph", Medium::Parallel}, Case{"cifs", Medium::Server}, Case{"9p", Medium::Server},
          Case{"virtiofs", Medium::Host}, Case{"autofs", Medium::Automount}}) {
        EXPECT_EQ(mediumOf(type), medium) << type;
        EXPECT_TRUE(mountKindOf(mountOf(type)).client.empty()) << type << " is served by the kernel";
    }
}

/// "lustre" is one; what begins alike is another, of which nothing is known but that it is mounted.
TEST(MountKind, OfATypeThatOnlyBeginsLikeAnotherIsNotThatOne)
{
    EXPECT_EQ(mediumOf("lustrefs"), Medium::Disk);
    EXPECT_EQ(mediumOf("tmpfs2"), Medium::Disk);
    EXPECT_EQ(mediumOf("fused"), Medium::Disk);
    EXPECT_EQ(mediumOf(""), Medium::Disk);
}

TEST(MountKind, OfFuseIsToldByItsProcess)
{
    struct Case {
        const char* type;
        Medium medium;
        const char* client;
    };
    for (const auto& [type, medium, client] :
         {Case{"fuse.s3fs", Medium::ObjectStore, "s3fs"}, Case{"fuse.juicefs", Medium::ObjectStore, "juicefs"},
          Case{"fuse.gcsfuse", Medium::ObjectStore, "gcsfuse"}, Case{"fuse.JuiceFS", Medium::ObjectStore, "JuiceFS"},
          Case{"fuse.ceph-fuse", Medium::Parallel, "ceph-fuse"}, Case{"fuse.sshfs", Medium::Server, "sshfs"},
          Case{"fuse.glusterfs", Medium::Server, "glusterfs"}, Case{"fuse.lxcfs", Medium::UserSpace, "lxcfs"},
          Case{"fuse", Medium::UserSpace, "fuse"}, Case{"fuseblk", Medium::UserSpace, "fuse"},
          Case{"fuse.", Medium::UserSpace, "fuse"}}) {
        const auto kind = mountKindOf(mountOf(type));
        EXPECT_EQ(kind.medium, medium) << type;
        EXPECT_EQ(kind.client, client) << type;
    }
}

TEST(MountKind, OfPlainFuseIsToldByWhatItSaysThatItMounts)
{
    const auto s3 = mountKindOf(mountOf("fuse", "mountpoint-s3"));
    EXPECT_EQ(s3.medium, Medium::ObjectStore);
    EXPECT_EQ(s3.client, "mountpoint-s3");
    EXPECT_EQ(mountKindOf(mountOf("fuse", "JuiceFS:train")).client, "juicefs");
    EXPECT_EQ(mediumOf("fuse", "/usr/bin/anything"), Medium::UserSpace);
}

/// A process that is named is believed: what it mounts may be called like another.
TEST(MountKind, TheNameOfTheProcessComesFirst)
{
    EXPECT_EQ(mediumOf("fuse.sshfs", "s3fs:/data"), Medium::Server);
    EXPECT_EQ(mediumOf("fuse.mine", "juicefs:train"), Medium::UserSpace);
}

TEST(MountKind, AnAddressOfABucketIsAnObjectStore)
{
    for (const auto* source : {"s3://bucket", "gs://bucket", "S3://Bucket", "abfs://c@a.dfs.core.windows.net"}) {
        EXPECT_EQ(mediumOf("fuse.mine", source), Medium::ObjectStore) << source;
        EXPECT_EQ(mountKindOf(mountOf("fuse.mine", source)).client, "mine");
        EXPECT_EQ(mountKindOf(mountOf("fuse", source)).client, "fuse");
    }
    EXPECT_EQ(mediumOf("fuse.mine", "/s3://bucket"), Medium::UserSpace);
    EXPECT_EQ(mediumOf("ext4", "s3://bucket"), Medium::Disk) << "only FUSE mounts those";
}

TEST(MountKind, SaysWhetherReadsCrossTheNetwork)
{
    for (const auto* type : {"nfs4", "lustre", "cifs", "9p", "fuse.s3fs", "fuse.sshfs", "fuse.ceph"}) {
        EXPECT_TRUE(comesOverNetwork(mountOf(type))) << type;
    }
    for (const auto* type : {"xfs", "tmpfs", "overlay", "virtiofs", "autofs", "fuse.lxcfs", "fuse"}) {
        EXPECT_FALSE(comesOverNetwork(mountOf(type))) << type;
    }
}

TEST(MountKind, SaysWhetherDataMovesByRdma)
{
    EXPECT_TRUE(mountedOverRdma(mountOf("lustre", "10.0.0.1@o2ib:/lustre")));
    EXPECT_TRUE(mountedOverRdma(mountOf("lustre", "10.0.0.1@o2ib3:10.0.0.2@o2ib3:/l")));
    EXPECT_TRUE(mountedOverRdma(mountOf("lustre", "5@kfi:/lustre")));
    EXPECT_TRUE(mountedOverRdma(mountOf("lustre", "fs-1@efa:/lustre")));
    EXPECT_FALSE(mountedOverRdma(mountOf("lustre", "10.0.0.1@tcp:/lustre")));
    EXPECT_FALSE(mountedOverRdma(mountOf("xfs", "disk@o2ib"))) << "no network at all";
    auto nfs = mountOf("nfs4", "filer:/data");
    EXPECT_FALSE(mountedOverRdma(nfs));
    nfs.options = "rw,proto=rdma";
    EXPECT_TRUE(mountedOverRdma(nfs));
}

TEST(MountKind, FileSystemsInMemoryAreFew)
{
    EXPECT_TRUE(isMemoryFileSystem("tmpfs"));
    EXPECT_TRUE(isMemoryFileSystem("ramfs"));
    EXPECT_FALSE(isMemoryFileSystem("ext4"));
    EXPECT_FALSE(isMemoryFileSystem("tmpf"));
    EXPECT_FALSE(isMemoryFileSystem(""));
}

} // namespace
} // namespace sluice
