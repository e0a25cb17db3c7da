// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/pin_thread.h"

#include "core/attach/proc/thread_list.h"

#include <string_view>

namespace sluice::attach {

namespace {

constexpr std::string_view pytorchPinName = "pt_data_pin";
constexpr std::size_t maxCandidates = 24;
constexpr Seconds seenWithin{3.0};

} // namespace

void PinThread::seek(Seconds now, bool named)
{
    if (m_found) {
        return;
    }
    m_candidates.clear();
    m_begun = now;
    const auto threads = threadsOf(*m_files, m_pid);
    const auto interpreter = threads.empty() ? std::string() : threads.back().name;
    for (const auto& thread : threads) {
        const bool isIt = thread.name == pytorchPinName;
        // A library's own threads have names of their own, or came before the loader did.
        const bool mayBeIt = !named && thread.number != m_pid && thread.name == interpreter;
        if (isIt || (mayBeIt && m_candidates.size() < maxCandidates)) {
            m_candidates.emplace_back(*m_files, m_pid, thread.number);
        }
        if (isIt) {
            std::swap(m_candidates.front(), m_candidates.back());
            m_found = true;
            break;
        }
    }
    m_found ? void(m_candidates.erase(m_candidates.begin() + 1, m_candidates.end())) : void();
}

std::int64_t PinThread::look(Descriptors& descriptors, Seconds now)
{
    std::int64_t looks = 0;
    for (std::size_t i = 0; i < m_candidates.size() && !m_found; ++i) {
        ++looks;
        if (m_candidates[i].look(descriptors, now) == Activity::Queue) {
            std::swap(m_candidates.front(), m_candidates[i]);
            m_candidates.erase(m_candidates.begin() + 1, m_candidates.end());
            m_found = true;
        }
    }
    if (m_found) {
        m_activity = m_candidates.front().look(descriptors, now).value_or(Activity::Queue);
        m_found = !m_candidates.front().gone(); // with its epoch
        ++looks;
    }
    if (!m_found && now - m_begun > seenWithin) {
        m_candidates.clear();
    }
    return looks;
}

} // namespace sluice::attach
