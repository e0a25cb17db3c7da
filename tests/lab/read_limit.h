// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "tests/lab/loop_device.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

/// A cgroup whose members read from a device at a limited rate: of the blkio controller (v1) or of io (v2), whichever
/// this machine has. Gone with its owner, which also takes v2's controller from the root's children again if it was the
/// one that gave it to them.
class ReadLimit {
public:
    ReadLimit(const LoopDevice& device, Bytes perSecond)
    {
        const auto rate = std::to_string(perSecond.count);
        if (std::filesystem::exists(blkio / "blkio.throttle.read_bps_device")) {
            limit(blkio, "blkio.throttle.read_bps_device", device.numbers() + " " + rate);
            return;
        }
        for (const std::filesystem::path root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
            if (textOf(root / "cgroup.controllers").find("io") != std::string::npos) {
                giveToChildren(root);
                limit(root, "io.max", device.numbers() + " rbps=" + rate);
                return;
            }
        }
        m_problem = "neither cgroup v1's blkio nor v2's io controller is here";
    }
    ReadLimit(const ReadLimit&) = delete;
    ReadLimit& operator=(const ReadLimit&) = delete;
    ~ReadLimit()
    {
        ::rmdir(m_folder.c_str());
        if (!m_given.empty()) {
            put(m_given, "-io");
        }
    }

    const std::string& problem() const { return m_problem; }
    /// For the inChild of a command.
    void join() const { put(m_folder / "cgroup.procs", "0"); }

private:
    static std::string textOf(const std::filesystem::path& path)
    {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    static bool put(const std::filesystem::path& path, const std::string& words)
    {
        std::ofstream file(path);
        file << words << std::flush;
        return static_cast<bool>(file);
    }

    void giveToChildren(const std::filesystem::path& root)
    {
        const auto control = root / "cgroup.subtree_control";
        if (textOf(control).find("io") == std::string::npos && put(control, "+io")) {
            m_given = control;
        }
    }

    void limit(const std::filesystem::path& root, const std::string& setting, const std::string& words)
    {
        m_folder = root / ("sluice-test-" + std::to_string(::getpid()));
        if (::mkdir(m_folder.c_str(), 0755) != 0) {
            m_problem = "no cgroup can be made in " + root.string();
        } else if (!put(m_folder / setting, words)) {
            m_problem = setting + " takes no limit here";
        }
    }

    inline static const std::filesystem::path blkio = "/sys/fs/cgroup/blkio";
    std::filesystem::path m_folder;
    std::filesystem::path m_given; ///< where "+io" was written
    std::string m_problem;
};

} // namespace sluice
