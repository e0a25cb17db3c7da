// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/snapshot_file.h"

#include "core/base/files/input.h"
#include "core/base/files/json_seal.h"
#include "core/base/files/output_file.h"
#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "core/node/relations.h"

#include <cerrno>
#include <sys/stat.h>

namespace sluice {

namespace {

constexpr std::size_t largestFile = std::size_t{64} << 20;

Result<Json> readDocument(const std::string& path)
{
    const auto text = textOfFile(path, largestFile, Remedy::NameSnapshot);
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
    const auto refused = [&path](const std::string& why) {
        return Error{ErrorKind::Usage, "will not overwrite " + path + why, "name a new file, or remove this one first"};
    };
    if (!readDocument(path)) {
        return refused(": it is not a snapshot");
    }
    if (const auto text = textOfFile(path, largestFile, ""); !text || !isSealedJson(*text)) {
        return refused(": it has been changed since Sluice wrote it");
    }
    return true;
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
    return writeWholeFile(path, sealedJson(text), *replace, "choose a folder that you may write to");
}

} // namespace sluice
