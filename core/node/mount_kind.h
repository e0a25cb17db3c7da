// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <string>

/// What answers the reads of a mount: the one place that tells filesystems apart by name. Pure.
namespace sluice {

enum class Medium {
    Disk, ///< a filesystem on block devices of this machine
    Memory, ///< tmpfs and its like
    Overlay, ///< layers of a container
    Nfs,
    Parallel, ///< Lustre and others of many servers
    Server, ///< one server over the network, not NFS: CIFS, 9p, sshfs
    ObjectStore, ///< S3 and its like behind FUSE
    Host, ///< virtiofs: a folder of the virtual machine's host
    UserSpace, ///< another FUSE process
    Automount, ///< autofs: mounted when somebody looks
};

struct MountKind {
    Medium medium = Medium::Disk;
    std::string client; ///< who serves a FUSE mount: "mountpoint-s3", "juicefs"; "fuse" where nobody says
};

MountKind mountKindOf(const Mount& mount);

/// Whether every read crosses the network.
bool comesOverNetwork(const Mount& mount);

/// Whether the mount says that it moves data by RDMA.
bool mountedOverRdma(const Mount& mount);

bool isMemoryFileSystem(const std::string& type);

} // namespace sluice
