// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

namespace sluice::ui {

namespace {

QString languageKey()
{
    return QStringLiteral("window/language");
}

/// Free functions name a context of their own when they run, where lupdate sees only the namespace they stand in.
class Strings : public QTranslator {
public:
    using QTranslator::QTranslator;

    QString translate(const char* context, const char* source, const char* comment, int n) const override
    {
        for (const char* place : {context, "sluice::ui", "sluice::ui::Drafter", "sluice::ui::Beholder"}) {
            const auto found = QTranslator::translate(place, source, comment, n);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return {};
    }
};

} // namespace

QStringList languages()
{
    return {QStringLiteral("de")};
}

QString chosenLanguage()
{
    return QSettings().value(languageKey()).toString();
}

void chooseLanguage(const QString& language)
{
    QSettings().setValue(languageKey(), language);
}

void installLanguage(QCoreApplication& application, const QString& language)
{
    const QLocale locale = language.isEmpty() ? QLocale() : QLocale(language);
    if (!languages().contains(locale.name().section(u'_', 0, 0))) {
        return;
    }
    auto* ofQt = new QTranslator(&application);
    if (ofQt->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                   QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(ofQt);
    }
    auto* ours = new Strings(&application);
    if (ours->load(locale, QStringLiteral("sluice"), QStringLiteral("_"), QStringLiteral(":/translations"))) {
        QCoreApplication::installTranslator(ours);
    }
}

} // namespace sluice::ui
