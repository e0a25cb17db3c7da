// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/time_words.h"

#include <QDateTime>

namespace sluice::ui {

QString timeWords(const std::string& rfc3339)
{
    const auto text = QString::fromStdString(rfc3339);
    const auto time = QDateTime::fromString(text, Qt::ISODate);
    return time.isValid() ? time.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")) : text;
}

} // namespace sluice::ui
