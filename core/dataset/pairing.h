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
    Sidecars result();

private:
    struct Sidecar {
        std::uint64_t name;
        std::int64_t size;
    };
    bool m_tooMany = false;
    std::int64_t m_sidecarFiles = 0;
    std::vector<std::uint64_t> m_samples;
    std::vector<Sidecar> m_sidecars;
};

/// Returns what a sample and its sidecars share.
std::uint64_t pairingName(std::string_view path);

/// Tells whether an image is a mask or label of another one, by its folder or the end of its name.
bool isNamedMask(std::string_view path);

} // namespace sluice::dataset
