// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sluice {
struct Sidecars;
}

namespace sluice::dataset {

/// Finds the sample that a label, a caption or a mask belongs to: the same name up to its first dot, in the same place
/// of the data set, whatever the folders for images and labels are called. Keeps eight bytes a file.
class Pairing {
public:
    void addSample(std::string_view path);
    void addSidecar(std::string_view path, std::int64_t size);
    /// Takes an image that only the name of its folder calls a mask.
    void addFolderMask(std::string_view path, std::int64_t size);
    /// Tells whether those are masks: half of them belong to a sample, or samples lie in a folder for images. A class
    /// of samples can be called "mask", too.
    bool areFolderMasks();
    /// Takes those as samples after all.
    void takeFolderMasksAsSamples();
    /// Returns nothing of the pairs where there were too many files.
    Sidecars result();

private:
    struct Sidecar {
        std::uint64_t name;
        std::int64_t size;
    };
    void addTo(std::vector<Sidecar>& beside, std::string_view path, std::int64_t size);
    /// Adds those of `beside` that belong to a sample.
    void countPairs(const std::vector<Sidecar>& beside, Sidecars& all);

    bool m_tooMany = false;
    bool m_hasSampleFolder = false;
    std::int64_t m_sidecarFiles = 0;
    std::vector<std::uint64_t> m_samples;
    std::vector<Sidecar> m_sidecars;
    std::vector<Sidecar> m_folderMasks;
};

/// Returns what a sample and its sidecars share.
std::uint64_t pairingName(std::string_view path);

/// Tells whether an image is a mask or label of another one, by the end of its name.
bool isNamedMask(std::string_view path);

/// Tells whether it may be one, by a folder that it lies in.
bool isInMaskFolder(std::string_view path);

} // namespace sluice::dataset
