// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_groups.h"

#include "core/dataset/formats/format.h"
#include "core/dataset/formats/numpy.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace sluice::dataset {

namespace {

constexpr std::size_t maxExtensions = 32; ///< numbers as extensions must not fill the summary
constexpr std::size_t maxShardsKept = 200'000;

constexpr const char* arrays = "arrays"; ///< of one sample each
constexpr const char* masks = "masks"; ///< images that label others

bool isBeside(const KindOfFile& kind)
{
    return kind.kind == FileKind::Sidecar || kind.container == masks;
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
    const bool named = kind.kind == FileKind::Shard || kind.kind == FileKind::Container;
    return named ? kindWords(kind) + ", while the samples are " + kindWords(chosen)
                 : "of another kind than the samples";
}

} // namespace

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
    if (kind.kind == FileKind::Sample && isNamedMask(name)) {
        kind.container = masks;
    }
    return kind;
}

void FileGroups::add(Found&& file, LeftOutTally& leftOut, Pairing* pairing)
{
    if (file.size == 0) {
        leftOut.add("files", "empty");
        return;
    }
    std::string_view name(file.path);
    name.remove_prefix(name.starts_with(m_root) ? m_root.size() : 0);
    const auto kind = kindOf(file, name);
    if (pairing != nullptr && isBeside(kind)) {
        pairing->addSidecar(name, file.size);
    } else if (pairing != nullptr && (kind.kind == FileKind::Sample || kind.kind == FileKind::Unnamed)) {
        pairing->addSample(name);
    }
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
        auto group = m_groups.extract(found);
        group.mapped().kind = group.key() = {FileKind::Sample, {}, arrays};
        m_groups.insert(std::move(group));
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

FileGroup* FileGroups::chosen(LeftOutTally& leftOut)
{
    settleArrays(leftOut);
    const auto rank = [](const auto& entry) { return std::pair(!isBeside(entry.first), entry.second.bytes); };
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

} // namespace sluice::dataset
