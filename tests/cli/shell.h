// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace sluice {

/// What a command said, stdout and stderr together, and its exit code.
struct Said {
    int exitCode = 0;
    std::string text;

    bool says(const std::string& part) const { return text.find(part) != std::string::npos; }
};

/// Runs a command line in /bin/sh with nothing on stdin. Exit code 128 + n after signal n.
Said shell(const std::string& commandLine);

/// A word that the shell reads back as it is.
std::string quoted(const std::string& word);

/// A folder of its own, with a space in its name, gone with its owner.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace sluice
