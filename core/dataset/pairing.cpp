// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/pairing.h"

#include "core/dataset/survey.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace sluice::dataset {

namespace {

constexpr std::size_t maxFiles = 4'000'000; ///< of each; 100 MB of memory

constexpr std::array<std::string_view, 24> roles{
    "images", "image", "imgs",         "img",           "jpegimages",  "rgb",          "audio",  "wav",
    "labels", "label", "masks",        "mask",          "annotations", "annotation",   "annots", "captions",
    "seg",    "gt",    "segmentation", "segmentations", "groundtruth", "ground_truth", "text",   "texts"};
constexpr std::array<std::string_view, 12> maskFolders{"masks",        "mask",          "labels",      "label",
                                                       "annotations",  "annotation",    "seg",         "gt",
                                                       "segmentation", "segmentations", "groundtruth", "ground_truth"};
constexpr std::array<std::string_view, 5> maskEnds{"_mask", "_label", "_gt", "_seg", "_labels"};

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

template <std::size_t N>
bool isAmong(const std::string& name, const std::array<std::string_view, N>& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view stemOf(std::string_view name)
{
    auto stem = name.substr(0, name.find('.'));
    for (const auto end : maskEnds) {
        if (stem.size() > end.size() && stem.ends_with(end)) {
            stem.remove_suffix(end.size());
        }
    }
    return stem;
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
    std::size_t begin = 0;
    for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', begin)) {
        const auto folder = path.substr(begin, slash - begin);
        begin = slash + 1;
        if (folder.size() > 16 || !isAmong(lower(folder), roles)) {
            mix(hash, folder);
        }
    }
    mix(hash, stemOf(path.substr(begin)));
    return hash;
}

bool isNamedMask(std::string_view path)
{
    const auto slash = path.rfind('/');
    const auto name = path.substr(slash + 1);
    const auto stem = name.substr(0, name.find('.'));
    if (std::any_of(maskEnds.begin(), maskEnds.end(), [stem](auto end) { return stem.ends_with(end); })) {
        return true;
    }
    for (std::size_t begin = 0, end = 0; slash != std::string_view::npos && end < slash; begin = end + 1) {
        end = path.find('/', begin);
        if (end - begin <= 16 && isAmong(lower(path.substr(begin, end - begin)), maskFolders)) {
            return true;
        }
    }
    return false;
}

void Pairing::addSample(std::string_view path)
{
    m_tooMany = m_tooMany || m_samples.size() >= maxFiles;
    if (!m_tooMany) {
        m_samples.push_back(pairingName(path));
    }
}

void Pairing::addSidecar(std::string_view path, std::int64_t size)
{
    ++m_sidecarFiles;
    m_tooMany = m_tooMany || m_sidecars.size() >= maxFiles;
    if (!m_tooMany) {
        m_sidecars.push_back({pairingName(path), size});
    }
}

Sidecars Pairing::result()
{
    Sidecars all{m_sidecarFiles, std::nullopt, {}};
    if (m_tooMany) {
        return all;
    }
    std::sort(m_samples.begin(), m_samples.end());
    all.paired = 0;
    for (const auto& sidecar : m_sidecars) {
        if (std::binary_search(m_samples.begin(), m_samples.end(), sidecar.name)) {
            ++*all.paired;
            all.pairedBytes += Bytes{sidecar.size};
        }
    }
    return all;
}

} // namespace sluice::dataset
