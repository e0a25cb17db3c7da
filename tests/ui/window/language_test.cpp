// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language.h"

#include "ui/pages/node/node_facts.h"
#include "ui/window/help_window.h"
#include "ui/window/navigation.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextCursor>
#include <QTranslator>
#include <QXmlStreamReader>

namespace sluice::ui {
namespace {

struct Message {
    QString context;
    QString source;
    QString translation;
    bool finished = true;
};

QList<Message> messagesOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"source") {
            messages << Message{context, xml.readElementText(), {}, true};
        } else if (xml.name() == u"translation") {
            messages.last().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            messages.last().translation = xml.readElementText();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

QString sourceFolder()
{
    return QString::fromUtf8(SLUICE_SOURCE);
}

QString germanFile()
{
    return sourceFolder() + QStringLiteral("/resources/translations/sluice_de.ts");
}

/// Where tr() looks at run time: a class's own strings, those of free functions, and words of the engine.
bool isAsked(const QString& context)
{
    static const QStringList others{QStringLiteral("QObject"), QStringLiteral("Severity"), QStringLiteral("main")};
    return context.startsWith(QStringLiteral("sluice::ui::")) || others.contains(context);
}

QStringList placeholdersOf(const QString& text)
{
    static const QRegularExpression placeholder(QStringLiteral("%\\d"));
    QStringList found;
    for (auto match = placeholder.globalMatch(text); match.hasNext();) {
        found << match.next().captured();
    }
    found.sort();
    return found;
}

TEST(Language, EveryGermanTextIsFinishedAndKeepsItsPlaceholders)
{
    const auto messages = messagesOf(germanFile());
    ASSERT_GT(messages.size(), 500);
    for (const auto& message : messages) {
        EXPECT_TRUE(isAsked(message.context)) << message.context.toStdString() << ": " << message.source.toStdString();
        EXPECT_TRUE(message.finished && !message.translation.isEmpty()) << message.source.toStdString();
        EXPECT_EQ(placeholdersOf(message.translation), placeholdersOf(message.source)) << message.source.toStdString();
        EXPECT_EQ(message.translation.count(u'&'), message.source.count(u'&')) << message.source.toStdString();
    }
}

TEST(Language, NearlyEveryTextOfTheSourceHasATranslation)
{
    const auto lupdate =
        QStandardPaths::findExecutable(QStringLiteral("lupdate"), {QStringLiteral("/usr/lib/qt6/bin")});
    if (lupdate.isEmpty()) {
        GTEST_SKIP() << "lupdate is not installed";
    }
    const QTemporaryDir folder;
    const auto copy = folder.filePath(QStringLiteral("sluice_de.ts"));
    ASSERT_TRUE(QFile::copy(germanFile(), copy));
    ASSERT_EQ(QProcess::execute(lupdate,
                                {sourceFolder() + QStringLiteral("/ui"), sourceFolder() + QStringLiteral("/app/sluice"),
                                 QStringLiteral("-I"), sourceFolder(), QStringLiteral("-silent"),
                                 QStringLiteral("-locations"), QStringLiteral("none"), QStringLiteral("-no-obsolete"),
                                 QStringLiteral("-ts"), copy}),
              0);
    const auto messages = messagesOf(copy);
    QStringList missing;
    for (const auto& message : messages) {
        if (!message.finished) {
            missing << message.source;
        }
    }
    // A text that is being worked on may come a little later; a twentieth may not.
    EXPECT_LT(missing.size() * 20, messages.size()) << missing.join(u'\n').toStdString();
    if (!missing.isEmpty()) {
        std::printf("[          ] %lld texts wait for their translation:\n%s\n", static_cast<long long>(missing.size()),
                    qPrintable(missing.join(u'\n')));
    }
}

struct InGerman : testing::Test {
    InGerman() { installLanguage(*QCoreApplication::instance(), QStringLiteral("de")); }
    ~InGerman() override
    {
        for (auto* translator : QCoreApplication::instance()->findChildren<QTranslator*>()) {
            QCoreApplication::removeTranslator(translator);
            delete translator;
        }
    }
};

TEST_F(InGerman, PagesAndFreeFunctionsSpeakIt)
{
    EXPECT_EQ(plainPageName(Page::History), QStringLiteral("Verlauf"));
    EXPECT_EQ(factsOf(Node{}).front().name, QStringLiteral("Maschine"));
    EXPECT_EQ(QCoreApplication::translate("anywhere", "never written"), QStringLiteral("never written"));
}

TEST_F(InGerman, TheHelpDoesTooAndHasEveryPage)
{
    HelpWindow help(nullptr);
    for (const auto page : allPages) {
        EXPECT_TRUE(help.toPlainText().contains(plainPageName(page))) << plainPageName(page).toStdString();
    }
    EXPECT_TRUE(help.toPlainText().contains(QStringLiteral("Leertaste")));
}

TEST(Language, TheHelpBeginsAtThePageOneIsOn)
{
    HelpWindow help(nullptr);
    help.resize(500, 300);
    help.showFor(Page::WhatIf);
    QApplication::processEvents();
    const auto top = help.cursorForPosition(QPoint(30, 30)).block().text();
    EXPECT_EQ(top, QStringLiteral("What-if"));
}

TEST(Language, AnUnknownLanguageLeavesEnglish)
{
    installLanguage(*QCoreApplication::instance(), QStringLiteral("tlh"));
    EXPECT_EQ(plainPageName(Page::History), QStringLiteral("History"));
}

} // namespace
} // namespace sluice::ui
