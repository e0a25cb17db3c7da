// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/pci_config.h"

#include <array>
#include <cstddef>

namespace sluice {

namespace {

constexpr std::size_t extendedBegin = 0x100;
constexpr unsigned pcieCapability = 0x10;
constexpr unsigned acsCapability = 0x0d;

/// Little-endian, 0 beyond the end.
unsigned word(std::string_view bytes, std::size_t at)
{
    const auto byte = [&bytes](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) : 0U;
    };
    return byte(at) | byte(at + 1) << 8;
}

std::optional<PcieLink> linkOf(unsigned speed, unsigned width)
{
    constexpr std::array rates = {2.5, 5.0, 8.0, 16.0, 32.0, 64.0};
    if (speed < 1 || speed > rates.size() || width < 1 || width > 32) {
        return std::nullopt;
    }
    return PcieLink{rates[speed - 1], static_cast<int>(width)};
}

/// Where the PCI Express capability begins; 0 when there is none within the bytes.
std::size_t expressCapability(std::string_view bytes)
{
    constexpr int maxCapabilities = 48; // they fill 192 bytes at most
    const bool listed = (word(bytes, 0x06) & 0x10) != 0;
    std::size_t at = listed ? word(bytes, 0x34) & 0xfc : 0;
    for (int i = 0; i < maxCapabilities && at >= 0x40 && at + 0x14 <= bytes.size(); ++i) {
        if ((word(bytes, at) & 0xff) == pcieCapability) {
            return at;
        }
        at = (word(bytes, at) >> 8) & 0xfc;
    }
    return 0;
}

void readAcs(std::string_view bytes, PciConfig& config)
{
    constexpr int maxCapabilities = 480;
    constexpr unsigned redirects = 0x04 | 0x08;
    if (bytes.size() < extendedBegin + 4) {
        return;
    }
    std::size_t at = extendedBegin;
    for (int i = 0; i < maxCapabilities && at >= extendedBegin && at + 8 <= bytes.size(); ++i) {
        const unsigned identifier = word(bytes, at);
        if (identifier == 0xffff) {
            return; // the device did not answer
        }
        if (identifier == acsCapability) {
            config.acsControl = static_cast<int>(word(bytes, at + 6));
            config.acsRedirect = (word(bytes, at + 6) & redirects) != 0;
            return;
        }
        at = (word(bytes, at + 2) >> 4) & 0xffc;
    }
    config.acsRedirect = false;
}

} // namespace

PciConfig parsePciConfig(std::string_view bytes)
{
    PciConfig config;
    if (const auto at = expressCapability(bytes); at != 0) {
        const unsigned capabilities = word(bytes, at + 0x0c);
        const unsigned status = word(bytes, at + 0x12);
        config.maxLink = linkOf(capabilities & 0xf, (capabilities >> 4) & 0x3f);
        config.link = linkOf(status & 0xf, (status >> 4) & 0x3f);
        readAcs(bytes, config);
    }
    return config;
}

} // namespace sluice
