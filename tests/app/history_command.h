// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/run_fixture.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace sluice {

/// `sluicectl runs` and `sluicectl report` over a history of two runs.
class HistoryCommand : public testing::Test {
protected:
    void SetUp() override
    {
        auto store = Store::open(m_database);
        ASSERT_TRUE(store && store->save(runFixture()) && store->save(runFixture()));
    }

    Outcome run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--db", m_database});
        return sluicectl(arguments);
    }

    static std::ptrdiff_t linesOf(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

    TemporaryFolder m_folder;
    std::string m_database = m_folder.file("history.db");
    std::string m_output = m_folder.file("report.md");
};

} // namespace sluice
