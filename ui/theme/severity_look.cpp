// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/severity_look.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QGuiApplication>

namespace sluice::ui {

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return QCoreApplication::translate("Severity", "Critical");
    case Severity::Warning:
        return QCoreApplication::translate("Severity", "Warning");
    case Severity::Info:
        break;
    }
    return QCoreApplication::translate("Severity", "Info");
}

QIcon severityIcon(Severity severity)
{
    const auto theme = themeOf(QGuiApplication::palette());
    switch (severity) {
    case Severity::Critical:
        return lineIcon(QStringLiteral("critical"), theme.bad);
    case Severity::Warning:
        return lineIcon(QStringLiteral("warning"), theme.warning);
    case Severity::Info:
        break;
    }
    return lineIcon(QStringLiteral("info"), theme.info);
}

} // namespace sluice::ui
