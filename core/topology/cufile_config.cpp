// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cufile_config.h"

#include "core/base/json.h"

namespace sluice {

namespace {

struct Compatibility {
    std::optional<bool> allow;
    std::optional<bool> force;
    std::optional<bool> p2pdma;
    std::optional<std::int64_t> directIo;
    std::optional<std::int64_t> pinned;
};

template <class V, Like<Compatibility> T>
void describe(V& v, T& c)
{
    v("allow_compat_mode", c.allow);
    v("force_compat_mode", c.force);
    v("use_pci_p2pdma", c.p2pdma);
    v("max_direct_io_size_kb", c.directIo);
    v("max_device_pinned_mem_size_kb", c.pinned);
}

struct PeerToPeer {
    std::optional<bool> p2pdma;
};

template <class V, Like<PeerToPeer> T>
void describe(V& v, T& p)
{
    v("use_pci_p2pdma", p.p2pdma);
}

struct BlockSection {
    PeerToPeer nvme;
};

template <class V, Like<BlockSection> T>
void describe(V& v, T& b)
{
    v("nvme", b.nvme);
}

struct DenyList {
    std::vector<std::string> drivers;
    std::vector<std::string> mounts;
    std::vector<std::string> fileSystems;
};

template <class V, Like<DenyList> T>
void describe(V& v, T& d)
{
    v("drivers", d.drivers);
    v("mounts", d.mounts);
    v("filesystems", d.fileSystems);
}

/// The file's own form: sections, of which only what decides the way of the data is read.
struct CufileDocument {
    Compatibility properties;
    BlockSection block;
    DenyList denied;
};

template <class V, Like<CufileDocument> T>
void describe(V& v, T& d)
{
    v("properties", d.properties);
    v("block", d.block);
    v("denylist", d.denied);
}

} // namespace

Result<CufileConfig> parseCufileConfig(const std::string& text, const std::string& origin)
{
    const auto json = parseJsonWithComments(text, origin);
    if (!json) {
        return json.error();
    }
    auto read = fromJson<CufileDocument>(*json);
    if (!read) {
        return Error{ErrorKind::Usage, origin + ": " + read.error().message, read.error().hint};
    }
    const auto& properties = read->properties;
    CufileConfig config;
    config.allowCompatMode = properties.allow;
    config.forceCompatMode = properties.force;
    config.usePciP2pdma = properties.p2pdma;
    config.nvmeUsePciP2pdma = read->block.nvme.p2pdma;
    config.maxDirectIoKib = properties.directIo;
    config.maxPinnedKib = properties.pinned;
    config.deniedDrivers = read->denied.drivers;
    config.deniedFileSystems = read->denied.fileSystems;
    config.deniedMounts = read->denied.mounts;
    return config;
}

} // namespace sluice
