// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/location.h"

#include "core/base/files/input.h"
#include "core/base/static_program.h"
#include "core/store/store.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <pwd.h>
#include <unistd.h>

namespace sluice {

namespace fs = std::filesystem;

namespace {

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

Error notAFile(const std::string& path, const std::string& what)
{
    return Error{ErrorKind::Usage, "the history file " + path + " is " + what, Remedy::NameHistoryFile};
}

std::string kindWords(fs::file_type type)
{
    switch (type) {
    case fs::file_type::directory:
        return "a folder";
    case fs::file_type::block:
    case fs::file_type::character:
        return "a device";
    default:
        return "a pipe or socket, not a file";
    }
}

/// HOME, or the folder that the system's list of users names, which a static program cannot ask (it is read by
/// libraries of the machine's own C library); empty where neither is one. Elsewhere, as in the working folder or at the
/// root, nobody would look for a history.
fs::path homeFolder()
{
    const fs::path stated = environment("HOME");
    if (stated.is_absolute()) {
        return stated;
    }
    if (isStaticProgram()) {
        return {};
    }
    passwd entry{};
    passwd* found = nullptr;
    std::array<char, 4096> space{};
    std::error_code unknown;
    const bool listed = ::getpwuid_r(::geteuid(), &entry, space.data(), space.size(), &found) == 0 && found != nullptr;
    const fs::path home = listed ? entry.pw_dir : "";
    return home.is_absolute() && home != "/" && fs::is_directory(home, unknown) ? home : fs::path();
}

} // namespace

std::string defaultStorePath()
{
    // The XDG specification says that a relative XDG_DATA_HOME is invalid and to be ignored.
    const fs::path dataHome = environment("XDG_DATA_HOME");
    if (dataHome.is_absolute()) {
        return (dataHome / "sluice" / "sluice.db").string();
    }
    const auto home = homeFolder();
    return home.empty() ? std::string() : (home / ".local/share/sluice/sluice.db").string();
}

namespace store {

Result<Done> expectFileName(const std::string& path)
{
    const bool special = path.starts_with(":") || path.starts_with("file:");
    const bool folder = path.empty() || path.ends_with("/") || path.ends_with("/.") || path.ends_with("/..");
    if (special || folder || path == "." || path == "..") {
        return Error{ErrorKind::Usage, "\"" + path + "\" names no file",
                     "give the name of a file, such as ./runs.sluice"};
    }
    return Done{};
}

Result<std::string> preparedLocation(const std::string& path)
{
    std::error_code problem;
    if (path.empty()) {
        return Error{ErrorKind::Usage, "there is no home folder to keep the history in", Remedy::SetHistoryFolder};
    }
    if (const auto named = expectFileName(path); !named) {
        return named.error();
    }
    const fs::path file = fs::absolute(path, problem);
    if (problem) {
        return systemError("cannot use the history file " + path, problem.value());
    }
    const auto type = fs::status(file, problem).type();
    if (type == fs::file_type::regular) {
        return isMadeUpByKernel(file.string()) ? Result<std::string>(notAFile(path, "made up by the kernel"))
                                               : Result<std::string>(file.string());
    }
    if (type == fs::file_type::none) {
        return systemError("cannot open the history file " + path, problem.value(), Remedy::CheckHistoryFolder);
    }
    if (type != fs::file_type::not_found) {
        return notAFile(path, kindWords(type));
    }
    if (fs::is_symlink(fs::symlink_status(file, problem))) {
        return notAFile(path, "a symbolic link that leads nowhere");
    }
    fs::create_directories(file.parent_path(), problem);
    if (problem) {
        return systemError("cannot make the folder " + file.parent_path().string() + " for the history",
                           problem.value(), Remedy::AnotherHistoryFile);
    }
    return file.string();
}

} // namespace store

} // namespace sluice
