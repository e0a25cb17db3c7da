// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_groups.h"

#include "core/dataset/formats/format.h"
#include "core/dataset/formats/numpy.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <stop_token>
#include <utility>

namespace sluice::dataset {

namespace {

constexpr std::size_t maxExtensions = 32; ///< numbers as extensions must not fill the summary
constexpr std::size_t maxShardsKept = 200'000;

const KindOfFile plainSamples{FileKind::Sample, {}, {}};
const KindOfFile masks{FileKind::Sample, {}, "masks"}; ///< images that label others
const KindOfFile folderMasks{FileKind::Sample, {}, "masks by folder"};
const KindOfFile texts{FileKind::Sidecar, {}, {}};
const KindOfFile arrowFiles{FileKind::Shard, DatasetFormat::Arrow, {}};
const KindOfFile arrowCaches{FileKind::Shard, DatasetFormat::Arrow, "caches"}; ///< of rows that other files hold
constexpr std::int64_t manyTexts = 10; ///< to each other file

bool isBeside(const KindOfFile& kind)
{
    return kind.kind == FileKind::Sidecar || kind == masks || kind == folderMasks;
}

/// Tells whether this is what Hugging Face datasets keep of a transformed set: "cache-1b3c5d7e9f0a2b4c.arrow".
bool isArrowCache(std::string_view name)
{
    constexpr std::string_view begin = "cache-";
    constexpr std::size_t digits = 16;
    const auto file = name.substr(name.rfind('/') + 1); // the whole where there is no slash
    return file.starts_with(begin) && file.find_first_not_of("0123456789abcdef", begin.size()) == begin.size() + digits;
}

/// Adds the files of one group to those of another, whose kind they take.
void joinGroups(FileGroup& into, FileGroup&& from)
{
    if (into.files == 0) {
        from.kind = into.kind;
        into = std::move(from);
        return;
    }
    into.files += from.files;
    into.bytes += from.bytes;
    into.sizes.add(from.sizes);
    for (const auto& [extension, files] : from.extensions) {
        const bool known = into.extensions.size() < maxExtensions || into.extensions.contains(extension);
        into.extensions[known ? extension : "other"] += files;
    }
    std::move(from.list.begin(), from.list.end(), std::back_inserter(into.list));
}

std::string realRoot(const std::string& root)
{
    std::error_code ignored;
    return std::filesystem::canonical(root, ignored).string() + "/";
}

std::string whyLeftOut(const KindOfFile& kind, const KindOfFile& chosen)
{
    if (kind.kind == FileKind::Sidecar) {
        return "labels, annotations and lists beside the samples";
    }
    if (isBeside(kind)) {
        return "masks and label images beside the samples";
    }
    if (kind == arrowCaches) {
        return "caches of rows that other files hold";
    }
    const bool named = kind.kind == FileKind::Shard || kind.kind == FileKind::Container;
    return named ? kindWords(kind) + ", while the samples are " + kindWords(chosen)
                 : "of another kind than the samples";
}

} // namespace

bool mayBeSeveral(const KindOfFile& kind)
{
    return kind.kind == FileKind::Unnamed || kind.container == arrayEach || kind.container == mayHoldSeveral;
}

KindOfFile kindToRead(const FileGroup& group, Bytes cut)
{
    const bool several =
        cut.count > 0 && static_cast<double>(cut.count) * 2 * static_cast<double>(group.files) <= group.bytes;
    return several && mayBeSeveral(group.kind) ? KindOfFile{FileKind::Container, {}, "files of several samples each"}
                                               : group.kind;
}

std::string kindWords(const KindOfFile& kind)
{
    switch (kind.kind) {
    case FileKind::Shard:
        return std::string(readerOf(*kind.format).title);
    case FileKind::Container:
        return kind.container;
    case FileKind::Sidecar:
        return "text files";
    default:
        return "files of one sample each";
    }
}

void countExtension(std::map<std::string, std::int64_t>& counts, const std::string& path)
{
    const auto extension = kindName(path);
    ++counts[counts.size() < maxExtensions || counts.contains(extension) ? extension : "other"];
}

FileGroups::FileGroups(Keep keep, const std::string& root) : m_keep(keep), m_root(realRoot(root)) { }

KindOfFile FileGroups::kindOf(const Found& file, std::string_view name)
{
    if (file.storeFiles > 0) {
        return {FileKind::Shard, DatasetFormat::Zarr, {}};
    }
    auto kind = m_judge.kindOf(file.path);
    if (kind.kind == FileKind::Sample) {
        return isNamedMask(name) ? masks : isInMaskFolder(name) ? folderMasks : kind;
    }
    return kind == arrowFiles && isArrowCache(name) ? arrowCaches : kind;
}

void FileGroups::pair(const KindOfFile& kind, std::string_view name, std::int64_t size)
{
    if (kind == folderMasks) {
        m_pairing.addFolderMask(name, size);
    } else if (isBeside(kind)) {
        m_pairing.addSidecar(name, size);
    } else if (kind.kind == FileKind::Sample || kind.kind == FileKind::Unnamed) {
        m_pairing.addSample(name);
    }
}

void FileGroups::add(Found&& file, LeftOutTally& leftOut)
{
    if (file.size == 0) {
        leftOut.add("files", "empty");
        return;
    }
    std::string_view name(file.path);
    name.remove_prefix(name.starts_with(m_root) ? m_root.size() : 0);
    const auto kind = kindOf(file, name);
    pair(kind, name, file.size);
    auto& group = m_groups[kind];
    group.kind = kind;
    ++group.files;
    group.bytes += static_cast<double>(file.size);
    group.sizes.add(file.size);
    countExtension(group.extensions, file.path);
    const bool shard = kind.kind == FileKind::Shard || kind.kind == FileKind::Container;
    if (m_keep == Keep::All || (shard && group.list.size() < maxShardsKept)) {
        group.list.push_back(std::move(file));
    }
}

void FileGroups::settleArrays(LeftOutTally& leftOut)
{
    const KindOfFile shards{FileKind::Shard, DatasetFormat::Numpy, {}};
    const auto found = m_groups.find(shards);
    if (found == m_groups.end()) {
        return;
    }
    auto folder = arrayFolder(found->second.list);
    if (!folder.rows || static_cast<std::int64_t>(found->second.list.size()) < found->second.files) {
        turn(shards, {FileKind::Sample, {}, std::string(arrayEach)});
        return;
    }
    FileGroup rows;
    rows.kind = shards;
    rows.extensions = found->second.extensions;
    for (const auto& file : folder.samples) {
        ++rows.files;
        rows.bytes += static_cast<double>(file.size);
        rows.sizes.add(file.size);
    }
    rows.list = std::move(folder.samples);
    leftOut.add("files", "arrays of one number a sample, which label the others",
                static_cast<std::int64_t>(folder.labels.size()));
    found->second = std::move(rows);
}

void FileGroups::turn(const KindOfFile& from, const KindOfFile& into)
{
    auto group = m_groups.extract(from);
    if (group.empty()) {
        return;
    }
    auto& other = m_groups[into];
    other.kind = into;
    joinGroups(other, std::move(group.mapped()));
}

void FileGroups::settle(LeftOutTally& leftOut)
{
    const KindOfFile several{FileKind::Sample, {}, std::string(mayHoldSeveral)};
    if (m_pairing.areFolderMasks()) {
        turn(folderMasks, masks);
    } else {
        m_pairing.takeFolderMasksAsSamples();
        turn(folderMasks, plainSamples);
    }
    if (m_groups.contains(plainSamples)) {
        turn(several, plainSamples);
    }
    if (!m_groups.contains(arrowFiles)) {
        turn(arrowCaches, arrowFiles);
    }
    settleArrays(leftOut);
}

bool FileGroups::areTextsSamples()
{
    const auto found = m_groups.find(texts);
    std::int64_t others = 0;
    for (const auto& [kind, group] : m_groups) {
        others += kind == texts ? 0 : group.files;
    }
    return found != m_groups.end() && found->second.files > manyTexts * others && sidecars().paired == 0;
}

FileGroup* FileGroups::chosen(LeftOutTally& leftOut)
{
    settle(leftOut);
    const bool textsToo = areTextsSamples();
    const auto rank = [textsToo](const auto& entry) {
        const bool beside = isBeside(entry.first) || entry.first == arrowCaches;
        return std::pair(!beside || (textsToo && entry.first == texts), entry.second.bytes);
    };
    const auto most = std::max_element(m_groups.begin(), m_groups.end(),
                                       [&rank](const auto& a, const auto& b) { return rank(a) < rank(b); });
    if (most == m_groups.end()) {
        return nullptr;
    }
    auto& list = most->second.list;
    std::sort(list.begin(), list.end(), [](const Found& a, const Found& b) { return a.path < b.path; });
    const auto same = [](const Found& a, const Found& b) { return a.path == b.path; };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
    return &most->second;
}

void FileGroups::leaveOthers(const FileGroup& chosen, LeftOutTally& leftOut) const
{
    for (const auto& [kind, group] : m_groups) {
        if (kind != chosen.kind) {
            leftOut.add("files", whyLeftOut(kind, chosen.kind), group.files);
        }
    }
}

Result<Done> sortFolder(const std::string& path, std::size_t maxFiles, FileGroups& groups, LeftOutTally& leftOut)
{
    std::size_t files = 0;
    std::string last;
    std::stop_source full;
    const auto add = [&](Found&& file) {
        if (++files >= maxFiles) {
            last = file.path;
            full.request_stop();
        }
        groups.add(std::move(file), leftOut);
    };
    const auto counts = walkFolder(path, leftOut, add, full.get_token());
    if (!counts.whole) {
        return Error{ErrorKind::Usage,
                     fmt::format("up to {} there are {} files or more: the paths of so many are not kept", last, files),
                     "name a part of the data set"};
    }
    return Done{};
}

} // namespace sluice::dataset
