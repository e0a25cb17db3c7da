// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/nfs_mount.h"

#include "core/base/text/quoting.h"
#include "core/base/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr std::int64_t wantedSize = 1 << 20;

/// "10.9.0.16" as a number; packaging/capture masks addresses, and names have none.
std::optional<std::int64_t> addressNumber(const std::string& address)
{
    std::int64_t number = 0;
    const auto parts = pieces(address, '.');
    for (const auto& part : parts) {
        const auto value = wholeNumber(part);
        if (!value || *value < 0 || *value > 255) {
            return std::nullopt;
        }
        number = number * 256 + *value;
    }
    return parts.size() == 4 ? std::optional(number) : std::nullopt;
}

/// "10.9.0.1-10.9.0.16~10.9.1.1": ranges and single addresses; at least two, as there is such a list.
int addressesIn(const std::string& list)
{
    constexpr std::int64_t most = 65'536;
    std::int64_t count = 0;
    for (const auto& range : pieces(list, '~')) {
        const auto dash = range.find('-');
        const auto first = addressNumber(range.substr(0, dash));
        const auto last = dash == std::string::npos ? first : addressNumber(range.substr(dash + 1));
        count += first && last && *last >= *first ? *last - *first + 1 : 1;
    }
    return static_cast<int>(std::clamp<std::int64_t>(count, 2, most));
}

bool isLoopback(const std::string& server)
{
    return server == "localhost" || server.starts_with("127.") || server == "[::1]" || server == "::1";
}

/// Says and mends one thing.
class Adviser {
public:
    explicit Adviser(const Mount& mount) : m_now(mount.options), m_advice{{}, MountOptions(mount.options), {}} { }

    const MountOptions& now() const { return m_now; }
    void complain(Severity severity, std::string what, std::string effect)
    {
        m_advice.complaints.push_back({severity, std::move(what), std::move(effect)});
    }
    void set(std::string_view name, std::string_view value)
    {
        m_advice.better.set(name, value);
        expect(fmt::format("{}={}", name, value));
    }
    void replace(std::string_view flag, std::string_view by)
    {
        m_advice.better.replace(flag, by);
        expect(std::string(by));
    }
    void remove(std::string_view name)
    {
        if (m_now.has(name) || m_now.value(name)) {
            m_advice.better.remove(name);
            expect("no " + std::string(name));
        }
    }
    NfsAdvice done() { return std::move(m_advice); }

private:
    void expect(const std::string& option) { m_advice.expected += (m_advice.expected.empty() ? "" : ", ") + option; }

    MountOptions m_now;
    NfsAdvice m_advice;
};

void judgeSizes(Adviser& adviser)
{
    const auto readSize = wholeNumber(adviser.now().value("rsize").value_or(""));
    const auto writeSize = wholeNumber(adviser.now().value("wsize").value_or(""));
    if (!readSize || *readSize >= wantedSize) {
        return;
    }
    adviser.complain(*readSize <= wantedSize / 8 ? Severity::Warning : Severity::Info,
                     "rsize=" + std::to_string(*readSize), "A read of 1 MiB takes several round trips.");
    adviser.set("rsize", std::to_string(wantedSize));
    if (writeSize && *writeSize < wantedSize) {
        adviser.set("wsize", std::to_string(wantedSize));
    }
}

void judgeTransport(const NfsServer& server, Adviser& adviser)
{
    const auto transport = adviser.now().value("proto").value_or("tcp");
    if (transport.starts_with("udp")) {
        adviser.complain(Severity::Warning, "proto=" + transport, "A lost packet repeats the whole read.");
        adviser.set("proto", transport == "udp6" ? "tcp6" : "tcp");
        // A second over UDP, a minute over TCP (nfs(5)): what suits the one breaks the other's connections.
        adviser.now().value("timeo") ? adviser.set("timeo", "600") : void();
    }
    const bool several = server.elastic || server.localTunnel;
    if (transport.starts_with("tcp") && !several && !adviser.now().value("nconnect")) {
        adviser.complain(Severity::Info, "one TCP connection (no nconnect)",
                         "One connection is served by one processor core on each side.");
        adviser.set("nconnect", "8");
    }
}

void judgeCaching(Adviser& adviser)
{
    const auto& now = adviser.now();
    const bool uncached = now.has("noac") || now.value("acregmax") == "0" || now.value("actimeo") == "0";
    if (!uncached && now.value("lookupcache") != "none") {
        return;
    }
    adviser.complain(Severity::Warning, "attributes or names are not cached",
                     "Every open and stat asks the server again, a million times an epoch with small files.");
    for (const char* name : {"noac", "acregmin", "acregmax", "acdirmin", "acdirmax"}) {
        uncached ? adviser.remove(name) : void();
    }
    uncached ? adviser.set("actimeo", "60") : void();
    now.value("lookupcache") == "none" ? adviser.set("lookupcache", "pos") : void();
}

void judgeFlags(Adviser& adviser)
{
    if (adviser.now().has("sync")) {
        adviser.complain(Severity::Warning, "sync", "Each write of a checkpoint waits for the server's disk.");
        adviser.remove("sync");
    }
    if (adviser.now().has("soft")) {
        adviser.complain(Severity::Info, "soft", "A slow server turns into read errors in the middle of an epoch.");
        adviser.replace("soft", "hard");
    }
}

/// Why the mount would not come back after an umount; empty where it does.
std::string obstacleOf(const Mount& mount)
{
    if (nfsServerOf(mount).localTunnel) {
        return "the server is a tunnel on this machine, which ends with the mount. Mount it again with the tool that "
               "made it (mount -t efs -o tls ...), with the options below";
    }
    if (mount.target == "/") {
        return "the root filesystem cannot be unmounted while the machine runs";
    }
    if (mount.root != "/" && !mount.root.empty()) {
        return "this is a folder of another mount, bound here. Change that mount";
    }
    return {};
}

/// An address or a name that packaging/capture masked would not be found.
bool isMasked(const Mount& mount)
{
    return mount.source.find("ADDRESS") != std::string::npos;
}

const char* accessTimes(const MountOptions& options)
{
    return options.has("relatime") ? "relatime" : "strictatime";
}

} // namespace

bool isNfs(const Mount& mount)
{
    return mount.fileSystem == "nfs" || mount.fileSystem == "nfs4";
}

NfsServer nfsServerOf(const Mount& mount)
{
    const MountOptions options(mount.options);
    const auto end = mount.source.find(":/");
    NfsServer server;
    server.name = mount.source.substr(0, end == std::string::npos ? mount.source.rfind(':') : end);
    server.rdma = options.value("proto").value_or("").starts_with("rdma") || options.has("rdma");
    server.localTunnel = isLoopback(server.name);
    server.elastic = server.name.find(".efs.") != std::string::npos;
    const auto ports = options.value("remoteports");
    server.addresses = ports ? addressesIn(*ports) : 1;
    return server;
}

NfsAdvice nfsAdviceOf(const Mount& mount)
{
    Adviser adviser(mount);
    judgeSizes(adviser);
    judgeTransport(nfsServerOf(mount), adviser);
    judgeCaching(adviser);
    judgeFlags(adviser);
    return adviser.done();
}

MountLine lineOf(const Mount& mount, MountOptions options)
{
    return {mount.fileSystem, mount.source, mount.target, std::move(options)};
}

Fix mountAgainFix(const Mount& mount, const MountOptions& better, const std::string& changed)
{
    if (const auto obstacle = obstacleOf(mount); !obstacle.empty()) {
        return {"# no command: " + obstacle, "# where it is mounted from: options " + better.text()};
    }
    const std::string note = isMasked(mount) ? "   # put the server's address in the place of ADDRESS" : "";
    return {mountAgainCommand(lineOf(mount, better)) + note + "   # a remount does not change these options",
            fstabChange(lineOf(mount, better), changed)};
}

std::string mountAgainUndo(const Mount& mount)
{
    return obstacleOf(mount).empty()
        ? mountAgainCommand(lineOf(mount, MountOptions(mount.options))) + "   # and the former line in /etc/fstab"
        : "# mount it again with the former options: " + mount.options;
}

Fix nfsFix(const Mount& mount, const NfsAdvice& advice)
{
    return mountAgainFix(mount, advice.better, advice.expected);
}

Fix atimeFix(const Mount& mount)
{
    // ZFS mounts by itself and has no line in fstab.
    if (mount.fileSystem == "zfs") {
        return {"sudo zfs set atime=off " + shellWord(mount.source), "# the property of the dataset lasts"};
    }
    MountOptions options(mount.options);
    options.has("strictatime") ? options.replace("strictatime", "noatime") : options.replace("relatime", "noatime");
    const bool bound = mount.root != "/" && !mount.root.empty() && mount.fileSystem != "btrfs";
    return {remountCommand(lineOf(mount, options)),
            bound ? "# " + shellWord(mount.target)
                    + " is a folder bound here: add noatime where it is bound (fstab, the "
                      "container's volume)"
                  : fstabChange(lineOf(mount, options), "noatime")};
}

std::string atimeUndo(const Mount& mount)
{
    if (mount.fileSystem == "zfs") {
        return "sudo zfs set atime=on " + shellWord(mount.source);
    }
    MountOptions options(mount.options);
    const std::string former = accessTimes(options);
    options.has(former) ? void() : options.replace("noatime", former);
    return remountCommand(lineOf(mount, options));
}

} // namespace sluice
