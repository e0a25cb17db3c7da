// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/output.h"

#include "core/base/files/system_call.h"

#include <mutex>

namespace sluice::ctl {

void Output::write(std::string_view text)
{
    static std::mutex oneAtATime; // of both outputs, which may be one terminal
    const std::scoped_lock lock(oneAtATime);
    if (m_problem != 0) {
        return; // a text with a hole in it is worth less than its beginning
    }
    m_problem = writeAll(m_descriptor, text);
}

} // namespace sluice::ctl
