// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/line_buffer.h"

#include <utility>

namespace sluice::ui {

LineBuffer::LineBuffer(qsizetype longestLine) : m_longestLine(longestLine) { }

void LineBuffer::append(const QByteArray& bytes)
{
    m_bytes += bytes;
    const bool endless = m_bytes.indexOf('\n', m_searched) < 0 && m_bytes.size() > m_longestLine;
    if (endless) {
        m_dropped += m_dropping ? 0 : 1;
        m_dropping = true;
        m_bytes.clear();
        m_searched = 0;
    }
}

std::optional<QByteArray> LineBuffer::next()
{
    for (;;) {
        const auto end = m_bytes.indexOf('\n', m_searched);
        if (end < 0) {
            m_searched = m_bytes.size();
            return std::nullopt;
        }
        QByteArray line = m_bytes.left(end);
        m_bytes.remove(0, end + 1);
        m_searched = 0;
        if (!std::exchange(m_dropping, false)) {
            return line;
        }
    }
}

QByteArray LineBuffer::takeRest()
{
    m_searched = 0;
    if (std::exchange(m_dropping, false)) {
        m_bytes.clear();
    }
    return std::exchange(m_bytes, {});
}

int LineBuffer::takeDropped()
{
    return std::exchange(m_dropped, 0);
}

} // namespace sluice::ui
