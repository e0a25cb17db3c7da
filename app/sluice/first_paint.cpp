// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sluice/first_paint.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QTimer>

#include <chrono>
#include <cstdio>

namespace sluice::ui {

namespace {

constexpr double nanosecondsOfMillisecond = 1e6;
constexpr double kibibytesOfMegabyte = 1e6 / 1024;

double residentMegabytes()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly)) {
        return 0;
    }
    const auto text = QString::fromLatin1(status.readAll());
    return text.section(QStringLiteral("VmRSS:"), 1).simplified().section(u' ', 0, 0).toDouble() / kibibytesOfMegabyte;
}

} // namespace

FirstPaint::FirstPaint(QWidget& window, qint64 begun) : m_window(&window), m_begun(begun)
{
    window.installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint && !m_painted) {
        m_painted = true;
        QTimer::singleShot(0, this, [this] { // what is painted goes to the display when this event is over
            tell();
            QApplication::quit();
        });
    }
    return QObject::eventFilter(watched, event);
}

void FirstPaint::tell() const
{
    QGuiApplication::sync();
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto passed = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() - m_begun;
    std::fprintf(stderr, "sluice: first paint after %.0f ms, %.0f MB resident\n",
                 static_cast<double>(passed) / nanosecondsOfMillisecond, residentMegabytes());
}

} // namespace sluice::ui
