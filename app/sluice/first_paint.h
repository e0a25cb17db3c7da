// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace sluice::ui {

/// Says on stderr how long after `begun` the window's content stood on the screen, and what memory it took, and then
/// ends the program: tests/bench/first_paint runs it. The display has answered that it has drawn everything by then.
class FirstPaint : public QObject {
    Q_OBJECT

public:
    /// `begun`: nanoseconds since 1970, when the program was started.
    FirstPaint(QWidget& window, qint64 begun);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void tell() const;

    QPointer<QWidget> m_window;
    qint64 m_begun;
    bool m_painted = false;
};

} // namespace sluice::ui
