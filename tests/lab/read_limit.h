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

/// Makes a cgroup whose members read from a device at a limited rate: of the blkio controller (v1) or of io (v2),
/// whichever this machine has.
///
/// It goes with its owner, which also takes v2's controller from the root's children again if it gave it to them.
class ReadLimit {
public:
    ReadLimit(const LoopDevice& device, Bytes perSecond)
    {
        if (std::filesystem::exists(blkio / "blkio.throttle.read_bps_device")) {
            makeGroup(blkio, "blkio.throttle.read_bps_device", device.numbers() + " ");
        }
        for (const std::filesystem::path root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
            if (m_folder.empty() && textOf(root / "cgroup.controllers").find("io") != std::string::npos) {
                giveToChildren(root);
                makeGroup(root, "io.max", device.numbers() + " rbps=");
            }
        }
        if (m_folder.empty()) {
            m_problem = "neither cgroup v1's blkio nor v2's io controller is here";
        } else if (m_problem.empty() && !change(perSecond)) {
            m_problem = m_setting.string() + " takes no limit here";
        }
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
    /// At once, also of reads that wait.
    bool change(Bytes perSecond) const { return put(m_setting, m_device + std::to_string(perSecond.count)); }
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

    void makeGroup(const std::filesystem::path& root, const std::string& setting, const std::string& device)
    {
        m_folder = root / ("sluice-test-" + std::to_string(::getpid()));
        m_setting = m_folder / setting;
        m_device = device;
        if (::mkdir(m_folder.c_str(), 0755) != 0) {
            m_problem = "no cgroup can be made in " + root.string();
        }
    }

    inline static const std::filesystem::path blkio = "/sys/fs/cgroup/blkio";
    std::filesystem::path m_folder;
    std::filesystem::path m_setting;
    std::string m_device; ///< as the setting begins
    std::filesystem::path m_given; ///< where "+io" was written
    std::string m_problem;
};

} // namespace sluice
