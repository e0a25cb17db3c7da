// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/mount_kind.h"

#include "core/node/nfs_mount.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sluice {

namespace {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 8> parallel = {"lustre", "beegfs",  "gpfs",  "wekafs",
                                                      "ceph",   "scatefs", "pvfs2", "panfs"};
constexpr std::array<std::string_view, 5> servers = {"cifs", "smb3", "9p", "glusterfs", "afs"};
constexpr std::array<std::string_view, 3> memory = {"tmpfs", "ramfs", "rootfs"};

/// Part of the name of a FUSE process, or of what it says that it mounts, and what is behind it.
struct Client {
    std::string_view mark;
    Medium medium;
};

constexpr std::array clients = {Client{"mountpoint-s3", Medium::ObjectStore},
                                Client{"mount-s3", Medium::ObjectStore},
                                Client{"s3fs", Medium::ObjectStore},
                                Client{"goofys", Medium::ObjectStore},
                                Client{"geesefs", Medium::ObjectStore},
                                Client{"tigrisfs", Medium::ObjectStore},
                                Client{"gcsfuse", Medium::ObjectStore},
                                Client{"blobfuse", Medium::ObjectStore},
                                Client{"rclone", Medium::ObjectStore},
                                Client{"juicefs", Medium::ObjectStore},
                                Client{"alluxio", Medium::ObjectStore},
                                Client{"objectivefs", Medium::ObjectStore},
                                Client{"cunofs", Medium::ObjectStore},
                                Client{"seaweedfs", Medium::ObjectStore},
                                Client{"ossfs", Medium::ObjectStore},
                                Client{"cosfs", Medium::ObjectStore},
                                Client{"obsfs", Medium::ObjectStore},
                                Client{"s3ql", Medium::ObjectStore},
                                Client{"s3backer", Medium::ObjectStore},
                                Client{"riofs", Medium::ObjectStore},
                                Client{"dbfs", Medium::ObjectStore},
                                Client{"yas3fs", Medium::ObjectStore},
                                Client{"cloudfuse", Medium::ObjectStore},
                                Client{"tosfs", Medium::ObjectStore},
                                Client{"bosfs", Medium::ObjectStore},
                                Client{"minfs", Medium::ObjectStore},
                                Client{"cvmfs", Medium::ObjectStore},
                                Client{"hf-mount", Medium::ObjectStore},
                                Client{"hf3fs", Medium::Parallel},
                                Client{"dfuse", Medium::Parallel},
                                Client{"daos", Medium::Parallel},
                                Client{"quobyte", Medium::Parallel},
                                Client{"ceph", Medium::Parallel},
                                Client{"mfs", Medium::Parallel},
                                Client{"lizardfs", Medium::Parallel},
                                Client{"curvefs", Medium::Parallel},
                                Client{"moosefs", Medium::Parallel},
                                Client{"cubefs", Medium::Parallel},
                                Client{"chubaofs", Medium::Parallel},
                                Client{"glusterfs", Medium::Server},
                                Client{"sshfs", Medium::Server},
                                Client{"fuse_dfs", Medium::Server},
                                Client{"davfs", Medium::Server},
                                Client{"httpdirfs", Medium::Server}};

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// "fuse.juicefs" names its process; with plain "fuse" what is mounted often does: "mountpoint-s3", "s3fs",
/// "JuiceFS:train".
MountKind fuseKind(const Mount& mount)
{
    const std::string prefix = "fuse.";
    const auto subtype = mount.fileSystem.starts_with(prefix) ? mount.fileSystem.substr(prefix.size()) : "";
    const auto source = lower(mount.source);
    for (const auto& client : clients) {
        const bool named = lower(subtype).starts_with(client.mark);
        if (named || (subtype.empty() && source.starts_with(client.mark))) {
            return {client.medium, named ? subtype : std::string(client.mark)};
        }
    }
    for (const char* scheme : {"s3://", "gs://", "oss://", "abfs://", "wasb://", "az://"}) {
        if (source.starts_with(scheme)) {
            return {Medium::ObjectStore, subtype.empty() ? "fuse" : subtype};
        }
    }
    return {Medium::UserSpace, subtype.empty() ? "fuse" : subtype};
}

} // namespace

MountKind mountKindOf(const Mount& mount)
{
    const auto& type = mount.fileSystem;
    if (isNfs(mount)) {
        return {Medium::Nfs, {}};
    }
    if (type == "fuse" || type == "fuseblk" || type.starts_with("fuse.")) {
        return fuseKind(mount);
    }
    if (isOneOf(type, parallel)) {
        return {Medium::Parallel, {}};
    }
    if (isOneOf(type, servers)) {
        return {Medium::Server, {}};
    }
    if (type == "autofs") {
        return {Medium::Automount, {}};
    }
    if (type == "overlay") {
        return {Medium::Overlay, {}};
    }
    if (type == "virtiofs") {
        return {Medium::Host, {}};
    }
    return {isMemoryFileSystem(type) ? Medium::Memory : Medium::Disk, {}};
}

bool comesOverNetwork(const Mount& mount)
{
    constexpr std::array network = {Medium::Nfs, Medium::Parallel, Medium::Server, Medium::ObjectStore};
    return std::find(network.begin(), network.end(), mountKindOf(mount).medium) != network.end();
}

bool mountedOverRdma(const Mount& mount)
{
    if (isNfs(mount)) {
        return nfsServerOf(mount).rdma;
    }
    // The networks of Lustre's identifiers: InfiniBand and RoCE, Slingshot, Elastic Fabric Adapter.
    const auto& source = mount.source;
    return mount.fileSystem == "lustre"
        && (source.find("@o2ib") != std::string::npos || source.find("@kfi") != std::string::npos
            || source.find("@efa") != std::string::npos);
}

bool isMemoryFileSystem(const std::string& type)
{
    return isOneOf(type, memory);
}

} // namespace sluice
