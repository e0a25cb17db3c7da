// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/io/files/content.h"
#include "core/io/files/file.h"

#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace sluice {

/// A block device of a test's own that works in the thread that asks: a compressed RAM disk, full of what cannot be
/// compressed. Needs root and the zram module. Unlike a loop device it outlives a test that is killed, so it is small.
class ZramDevice {
public:
    ZramDevice()
    {
        if (!(std::ifstream("/sys/class/zram-control/hot_add") >> m_number)) {
            m_problem = "a zram device needs root and the zram module";
            return;
        }
        std::ofstream("/sys/block/zram" + m_number + "/disksize") << size.count << std::flush;
        std::vector<std::byte> bytes(static_cast<std::size_t>(size.count));
        io::Content::unique().fill(bytes, 0);
        const io::File device(::open(path().c_str(), O_WRONLY | O_CLOEXEC));
        if (::write(device.descriptor(), bytes.data(), bytes.size()) != std::ssize(bytes)
            || ::fsync(device.descriptor()) != 0) {
            m_problem = "the zram device takes no data";
        }
    }
    ZramDevice(const ZramDevice&) = delete;
    ZramDevice& operator=(const ZramDevice&) = delete;
    ~ZramDevice()
    {
        for (int i = 0; i < 100 && !m_number.empty(); ++i) { // a ring that ended may still be closing it
            if (std::ofstream("/sys/class/zram-control/hot_remove") << m_number << std::flush) {
                return;
            }
            ::usleep(50'000);
        }
    }

    /// Why there is none; empty when there is.
    const std::string& problem() const { return m_problem; }
    std::string path() const { return "/dev/zram" + m_number; }

private:
    static constexpr Bytes size = mebibytes(16);
    std::string m_number;
    std::string m_problem;
};

} // namespace sluice
