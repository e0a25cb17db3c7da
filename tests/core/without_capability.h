// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sluice {

/// Takes capabilities of the first 32 from the calling thread, as a container does from root; gives them back when it
/// dies. Without privilege it changes nothing.
class WithoutCapability {
public:
    explicit WithoutCapability(unsigned mask)
    {
        ::syscall(SYS_capget, &m_header, m_before.data());
        auto less = m_before;
        less.front().effective &= ~mask;
        ::syscall(SYS_capset, &m_header, less.data());
    }
    WithoutCapability(const WithoutCapability&) = delete;
    WithoutCapability& operator=(const WithoutCapability&) = delete;
    ~WithoutCapability() { ::syscall(SYS_capset, &m_header, m_before.data()); }

private:
    __user_cap_header_struct m_header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> m_before{};
};

} // namespace sluice
