// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/image/image_memory.h"

#include <span>

namespace sluice::decoders {

namespace {

constexpr std::size_t perPixel = 3;

} // namespace

ImageMemory::ImageMemory(const Options& options) : m_side(options.side)
{
    if (m_side > 0) {
        m_resize.emplace(m_side);
    }
}

void ImageMemory::shape(int width, int height)
{
    m_width = width;
    m_height = height;
    const auto row = static_cast<std::size_t>(width) * perPixel;
    m_size = row * static_cast<std::size_t>(height);
    if (m_pixels.size() < m_size) {
        m_pixels.resize(m_size);
    }
    m_rows.resize(static_cast<std::size_t>(height));
    for (std::size_t y = 0; y < m_rows.size(); ++y) {
        m_rows[y] = m_pixels.data() + y * row;
    }
}

Decoded ImageMemory::deliver()
{
    const std::span<const std::uint8_t> whole(m_pixels.data(), m_size);
    Decoded decoded;
    decoded.pixels = m_resize ? m_resize->resize(whole, m_width, m_height) : whole;
    decoded.width = m_resize ? m_side : m_width;
    decoded.height = m_resize ? m_side : m_height;
    const auto values = static_cast<std::int64_t>(decoded.pixels.size());
    decoded.bytesAsUint8 = values;
    decoded.bytesAsFloat = values * static_cast<std::int64_t>(sizeof(float));
    return decoded;
}

} // namespace sluice::decoders
