// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <string_view>

namespace sluice::ctl {

/// One of the two standard outputs, written at once and whole. What cannot be written is remembered and ends nothing:
/// a measurement goes on, and its run is kept.
/// Threads: any may write; a text is not mixed with another's.
class Output {
public:
    explicit Output(int descriptor) : m_descriptor(descriptor) { }

    void write(std::string_view text);
    /// The errno of the first text that was lost; 0 while none was.
    int problem() const { return m_problem; }

private:
    const int m_descriptor;
    std::atomic<int> m_problem{0};
};

} // namespace sluice::ctl
