// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cufile_config.h"

#include "core/base/cufile_keys.h"
#include "core/base/json.h"
#include "core/base/text/text.h"

#include <algorithm>

namespace sluice {

namespace {

struct Compatibility {
    std::optional<bool> allow;
    std::optional<bool> force;
    std::optional<bool> p2pdma;
    std::optional<bool> dynamicRouting;
    std::optional<std::int64_t> directIo;
    std::optional<std::int64_t> pinned;
    std::vector<std::string> addresses;
};

template <class V, Like<Compatibility> T>
void describe(V& v, T& c)
{
    v(cufile::allowCompatMode, c.allow);
    v(cufile::forceCompatMode, c.force);
    v(cufile::usePciP2pdma, c.p2pdma);
    v(cufile::rdmaDynamicRouting, c.dynamicRouting);
    v(cufile::maxDirectIo, c.directIo);
    v(cufile::maxDevicePinned, c.pinned);
    v(cufile::rdmaAddresses, c.addresses);
}

struct PeerToPeer {
    std::optional<bool> p2pdma;
};

template <class V, Like<PeerToPeer> T>
void describe(V& v, T& p)
{
    v(cufile::usePciP2pdma, p.p2pdma);
}

struct BlockSection {
    PeerToPeer nvme;
};

template <class V, Like<BlockSection> T>
void describe(V& v, T& b)
{
    v("nvme", b.nvme);
}

struct Weka {
    std::vector<std::string> addresses;
};

template <class V, Like<Weka> T>
void describe(V& v, T& w)
{
    v(cufile::rdmaAddresses, w.addresses);
}

struct FileSystemSection {
    Weka weka;
};

template <class V, Like<FileSystemSection> T>
void describe(V& v, T& f)
{
    v("weka", f.weka);
}

struct DenyList {
    std::vector<std::string> drivers;
    std::vector<std::string> devices;
    std::vector<std::string> mounts;
    std::vector<std::string> fileSystems;
};

template <class V, Like<DenyList> T>
void describe(V& v, T& d)
{
    v("drivers", d.drivers);
    v("devices", d.devices);
    v("mounts", d.mounts);
    v("filesystems", d.fileSystems);
}

/// The file's own form: sections, of which only what decides the way of the data is read.
struct CufileDocument {
    Compatibility properties;
    FileSystemSection fileSystems;
    BlockSection block;
    DenyList denied;
};

template <class V, Like<CufileDocument> T>
void describe(V& v, T& d)
{
    v(cufile::properties, d.properties);
    v("fs", d.fileSystems);
    v("block", d.block);
    v("denylist", d.denied);
}

/// Whether a section is one of cuFile's, or holds some: "fs" holds "fs.weka".
bool isSection(const std::string& path)
{
    return std::any_of(cufile::keys.begin(), cufile::keys.end(), [&path](const cufile::Key& key) {
        return key.section == path || key.section.starts_with(path + ".");
    });
}

/// The sections that a key of this name belongs to, listed; empty where cuFile has no such key.
std::string sectionsOf(const std::string& name)
{
    std::string sections;
    for (const auto& key : cufile::keys) {
        sections += key.name == name ? (sections.empty() ? "" : ", ") + std::string(key.section) : "";
    }
    return sections;
}

bool belongs(const std::string& name, const std::string& section)
{
    return std::any_of(cufile::keys.begin(), cufile::keys.end(),
                       [&](const cufile::Key& key) { return key.section == section && key.name == name; });
}

/// Sorts the keys beneath a section out: those that cuFile reads there, those it reads elsewhere, the rest.
void sortKeys(const Json& object, const std::string& section, CufileConfig& config)
{
    for (const auto& [name, value] : object.items()) {
        const auto path = section.empty() ? name : section + "." + name;
        const auto elsewhere = sectionsOf(name);
        if (belongs(name, section)) {
            continue;
        }
        if (value.is_object() && isSection(path)) {
            sortKeys(value, path, config);
        } else if (!elsewhere.empty()) {
            config.misplaced.push_back(plainText(path) + " (belongs in " + elsewhere + ")");
        } else {
            config.unknownKeys.push_back(plainText(path));
        }
    }
}

CufileConfig configOf(const CufileDocument& document)
{
    const auto& properties = document.properties;
    CufileConfig config;
    config.allowCompatMode = properties.allow;
    config.forceCompatMode = properties.force;
    config.usePciP2pdma = properties.p2pdma;
    config.nvmeUsePciP2pdma = document.block.nvme.p2pdma;
    config.maxDirectIoKib = properties.directIo;
    config.maxPinnedKib = properties.pinned;
    config.rdmaDynamicRouting = properties.dynamicRouting;
    config.rdmaAddresses = properties.addresses;
    const auto& weka = document.fileSystems.weka.addresses;
    config.rdmaAddresses.insert(config.rdmaAddresses.end(), weka.begin(), weka.end());
    config.deniedDrivers = document.denied.drivers;
    config.deniedDevices = document.denied.devices;
    config.deniedFileSystems = document.denied.fileSystems;
    config.deniedMounts = document.denied.mounts;
    return config;
}

} // namespace

Result<CufileConfig> parseCufileConfig(const std::string& text, const std::string& origin)
{
    const auto json = parseJsonWithComments(text, origin);
    if (!json) {
        return json.error();
    }
    if (!json->is_object()) {
        return Error{ErrorKind::Usage, origin + ": holds no sections", "it begins with { and ends with }"};
    }
    auto read = fromJson<CufileDocument>(*json);
    if (!read) {
        return Error{ErrorKind::Usage, origin + ": " + read.error().message, read.error().hint};
    }
    auto config = configOf(*read);
    sortKeys(*json, "", config);
    return config;
}

} // namespace sluice
