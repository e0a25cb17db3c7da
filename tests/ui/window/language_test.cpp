// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language.h"

#include "core/audit/audit.h"
#include "core/topology/snapshot.h"
#include "models/plan/plan.h"
#include "tests/core/run_fixture.h"
#include "tests/core/topology/node_tree.h"
#include "tests/paths.h"
#include "ui/pages/node/node_facts.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/to_qstring.h"
#include "ui/window/help_window.h"
#include "ui/window/navigation.h"

#include <gtest/gtest.h>

#include <cstring>

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextCursor>
#include <QXmlStreamReader>

namespace sluice::ui {
namespace {

struct Entry {
    QString context;
    QString source;
    QString translation;
    bool finished = true;
};

QList<Entry> messagesOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    QList<Entry> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"source") {
            messages << Entry{context, xml.readElementText(), {}, true};
        } else if (xml.name() == u"translation") {
            messages.last().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            messages.last().translation = xml.readElementText();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

QString projectFolder()
{
    return QString::fromUtf8(sluice::sourceFolder);
}

QString germanFile()
{
    return projectFolder() + QStringLiteral("/resources/translations/sluice_de.ts");
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
                                {projectFolder() + QStringLiteral("/ui"),
                                 projectFolder() + QStringLiteral("/app/sluice"), QStringLiteral("-I"), projectFolder(),
                                 QStringLiteral("-silent"), QStringLiteral("-locations"), QStringLiteral("none"),
                                 QStringLiteral("-no-obsolete"), QStringLiteral("-ts"), copy}),
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
    ~InGerman() override { removeLanguage(*QCoreApplication::instance()); }
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

/// Literals of the engine's sources, adjacent ones joined, as the compiler has them.
QSet<QString> literalsOfEngine()
{
    static const QRegularExpression token(
        QStringLiteral(R"re(//[^\n]*|#include[^\n]*|'(?:[^'\\\n]|\\.)'|"((?:[^"\\\n]|\\.)*)"(\s*))re"));
    QSet<QString> literals;
    for (const auto* room : {"core", "models"}) {
        QDirIterator files(projectFolder() + u'/' + QString::fromLatin1(room),
                           {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            EXPECT_TRUE(file.open(QIODevice::ReadOnly));
            const auto source = QString::fromUtf8(file.readAll());
            QString joined;
            qsizetype end = -1;
            for (auto match = token.globalMatch(source); match.hasNext();) {
                const auto found = match.next();
                if (!found.captured().startsWith(u'"')) {
                    continue;
                }
                joined = found.capturedStart() == end ? joined + found.captured(1) : found.captured(1);
                end = found.capturedEnd();
                auto text = joined;
                literals.insert(text.replace(QStringLiteral("\\n"), QStringLiteral("\n"))
                                    .replace(QStringLiteral("\\\""), QStringLiteral("\"")));
            }
        }
    }
    return literals;
}

/// Errors of the system are the C library's words, and single words are those of enums.
TEST(Language, WhatTheEngineIsKnownByStandsInItsSources)
{
    auto literals = literalsOfEngine();
    for (int error = 1; error < 140; ++error) {
        literals.insert(QString::fromLocal8Bit(std::strerror(error)));
    }
    const auto messages = messagesOf(projectFolder() + QStringLiteral("/resources/translations/engine_de.ts"));
    ASSERT_GT(messages.size(), 1000);
    QStringList gone;
    for (const auto& message : messages) {
        // Verdicts that the list of runs keeps as text, with their pieces as they were put together then.
        const bool stored = message.context == QStringLiteral("stored");
        if (!stored && message.source.contains(u' ') && !literals.contains(message.source)) {
            gone << message.source;
        }
    }
    EXPECT_TRUE(gone.isEmpty()) << gone.join(u'\n').toStdString();
}

/// English words that German has not.
bool soundsEnglish(const QString& text)
{
    static const QRegularExpression word(QStringLiteral(
        "\\b(the|is|are|not|of|and|with|than|that|which|for|from|by|were|has|have|no|more|read|reads)\\b"));
    return text.contains(word);
}

QStringList sentencesOf(const Plan& plan)
{
    QStringList all{sentences(plan.verdict)};
    for (const auto& reason : plan.recommendation.reasons) {
        all << sentence(reason.because) << translated(reason.provenance);
    }
    for (const auto& stage : plan.prediction.stages) {
        all << translated(stage.provenance);
    }
    for (const auto& what : plan.missing) {
        all << advice(what);
    }
    for (const auto& other : plan.alternatives) {
        all << sentence(other.change);
    }
    return all;
}

QStringList sentencesOf(const Audit& audit)
{
    QStringList all;
    for (const auto& finding : audit.findings) {
        all << sentence(finding.observed) << sentence(finding.expected) << sentence(finding.why)
            << sentence(finding.effect) << translated(finding.verify);
    }
    return all;
}

TEST_F(InGerman, PlansAndAuditsSpeakItToo)
{
    QStringList all;
    const auto presets = *workloadPresets();
    for (const auto& preset : presets) {
        for (const auto& surface :
             {StorageSurface::fromSheet({1e9}, Seconds(1e-4)), StorageSurface::fromSheet({1e11}, Seconds(1e-4)),
              *StorageSurface::fit(runFixture().measurements)}) {
            PlanRequest request;
            request.workload = preset;
            request.host.cpuCores = 16;
            if (const auto plan = makePlan(request, surface)) {
                all += sentencesOf(*plan);
            }
        }
    }
    const NodeTree faulty("eight_gpus_faults");
    all += sentencesOf(auditNode(*takeSnapshot({faulty.root(), {"/data"}})));
    QStringList english;
    for (const auto& here : std::as_const(all)) {
        if (soundsEnglish(here)) {
            english << here;
        }
    }
    english.removeDuplicates();
    ASSERT_GT(all.size(), 300);
    EXPECT_TRUE(english.isEmpty()) << english.size() << " of " << all.size() << ":\n"
                                   << english.join(u'\n').toStdString();
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
