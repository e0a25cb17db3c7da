// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/report/report.h"
#include "core/report/report_mark.h"
#include "core/report/sections/sections.h"

namespace sluice::report {

namespace {

/// "Test file" -> "test_file".
std::string keyOf(const std::string& name)
{
    std::string key;
    for (const char c : name) {
        key += c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return key;
}

} // namespace

std::string toJsonText(const Run& run)
{
    Json method = Json::object();
    for (const auto& [name, value] : methodFacts(run).rows) {
        method[keyOf(name)] = value;
    }
    Json commands = Json::object();
    commands["fio"] = Json::array();
    for (const auto& point : repeatedPoints(run)) {
        for (const auto& line : point.lines) {
            commands[line.tool].push_back(line.command);
        }
    }
    const Json document = {{"schema", jsonSchema},
                           {"run", toDocument("sluice.run/1", run)},
                           {"method", std::move(method)},
                           {"reproduce", std::move(commands)}};
    return jsonText(document, 2) + "\n";
}

} // namespace sluice::report
