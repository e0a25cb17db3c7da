// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/decode/decoder.h"
#include "core/decode/image/area_resize.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sluice::decoders {

/// Holds the pixels of one image after the other, and scales them where the options ask for it.
class ImageMemory {
public:
    explicit ImageMemory(const Options& options);

    /// Makes room for width x height x 3 values, and a pointer to each row.
    void shape(int width, int height);

    std::uint8_t* data() { return m_pixels.data(); }
    std::uint8_t** rows() { return m_rows.data(); }
    std::size_t size() const { return m_size; }

    /// Scales what was decoded and says what is delivered.
    Decoded deliver();

private:
    std::vector<std::uint8_t> m_pixels;
    std::vector<std::uint8_t*> m_rows;
    std::size_t m_size = 0;
    int m_width = 0;
    int m_height = 0;
    int m_side;
    std::optional<AreaResize> m_resize;
};

} // namespace sluice::decoders
