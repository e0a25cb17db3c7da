// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/cufile_settings.h"

#include "core/base/json.h"
#include "core/io/files/file.h"

#include <cstdint>
#include <cstdlib>

namespace sluice {

namespace {

/// Gives the object of that name, a new one where it is anything else.
Json& sectionOf(Json& settings, const char* name)
{
    auto& section = settings[name];
    section = section.is_object() ? section : Json::object();
    return section;
}

} // namespace

std::string settingsFor(const CufileSettings& needed, const std::optional<std::string>& ofNode)
{
    constexpr std::int64_t usualBatch = 128; // of cuFile, where io_batchsize is not set
    const auto parsed = parseJsonWithComments(ofNode.value_or("{}"), "cufile.json");
    Json settings = parsed && parsed->is_object() ? *parsed : Json::object();
    sectionOf(settings, "profile")["cufile_stats"] = 3;
    auto& properties = sectionOf(settings, "properties");
    properties["allow_compat_mode"] = needed.allowCompat;
    const auto batch = properties.find("io_batchsize");
    const bool set = batch != properties.end() && batch->is_number_integer();
    if (needed.batch > (set ? batch->get<std::int64_t>() : usualBatch)) {
        properties["io_batchsize"] = needed.batch;
    }
    return jsonText(settings, 2) + "\n";
}

std::optional<std::string> cufileSettingsOfNode()
{
    const char* named = std::getenv("CUFILE_ENV_PATH_JSON");
    return io::textOfFile(named != nullptr && *named != '\0' ? named : "/etc/cufile.json");
}

} // namespace sluice
