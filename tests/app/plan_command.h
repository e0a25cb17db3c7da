// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/models/measured.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sluice {

/// `sluicectl plan` with a history of its own.
class PlanCommand : public testing::Test {
protected:
    Outcome plan(const std::string& arguments) const { return command("plan", arguments); }

    Outcome command(const std::string& name, const std::string& arguments) const
    {
        return shell(quoted(std::string(programFolder) + "/sluicectl") + " " + name + " --db " + quoted(m_database)
                     + " " + arguments);
    }

    Json planJson(const std::string& arguments) const
    {
        const auto json = parseJson(plan(arguments + " --format json 2>/dev/null").out, arguments);
        return json ? *json : Json();
    }

    /// Saves a run of a node with 16 hardware threads, whose device is known.
    void saveRun(const std::string& host = "node7", const std::vector<Pattern>& patterns = {Pattern::Sequential})
    {
        sluice::Run run;
        run.path = "/data";
        run.node.identity.hostName = host;
        run.node.cpu.pus = knownFact(16, "hwloc");
        for (const auto pattern : patterns) {
            const auto sweep = testing_device::sweepOf({}, pattern);
            run.measurements.insert(run.measurements.end(), sweep.begin(), sweep.end());
        }
        auto store = Store::open(m_database);
        ASSERT_TRUE(store.ok()) << store.error().message;
        ASSERT_TRUE(store->save(run).ok());
    }

    TemporaryFolder m_folder;
    std::string m_database = (m_folder.path() / "sluice.db").string();
};

} // namespace sluice
