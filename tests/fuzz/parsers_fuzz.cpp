// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"
#include "core/base/json.h"
#include "core/node/cpu_list.h"
#include "core/node/node_fields.h"
#include "core/node/relations.h"
#include "core/topology/cufile_config.h"
#include "core/topology/mount_table.h"
#include "core/topology/pci_config.h"
#include "core/topology/smart_log.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace sluice;

void require(bool holds)
{
    holds ? void() : std::abort();
}

/// A list that was read is written as the same list.
void cpuLists(const std::string& text)
{
    if (const auto list = parseCpuList(text)) {
        require(parseCpuList(cpuListWords(*list)) == list);
        require(cpuCount(commonCpus(*list, *list)) == cpuCount(*list));
    }
}

/// A snapshot that was read is judged, and written as one that reads the same.
void snapshots(const std::string& text)
{
    const auto json = parseJson(text, "fuzz");
    if (!json) {
        return;
    }
    const auto node = fromJson<Node>(*json);
    if (node) {
        relationsOf(*node);
        auditNode(*node);
        toJson(*node).dump(2, ' ', false, Json::error_handler_t::replace);
    }
}

void mounts(const std::string& text)
{
    parseMountinfo(text);
    parseMounts(text);
}

} // namespace

/// The first byte chooses the parser, the rest is what it reads.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0]) {
    case 'c':
        cpuLists(text);
        break;
    case 'm':
        mounts(text);
        break;
    case 'p':
        parsePciConfig(text);
        break;
    case 'l':
        parseSmartLog(text);
        break;
    case 'j':
        static_cast<void>(parseCufileConfig(text, "fuzz"));
        break;
    case 's':
        snapshots(text);
        break;
    default:
        break;
    }
    return 0;
}
