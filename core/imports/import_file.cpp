// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/import_file.h"

#include "core/base/files/input.h"
#include "core/base/files/sha256.h"
#include "core/base/version.h"
#include "core/dataset/formats/unpacked_stream.h"
#include "core/imports/reader.h"
#include "core/imports/supply.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace sluice::imports {

namespace {

constexpr const char* whatToGive = "give a file with the results of another tool, as it wrote them";
constexpr std::size_t headBytes = 64 << 10;

/// The first bytes of what is packed. Source: RFC 1952, RFC 8878, and the formats' own descriptions.
bool isPacked(std::string_view text)
{
    using namespace std::string_view_literals;
    constexpr std::array magics{"\x1f\x8b"sv, "\x28\xb5\x2f\xfd"sv,
                                "\xfd"
                                "7zXZ\0"sv,
                                "BZh"sv, "\x04\x22\x4d\x18"sv};
    return std::any_of(magics.begin(), magics.end(), [text](auto magic) { return text.starts_with(magic); });
}

Error about(const std::string& path, Error error)
{
    error.message = path + ": " + error.message;
    return error;
}

} // namespace

bool isOfSluice(const std::string& path)
{
    std::error_code problem;
    if (!std::filesystem::is_regular_file(path, problem) || isMadeUpByKernel(path)) {
        return false;
    }
    std::ifstream file(path, std::ios::binary);
    std::string head(headBytes, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(file.gcount()));
    const auto first = head.find_first_not_of(" \t\r\n");
    const bool document = first != std::string::npos && head[first] == '{';
    return head.starts_with("SQLite format 3") || (document && head.find("\"sluice.run/1\"") != std::string::npos);
}

Result<ImportedFile> readFile(const std::string& path)
{
    auto text = textOfFile(path, maxFileBytes, whatToGive);
    if (!text) {
        return text.error();
    }
    const auto sum = sha256Of(*text);
    if (isPacked(*text)) {
        text = dataset::unpackedText(*text, maxFileBytes);
        if (!text) {
            return about(path, text.error());
        }
    }
    auto file = readText(*text);
    if (!file) {
        return about(path, file.error());
    }
    file->sha256 = sum;
    file->name = std::filesystem::path(path).filename().string();
    return file;
}

Run runOf(std::vector<ImportedFile> files)
{
    Run run;
    run.version = productVersion;
    std::string named; ///< by a result that is no measurement: one of writes, for one
    for (auto& file : files) {
        for (auto& measurement : measurementsOf(file)) {
            run.path = run.path.empty() ? measurement.path : run.path;
            run.measurements.push_back(std::move(measurement));
        }
        for (const auto& result : file.results) {
            named = named.empty() ? result.setting.path.value_or("") : named;
        }
    }
    run.path = run.path.empty() ? named : run.path;
    if (!files.empty()) {
        run.startedAt = files.front().startedAt.value_or("");
        run.node.identity.hostName = files.front().hostName.value_or("");
    }
    run.imported = std::move(files);
    return run;
}

} // namespace sluice::imports
