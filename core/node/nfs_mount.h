// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/text/mount_lines.h"
#include "core/node/finding.h"
#include "core/node/node.h"

#include <string>
#include <vector>

/// What a mount of NFS says of its server, and what its options should be. Pure.
namespace sluice {

bool isNfs(const Mount& mount);

struct NfsServer {
    std::string name; ///< "login01", "[fd00:10:20::5]"
    bool rdma = false;
    bool localTunnel = false; ///< the other end is a process on this machine: TLS of the EFS helper, stunnel
    bool elastic = false; ///< Amazon EFS: one connection a client
    int addresses = 1; ///< that one mount spreads over (remoteports of VAST's client)
};

NfsServer nfsServerOf(const Mount& mount);

/// An option that costs something, and what it costs.
struct NfsComplaint {
    Severity severity = Severity::Info;
    std::string what;
    std::string effect;
};

struct NfsAdvice {
    std::vector<NfsComplaint> complaints;
    MountOptions better; ///< all options in force, but for those complained of
    std::string expected; ///< the changed ones alone
};

NfsAdvice nfsAdviceOf(const Mount& mount);

/// The line that a mount is; source and target as they are.
MountLine lineOf(const Mount& mount, MountOptions options);

/// How to give a mount options that a remount does not change: it is unmounted and mounted again, unless it would
/// not come back; then `now` begins with # and says why. `changed` names those options. Source: nfs(5), mount(8).
Fix mountAgainFix(const Mount& mount, const MountOptions& better, const std::string& changed);
std::string mountAgainUndo(const Mount& mount);
/// How to take the advice.
Fix nfsFix(const Mount& mount, const NfsAdvice& advice);

/// How to stop writing times of access, with all other options as they are.
Fix atimeFix(const Mount& mount);
std::string atimeUndo(const Mount& mount);

} // namespace sluice
