// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/man_files.h"

#include "app/sluicectl/tree/man_page.h"
#include "core/base/version.h"

#include <fmt/chrono.h>

#include <cstdlib>
#include <ctime>
#include <fstream>

namespace sluice::ctl {

namespace {

std::string dateOfBuild()
{
    const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
    const auto seconds =
        epoch != nullptr ? static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10)) : std::time(nullptr);
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(seconds));
}

} // namespace

Result<int> writeManPages(const CommandEntry& program, const std::string& folder)
{
    const auto date = dateOfBuild();
    for (const auto* command : allCommands(program)) {
        const auto name = folder + "/" + pageName(*command) + ".1";
        std::ofstream file(name, std::ios::trunc);
        file << manPage(*command, productVersion, date, ruleNotes());
        file.close();
        if (!file) {
            return Error{ErrorKind::Io, "cannot write " + name, "name a folder that is there"};
        }
    }
    return 0;
}

} // namespace sluice::ctl
