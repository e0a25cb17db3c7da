// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QCoreApplication;

namespace sluice::ui {

/// Languages there is a translation for beside English, as in resources/translations.
QStringList languages();

/// Which one a person chose ("de", "en"), empty for that of the desktop. Takes effect at the next start.
QString chosenLanguage();
void chooseLanguage(const QString& language);

/// Loads the strings of `language`, or without one those of the desktop's, and Qt's own; English where there are
/// none. Before any widget is made.
void installLanguage(QCoreApplication& application, const QString& language);
/// English again, for what is made from now on.
void removeLanguage(QCoreApplication& application);

} // namespace sluice::ui
