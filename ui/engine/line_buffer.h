// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace sluice::ui {

/// Cuts bytes that arrive in any portions into lines. A line longer than the limit is dropped, so
/// that an engine gone mad cannot fill the memory.
class LineBuffer {
public:
    explicit LineBuffer(qsizetype longestLine = qsizetype(256) << 20);

    void append(const QByteArray& bytes);
    /// The next whole line, without its end; nothing until one is there.
    std::optional<QByteArray> next();
    /// What is left without a line end.
    QByteArray takeRest();
    /// Lines dropped for their length since the last call.
    int takeDropped();

private:
    QByteArray m_bytes;
    qsizetype m_searched = 0; ///< no line end before this position
    qsizetype m_longestLine;
    bool m_dropping = false; ///< in the middle of a line that was too long
    int m_dropped = 0;
};

} // namespace sluice::ui
