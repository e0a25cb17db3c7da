// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/input.h"
#include "core/base/files/output_file.h"
#include "core/report/report.h"
#include "core/report/report_mark.h"
#include "core/report/seal.h"

#include <filesystem>

namespace sluice::report {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t headSize = 4096;
constexpr std::size_t largestReport = std::size_t{256} << 20;

Error refused(const std::string& path, const std::string& why)
{
    return Error{ErrorKind::Usage, "cannot write the report " + path + ": " + why,
                 "give the name of a new file, or of an earlier report"};
}

Result<Done> expectEarlierReport(const std::string& path)
{
    const auto text = textOfFile(path, largestReport, "");
    if (!text && text.error().kind != ErrorKind::Usage) {
        return refused(path, "the file that is there cannot be read, so it may be somebody else's");
    }
    if (!text || !beginsReport(std::string_view(*text).substr(0, headSize))) {
        return refused(path, "the file that is there is not an earlier Sluice report, it is left as it is");
    }
    if (!isSealed(*text)) {
        return refused(path, "the report that is there has been changed since Sluice wrote it, it is left as it is");
    }
    return Done{};
}

/// Whether a file is there that may be replaced.
Result<bool> mayReplace(const std::string& path, Replace which)
{
    std::error_code problem;
    const auto type = fs::symlink_status(path, problem).type();
    switch (type) {
    case fs::file_type::not_found:
        return false;
    case fs::file_type::regular:
        if (const auto ours = which == Replace::Anything ? Result<Done>(Done{}) : expectEarlierReport(path); !ours) {
            return ours.error();
        }
        return true;
    case fs::file_type::none:
        return systemError("cannot write the report " + path, problem.value(), "check the folder's permissions");
    case fs::file_type::directory:
        return refused(path, "it is a folder");
    case fs::file_type::symlink:
        return refused(path, "it is a symbolic link");
    case fs::file_type::block:
    case fs::file_type::character:
        return refused(path, "it is a device");
    default:
        return refused(path, "it is a pipe or socket");
    }
}

} // namespace

bool beginsReport(std::string_view head)
{
    const auto contains = [&](std::string_view text) { return head.find(text) != std::string_view::npos; };
    if (head.starts_with("%PDF-")) {
        // Qt writes the creator in UTF-16.
        return contains(std::string_view("\0S\0l\0u\0i\0c\0e\0 ", 14)) || contains("Sluice ");
    }
    return head.starts_with(markdownMark) || head.starts_with(csvFirstColumn) || head.starts_with(scriptMark)
        || (head.starts_with("{")
            && (contains("\"schema\": \"sluice.report/1\"") || contains("\"schema\": \"sluice.audit/1\"")))
        || (head.starts_with("<!DOCTYPE html>") && contains("name=\"generator\" content=\"Sluice "));
}

Result<Done> writeReportFile(const std::string& path, const std::string& bare, Replace which)
{
    if (path.empty() || path.back() == '/') {
        return refused("\"" + path + "\"", "it names no file");
    }
    const auto replace = mayReplace(path, which);
    if (!replace) {
        return replace.error();
    }
    return writeWholeFile(path, sealed(bare), *replace, "choose another folder with -o, or make room");
}

} // namespace sluice::report
