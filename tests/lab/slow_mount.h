// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sluice {

/// What slow_fs is asked for.
struct SlowStorage {
    int latencyMicroseconds = 0;
    int parallel = 1024;
    double bytesPerSecond = 0; ///< 0: no limit
};

/// A folder whose reads are as slow as was asked, mounted through slow_fs; unmounted with its owner.
class SlowMount {
public:
    explicit SlowMount(const SlowStorage& storage = {}) : m_device(deviceOf(path()))
    {
        const std::string program = std::string(programFolder) + "/slow_fs";
        if (::access(program.c_str(), X_OK) != 0) {
            m_problem = "slow_fs was not built: libfuse3-dev is missing";
            return;
        }
        std::vector<std::string> words{program,
                                       m_behind.path(),
                                       path(),
                                       std::to_string(storage.latencyMicroseconds),
                                       std::to_string(storage.parallel),
                                       std::to_string(storage.bytesPerSecond)};
        std::vector<char*> arguments;
        for (auto& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        m_server = ::fork();
        if (m_server == 0) {
            ::execv(program.c_str(), arguments.data());
            ::_exit(127);
        }
        waitUntilMounted();
    }
    SlowMount(const SlowMount&) = delete;
    SlowMount& operator=(const SlowMount&) = delete;
    ~SlowMount()
    {
        answerAgain();
        ::umount2(path().c_str(), MNT_DETACH);
        if (m_server > 0) {
            ::kill(m_server, SIGTERM); // unmounts by itself where we may not
            ::waitpid(m_server, nullptr, 0);
        }
    }

    /// Why there is none; empty when there is.
    const std::string& problem() const { return m_problem; }
    std::string path() const { return m_mount.path(); }
    std::string file(const std::string& name) const { return m_mount.file(name); }

    void stall() const { sign("STALL"); }
    /// Nothing is answered from now on, the making and removing of files neither.
    void die() const { sign("DEAD"); }
    void answerAgain() const
    {
        ::unlink(m_behind.file("STALL").c_str());
        ::unlink(m_behind.file("DEAD").c_str());
    }
    /// Reads fail from now on.
    void fail() const { sign("FAIL"); }
    /// Half of its bandwidth is left from now on.
    void halve() const { sign("HALF"); }
    /// Writes find no space from now on.
    void fill() const { sign("FULL"); }
    /// As a device that is pulled out.
    void vanish() const { ::kill(m_server, SIGKILL); }
    /// What lies in it, whether it answers or not.
    const TemporaryFolder& behind() const { return m_behind; }

private:
    void sign(const char* name) const { std::ofstream(m_behind.file(name)) << "now"; }

    static dev_t deviceOf(const std::string& path)
    {
        struct stat facts { };
        return ::stat(path.c_str(), &facts) == 0 ? facts.st_dev : 0;
    }

    void waitUntilMounted()
    {
        for (int i = 0; i < 500 && deviceOf(path()) == m_device; ++i) {
            if (::waitpid(m_server, nullptr, WNOHANG) == m_server) {
                m_server = -1;
                m_problem = "FUSE cannot be used here: it needs /dev/fuse, and root or fusermount3";
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }

    TemporaryFolder m_behind;
    TemporaryFolder m_mount;
    dev_t m_device;
    pid_t m_server = -1;
    std::string m_problem;
};

} // namespace sluice
