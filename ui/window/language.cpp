// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language.h"

#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"

#include <QCoreApplication>
#include <QFile>
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
    auto* ours = new QTranslator(&application);
    if (ours->load(locale, QStringLiteral("sluice"), QStringLiteral("_"), QStringLiteral(":/translations"))) {
        QCoreApplication::installTranslator(ours);
    }
    QFile engine(QStringLiteral(":/translations/engine_%1.ts").arg(locale.name().section(u'_', 0, 0)));
    if (engine.open(QIODevice::ReadOnly)) {
        installEngineWords(EngineWords::read(engine));
    }
    QFile messages(QStringLiteral(":/translations/messages_%1.txt").arg(locale.name().section(u'_', 0, 0)));
    if (messages.open(QIODevice::ReadOnly)) {
        installMessageWords(MessageWords::read(messages));
    }
}

void removeLanguage(QCoreApplication& application)
{
    for (auto* translator : application.findChildren<QTranslator*>()) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
    installEngineWords(EngineWords({}));
    installMessageWords({});
}

} // namespace sluice::ui
