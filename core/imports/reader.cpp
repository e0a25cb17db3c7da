// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/reader.h"

#include "core/imports/readers/readers.h"
#include "core/imports/supply.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace sluice::imports {

namespace {

constexpr auto allReaders = std::to_array<Reader>({
    {"fio", &isFioJson, &readFioJson},
    {"fio", &isFioTerse, &readFioTerse},
    {"elbencho", &isElbenchoCsv, &readElbenchoCsv},
    {"elbencho", &isElbenchoConsole, &readElbenchoConsole},
    {"gdsio", &isGdsio, &readGdsio},
    {"gdscheck", &isGdscheck, &readGdscheck},
    {"nvbandwidth", &isNvbandwidth, &readNvbandwidth},
    {"MLPerf Storage", &isMlperfSummary, &readMlperfSummary},
    {"nvidia-smi", &isNvidiaSmi, &readNvidiaSmi},
    {"nccl-tests", &isNcclJson, &readNcclJson},
    {"nccl-tests", &isNcclText, &readNcclText},
    {"iostat", &isIostatJson, &readIostatJson},
    {"iostat", &isIostatText, &readIostatText},
    {"IOR", &isIorJson, &readIorJson},
    {"IOR", &isIorText, &readIorText},
    {"mdtest", &isMdtest, &readMdtest},
    {"IO500", &isIo500, &readIo500},
    {"KDiskMark", &isDiskMark, &readDiskMark},
});

std::string toolNames()
{
    std::string names;
    std::set<std::string_view> told;
    for (const auto& reader : allReaders) {
        if (told.insert(reader.tool).second) {
            names += (names.empty() ? "" : ", ") + std::string(reader.tool);
        }
    }
    return names;
}

} // namespace

std::span<const Reader> readers()
{
    return allReaders;
}

Result<ImportedFile> readText(std::string_view text)
{
    const auto reader =
        std::find_if(allReaders.begin(), allReaders.end(), [text](const Reader& r) { return r.recognises(text); });
    if (reader == allReaders.end()) {
        return Error{ErrorKind::Usage, "it is no result of a tool that is known, and no run of Sluice",
                     "known are the results of " + toolNames()};
    }
    auto file = reader->read(text);
    if (file) {
        judgeSupply(*file);
    }
    return file;
}

} // namespace sluice::imports
