// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/snapshot_file.h"

#include "core/base/files/input.h"
#include "core/base/files/system_call.h"
#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "core/node/relations.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr std::size_t largestFile = std::size_t{64} << 20;

Result<Json> readDocument(const std::string& path)
{
    const auto text = textOfFile(path, largestFile, "name a file written by sluicectl snapshot -o");
    if (!text) {
        return text.error();
    }
    auto json = parseJson(*text, path);
    if (!json) {
        return json;
    }
    if (auto fits = expectSchema(*json, snapshotSchema, path); !fits) {
        return fits.error();
    }
    return json;
}

/// Whether something stands at the path; an error when it must not be replaced.
Result<bool> mayReplace(const std::string& path)
{
    struct ::stat status { };
    if (::lstat(path.c_str(), &status) != 0) {
        return errno == ENOENT ? Result<bool>(false)
                               : Result<bool>(systemError("cannot write " + path, errno, "choose another place"));
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{ErrorKind::Usage, "will not write to " + path + ": it is not a regular file",
                     "name a new file; links, devices and folders are left alone"};
    }
    if (!readDocument(path)) {
        return Error{ErrorKind::Usage, "will not overwrite " + path + ": it is not a snapshot",
                     "name a new file, or remove this one first"};
    }
    return true;
}

int writeDurably(int descriptor, std::string_view text)
{
    const int problem = writeAll(descriptor, text);
    const bool kept = problem == 0 && (uninterrupted([&] { return ::fsync(descriptor); }) == 0 || errno == EINVAL);
    return problem != 0 || kept ? problem : errno;
}

/// Gives the finished file its name. A new name must still be free: another process may have taken it.
int publish(const std::string& temporary, const std::string& path, bool replace)
{
    if (replace) {
        return ::rename(temporary.c_str(), path.c_str()) == 0 ? 0 : errno;
    }
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return errno;
    }
    // NFS and a few others know no RENAME_NOREPLACE.
    if (::link(temporary.c_str(), path.c_str()) != 0) {
        return errno;
    }
    ::unlink(temporary.c_str());
    return 0;
}

} // namespace

Json snapshotDocument(const Node& node)
{
    Json document = toDocument(snapshotSchema, node);
    document["relations"] = toJson(relationsOf(node));
    return document;
}

Result<Node> readSnapshotFile(const std::string& path)
{
    const auto json = readDocument(path);
    if (!json) {
        return json.error();
    }
    auto node = fromJson<Node>(*json);
    if (!node) {
        return Error{ErrorKind::Usage, path + ": " + node.error().message, "take the snapshot again"};
    }
    return node;
}

Result<Done> writeSnapshotFile(const std::string& path, const Node& node)
{
    const auto replace = mayReplace(path);
    if (!replace) {
        return replace.error();
    }
    const std::string text = jsonText(toDocument(snapshotSchema, node), 2) + "\n";
    const auto folder = std::filesystem::path(path).parent_path();
    std::string temporary = ((folder.empty() ? "." : folder) / ".sluice-snapshot-XXXXXX").string();
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return systemError("cannot write " + path, errno, "choose a folder that you may write to");
    }
    ::fchmod(descriptor, 0644);
    int problem = writeDurably(descriptor, text);
    ::close(descriptor);
    problem = problem == 0 ? publish(temporary, path, *replace) : problem;
    if (problem != 0) {
        ::unlink(temporary.c_str());
        return systemError("cannot write " + path, problem, "choose another place");
    }
    return Done{};
}

} // namespace sluice
