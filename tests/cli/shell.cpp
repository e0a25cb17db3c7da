// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/shell.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace sluice {

namespace fs = std::filesystem;

Said shell(const std::string& commandLine)
{
    std::FILE* pipe = ::popen(("{ " + commandLine + "; } </dev/null 2>&1").c_str(), "r");
    if (pipe == nullptr) {
        throw std::runtime_error("cannot start a shell");
    }
    Said said;
    std::array<char, 4096> part{};
    while (const auto size = std::fread(part.data(), 1, part.size(), pipe)) {
        said.text.append(part.data(), size);
    }
    const int status = ::pclose(pipe);
    said.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return said;
}

std::string quoted(const std::string& word)
{
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

TemporaryFolder::TemporaryFolder()
{
    static std::atomic<int> count = 0;
    m_path = fs::temp_directory_path()
        / ("sluice test " + std::to_string(::getpid()) + "." + std::to_string(count.fetch_add(1)));
    fs::remove_all(m_path);
    fs::create_directories(m_path);
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

} // namespace sluice
