// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "core/report/report_mark.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

namespace sluice::report {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t headSize = 4096;

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

Error refused(const std::string& path, const std::string& why)
{
    return Error{ErrorKind::Usage, "cannot write the report " + path + ": " + why,
                 "give the name of a new file, or of an earlier report"};
}

Result<Done> expectEarlierReport(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::array<char, headSize> head{};
    file.read(head.data(), head.size());
    if (!file.is_open() || file.bad()) {
        return refused(path, "the file that is there cannot be read, so it may be somebody else's");
    }
    if (!beginsReport({head.data(), static_cast<std::size_t>(file.gcount())})) {
        return refused(path, "the file that is there is not an earlier Sluice report, it is left as it is");
    }
    return Done{};
}

Result<Done> expectWritable(const std::string& path)
{
    std::error_code problem;
    const auto type = fs::symlink_status(path, problem).type();
    switch (type) {
    case fs::file_type::not_found:
        return Done{};
    case fs::file_type::regular:
        return expectEarlierReport(path);
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

/// A new file beside `path`, open for writing; never one that is there already.
File openBeside(const std::string& path, std::string& name)
{
    for (int attempt = 0; attempt < 100; ++attempt) {
        name = path + ".sluice-" + std::to_string(attempt);
        File file(std::fopen(name.c_str(), "wxe"));
        if (file || errno != EEXIST) {
            return file;
        }
    }
    return nullptr;
}

Error writeError(const std::string& path, int number)
{
    return systemError("cannot write the report " + path, number, "choose another folder with -o, or make room");
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

Result<Done> writeReportFile(const std::string& path, const std::string& text)
{
    if (path.empty() || path.back() == '/') {
        return refused("\"" + path + "\"", "it names no file");
    }
    auto writable = expectWritable(path);
    if (!writable) {
        return writable;
    }
    std::string name;
    File file = openBeside(path, name);
    if (!file) {
        return writeError(path, errno);
    }
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    const bool closed = std::fclose(file.release()) == 0;
    std::error_code problem(written && closed ? 0 : errno, std::generic_category());
    if (!problem) {
        fs::rename(name, path, problem);
    }
    if (problem) {
        std::error_code ignored;
        fs::remove(name, ignored);
        return writeError(path, problem.value());
    }
    return Done{};
}

} // namespace sluice::report
