// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/io/files/content.h"
#include "core/io/files/file.h"
#include "tests/core/temporary_folder.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <linux/loop.h>
#include <optional>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <vector>

namespace sluice {

/// Makes a block device of a test's own: a loop device over a file in memory, read past the page cache. Needs root.
///
/// The kernel takes it down when nobody has it open any more, so nothing of it outlives even a killed test. Mounts are
/// made in a mount namespace of the test process, which goes with it.
class LoopDevice {
public:
    explicit LoopDevice(Bytes size = mebibytes(64)) : m_size(size)
    {
        if (::geteuid() != 0) {
            m_problem = "loop devices need root";
            return;
        }
        m_image = io::File(::open(m_folder.file("image").c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (!m_image.isOpen() || ::ftruncate(m_image.descriptor(), size.count) != 0) {
            m_problem = std::string("no room for an image: ") + std::strerror(errno);
            return;
        }
        attach();
    }
    LoopDevice(const LoopDevice&) = delete;
    LoopDevice& operator=(const LoopDevice&) = delete;
    ~LoopDevice()
    {
        if (m_mount) {
            ::umount2(m_mount->path().c_str(), MNT_DETACH);
        }
    }

    /// Why there is none; empty when there is.
    const std::string& problem() const { return m_problem; }
    std::string path() const { return "/dev/" + m_name; }
    std::string name() const { return m_name; }
    /// "7:3"
    std::string numbers() const
    {
        struct stat facts { };
        ::stat(path().c_str(), &facts);
        return std::to_string(major(facts.st_rdev)) + ":" + std::to_string(minor(facts.st_rdev));
    }

    /// Fills it with what no other device holds.
    void fill()
    {
        std::vector<std::byte> block(1 << 20);
        for (std::int64_t at = 0; at < m_size.count; at += std::ssize(block)) {
            m_content.fill(block, at);
            ::pwrite(m_image.descriptor(), block.data(), block.size(), at);
        }
    }
    bool holdsWhatWasFilledIn() const
    {
        std::vector<std::byte> block(1 << 20);
        for (std::int64_t at = 0; at < m_size.count; at += std::ssize(block)) {
            if (::pread(m_image.descriptor(), block.data(), block.size(), at) != std::ssize(block)
                || m_content.firstWrong(block, at)) {
                return false;
            }
        }
        return true;
    }

    /// As a disk that lost its end: reads beyond fail.
    void cutTo(Bytes size) const { static_cast<void>(::ftruncate(m_image.descriptor(), size.count)); }

    /// Makes a filesystem (the program's words less the device) and mounts it; the reason why not, or nothing.
    std::string mountAs(const std::string& fileSystem, const std::string& maker)
    {
        if (std::system((maker + " " + path() + " >/dev/null 2>&1").c_str()) != 0) { // NOLINT: a test's own words
            return maker + " is missing, or did not do it";
        }
        m_mount.emplace();
        if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
            || ::mount(path().c_str(), m_mount->path().c_str(), fileSystem.c_str(), 0, nullptr) != 0) {
            const std::string why = std::strerror(errno);
            m_mount.reset();
            return "cannot mount " + fileSystem + ": " + why;
        }
        return {};
    }
    /// Only once it is mounted.
    const TemporaryFolder& mount() const { return *m_mount; }

private:
    void attach()
    {
        const io::File control(::open("/dev/loop-control", O_RDWR | O_CLOEXEC));
        for (int i = 0; i < 20 && control.isOpen(); ++i) { // another process may take a free one first
            const int number = ::ioctl(control.descriptor(), LOOP_CTL_GET_FREE);
            m_name = "loop" + std::to_string(number);
            m_device = io::File(::open(path().c_str(), O_RDWR | O_CLOEXEC));
            loop_config config{};
            config.fd = static_cast<std::uint32_t>(m_image.descriptor());
            config.info.lo_flags = LO_FLAGS_AUTOCLEAR | LO_FLAGS_DIRECT_IO;
            if (number >= 0 && m_device.isOpen() && ::ioctl(m_device.descriptor(), LOOP_CONFIGURE, &config) == 0) {
                return;
            }
        }
        m_problem = "no loop device is to be had here";
    }

    Bytes m_size;
    TemporaryFolder m_folder{memoryFolder()};
    io::Content m_content = io::Content::unique();
    io::File m_image;
    io::File m_device;
    std::optional<TemporaryFolder> m_mount;
    std::string m_name;
    std::string m_problem;

    static std::filesystem::path memoryFolder()
    {
        return ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : std::filesystem::temp_directory_path();
    }
};

} // namespace sluice
