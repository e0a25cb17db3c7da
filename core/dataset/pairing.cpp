// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/pairing.h"

#include "core/dataset/survey.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace sluice::dataset {

namespace {

constexpr std::size_t maxFiles = 4'000'000; ///< of each; 100 MB of memory

constexpr std::array<std::string_view, 13> sampleFolders{"images",   "image",    "imgs", "img",         "jpegimages",
                                                         "imagestr", "imagests", "rgb",  "leftimg8bit", "audio",
                                                         "wav",      "text",     "texts"};
constexpr std::array<std::string_view, 19> maskFolders{"masks",
                                                       "mask",
                                                       "labels",
                                                       "label",
                                                       "annotations",
                                                       "annotation",
                                                       "seg",
                                                       "gt",
                                                       "segmentation",
                                                       "segmentations",
                                                       "groundtruth",
                                                       "ground_truth",
                                                       "gtfine",
                                                       "gtcoarse",
                                                       "segmentationclass",
                                                       "segmentationobject",
                                                       "labelstr",
                                                       "labelsts",
                                                       "stuffthingmaps"};
constexpr std::array<std::string_view, 2> textFolders{"annots", "captions"};
/// Of Cityscapes, too. "_color" is none of them: an image may well end so.
constexpr std::array<std::string_view, 8> maskEnds{"_mask",   "_label",    "_gt",          "_seg",
                                                   "_labels", "_labelIds", "_instanceIds", "_labelTrainIds"};
/// Ends of Cityscapes, and the first channel of nnU-Net.
constexpr std::array<std::string_view, 6> otherEnds{"_leftImg8bit", "_gtFine",   "_gtCoarse",
                                                    "_color",       "_polygons", "_0000"};

bool isSame(std::string_view folder, std::string_view lower)
{
    return std::equal(folder.begin(), folder.end(), lower.begin(), lower.end(),
                      [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

template <std::size_t N>
bool isFolderOf(std::string_view folder, const std::array<std::string_view, N>& names)
{
    return std::any_of(names.begin(), names.end(), [folder](auto name) { return isSame(folder, name); });
}

bool isRole(std::string_view folder)
{
    return isFolderOf(folder, sampleFolders) || isFolderOf(folder, maskFolders) || isFolderOf(folder, textFolders);
}

/// Calls `each(folder)` for every folder of a path, until it returns true.
template <class Each>
bool anyFolder(std::string_view path, const Each& each)
{
    for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
        if (each(path.substr(0, slash))) {
            return true;
        }
        path.remove_prefix(slash + 1);
    }
    return false;
}

template <std::size_t N>
bool dropEnd(std::string_view& stem, const std::array<std::string_view, N>& ends)
{
    const auto fits = [&stem](auto end) { return stem.size() > end.size() && stem.ends_with(end); };
    const auto found = std::find_if(ends.begin(), ends.end(), fits);
    stem.remove_suffix(found == ends.end() ? 0 : found->size());
    return found != ends.end();
}

std::string_view stemOf(std::string_view path)
{
    const auto name = path.substr(path.rfind('/') + 1); // the whole where there is no slash
    return name.substr(0, name.find('.'));
}

/// FNV-1a.
void mix(std::uint64_t& hash, std::string_view text)
{
    for (const unsigned char c : text) {
        hash = (hash ^ c) * 0x100000001b3U;
    }
    hash = (hash ^ '/') * 0x100000001b3U;
}

} // namespace

std::uint64_t pairingName(std::string_view path)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    anyFolder(path, [&hash](std::string_view folder) {
        if (!isRole(folder)) {
            mix(hash, folder);
        }
        return false;
    });
    auto stem = stemOf(path);
    while (dropEnd(stem, maskEnds) || dropEnd(stem, otherEnds)) { // "_gtFine_labelIds" is two of them
    }
    mix(hash, stem);
    return hash;
}

bool isNamedMask(std::string_view path)
{
    const auto stem = stemOf(path);
    return std::any_of(maskEnds.begin(), maskEnds.end(), [stem](auto end) { return stem.ends_with(end); });
}

bool isInMaskFolder(std::string_view path)
{
    return anyFolder(path, [](std::string_view folder) { return isFolderOf(folder, maskFolders); });
}

void Pairing::addSample(std::string_view path)
{
    m_hasSampleFolder =
        m_hasSampleFolder || anyFolder(path, [](std::string_view folder) { return isFolderOf(folder, sampleFolders); });
    m_tooMany = m_tooMany || m_samples.size() >= maxFiles;
    if (!m_tooMany) {
        m_samples.push_back(pairingName(path));
    }
}

void Pairing::addTo(std::vector<Sidecar>& beside, std::string_view path, std::int64_t size)
{
    ++m_sidecarFiles;
    m_tooMany = m_tooMany || beside.size() >= maxFiles;
    if (!m_tooMany) {
        beside.push_back({pairingName(path), size});
    }
}

void Pairing::addSidecar(std::string_view path, std::int64_t size)
{
    addTo(m_sidecars, path, size);
}

void Pairing::addFolderMask(std::string_view path, std::int64_t size)
{
    addTo(m_folderMasks, path, size);
}

void Pairing::countPairs(const std::vector<Sidecar>& beside, Sidecars& all)
{
    if (!std::is_sorted(m_samples.begin(), m_samples.end())) {
        std::sort(m_samples.begin(), m_samples.end());
    }
    for (const auto& sidecar : beside) {
        if (std::binary_search(m_samples.begin(), m_samples.end(), sidecar.name)) {
            ++*all.paired;
            all.pairedBytes += Bytes{sidecar.size};
        }
    }
}

bool Pairing::areFolderMasks()
{
    if (m_folderMasks.empty() || m_tooMany || m_hasSampleFolder) {
        return true;
    }
    Sidecars found{0, 0, {}};
    countPairs(m_folderMasks, found);
    return *found.paired * 2 >= static_cast<std::int64_t>(m_folderMasks.size());
}

void Pairing::takeFolderMasksAsSamples()
{
    m_sidecarFiles -= static_cast<std::int64_t>(m_folderMasks.size());
    std::transform(m_folderMasks.begin(), m_folderMasks.end(), std::back_inserter(m_samples),
                   [](const Sidecar& mask) { return mask.name; });
    m_folderMasks.clear();
}

Sidecars Pairing::result()
{
    Sidecars all{m_sidecarFiles, std::nullopt, {}};
    if (m_tooMany) {
        return all;
    }
    all.paired = 0;
    countPairs(m_sidecars, all);
    countPairs(m_folderMasks, all);
    return all;
}

} // namespace sluice::dataset
