// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <filesystem>
#include <fstream>
#include <istream>
#include <stdexcept>
#include <string>

namespace sluice {

/// A captured tree in a folder of its own, empty or from tests/fixtures/machines/NAME.tree (whose head
/// explains the form), and changed as a test likes.
class MachineTree {
public:
    MachineTree() { std::filesystem::create_directories(m_folder.path() / "sys"); }
    explicit MachineTree(const std::string& name)
    {
        std::ifstream description(std::string(fixturesFolder) + "/machines/" + name + ".tree");
        if (!description) {
            throw std::runtime_error("no machine " + name);
        }
        read(description);
    }

    /// Makes what the lines describe; what is there already is replaced.
    void read(std::istream& description)
    {
        std::string path;
        std::string content;
        for (std::string line; std::getline(description, line);) {
            if (line.starts_with("    ")) {
                content += line.substr(4) + "\n";
                continue;
            }
            path.empty() ? void() : file(path, content);
            path.clear();
            content.clear();
            readLine(line, path);
        }
        path.empty() ? void() : file(path, content);
    }

    std::string root() const { return m_folder.path().string(); }

    void file(const std::string& path, const std::string& content)
    {
        const auto place = at(path);
        std::filesystem::create_directories(place.parent_path());
        std::ofstream(place, std::ios::binary) << content;
    }
    void link(const std::string& path, const std::string& target)
    {
        const auto place = at(path);
        std::filesystem::create_directories(place.parent_path());
        std::filesystem::remove(place);
        std::filesystem::create_symlink(target, place);
    }
    void remove(const std::string& path) { std::filesystem::remove_all(at(path)); }

private:
    std::filesystem::path at(const std::string& path) const { return m_folder.path().string() + path; }

    /// A link or a file of one line is made at once; of a longer file the path is given back.
    void readLine(const std::string& line, std::string& longFile)
    {
        if (line.empty() || line.front() == '#') {
            return;
        }
        if (const auto arrow = line.find(" -> "); arrow != std::string::npos) {
            link(line.substr(0, arrow), line.substr(arrow + 4));
        } else if (const auto equals = line.find(" = "); equals != std::string::npos) {
            file(line.substr(0, equals), line.substr(equals + 3) + "\n");
        } else {
            longFile = line.substr(0, line.size() - 1);
        }
    }

    /// Hundreds of small files: in memory where there is such a place.
    TemporaryFolder m_folder{std::filesystem::is_directory("/dev/shm") ? "/dev/shm"
                                                                       : std::filesystem::temp_directory_path()};
};

} // namespace sluice
