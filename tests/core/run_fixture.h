// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/run/run.h"

#include "tests/paths.h"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace sluice {

/// The run in tests/fixtures/runs/NAME.json. Written for tests: its host is "fixture-node", and no
/// figure in it was measured anywhere.
inline Run runFixture(const std::string& name = "vm_two_cores")
{
    const std::string path = std::string(fixturesFolder) + "/runs/" + name + ".json";
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto json = parseJson(text, path);
    if (!json) {
        throw std::runtime_error(json.error().message);
    }
    const auto run = fromJson<Run>(*json);
    if (!run) {
        throw std::runtime_error(path + run.error().message);
    }
    return *run;
}

} // namespace sluice
