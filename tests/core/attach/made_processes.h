// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/temporary_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sluice::attach {

/// A tree like /proc that a test makes and changes.
class MadeProcesses {
public:
    std::string root() const { return m_folder.path().string(); }

    void write(const std::string& path, const std::string& text) const
    {
        const auto whole = std::filesystem::path(root() + path);
        std::filesystem::create_directories(whole.parent_path());
        std::ofstream(whole, std::ios::binary) << text;
    }

    /// A process of one thread that is blocked as `call` says.
    void add(long pid, long parent, const std::string& name, const std::string& arguments,
             const std::string& call) const
    {
        const auto folder = fmt::format("/proc/{}/", pid);
        write(folder + "stat", statLine(pid, parent, name));
        write(folder + "cmdline", arguments);
        addThread(pid, pid, name, call);
    }

    void addThread(long pid, long thread, const std::string& name, const std::string& call) const
    {
        const auto folder = fmt::format("/proc/{}/task/{}/", pid, thread);
        write(folder + "stat", statLine(thread, 1, name));
        write(folder + "comm", name + "\n");
        write(folder + "syscall", call);
        write(folder + "schedstat", "0 0 0\n");
    }

    void link(long pid, int number, const std::string& target) const
    {
        const auto folder = fmt::format("{}/proc/{}/fd", root(), pid);
        std::filesystem::create_directories(folder);
        std::filesystem::create_symlink(target, fmt::format("{}/{}", folder, number));
    }

    void remove(long pid) const { std::filesystem::remove_all(fmt::format("{}/proc/{}", root(), pid)); }

    static std::string statLine(long pid, long parent, const std::string& name, char state = 'S', long start = 900)
    {
        return fmt::format("{} ({}) {} {} 1 1 0 -1 0 10 0 3 0 5 6 0 0 20 0 1 0 {} 1 1 1\n", pid, name, state, parent,
                           start);
    }

private:
    TemporaryFolder m_folder;
};

} // namespace sluice::attach
