// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/message_words.h"

#include "core/base/message/say.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

namespace sluice::ui {
namespace {

MessageWords messageWordsOf(const char* lines)
{
    QByteArray bytes(lines);
    QBuffer file(&bytes);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return MessageWords::read(file);
}

QString projectFolder()
{
    return QString::fromUtf8(sluice::sourceFolder);
}

QString fileText(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return QString::fromUtf8(file.readAll());
}

MessageWords germanWords()
{
    QFile file(projectFolder() + QStringLiteral("/resources/translations/messages_de.txt"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return MessageWords::read(file);
}

/// The string literals that stand side by side, as one.
QString joinedLiterals(const QString& literals)
{
    static const QRegularExpression between(QStringLiteral(R"("\s*")"));
    return literals.mid(1, literals.size() - 2).remove(between).replace(QStringLiteral("\\\""), QStringLiteral("\""));
}

/// The room's prefix of ids: "plan." for models/plan/messages.def, by the header beside it.
QString prefixOf(const QString& table)
{
    static const QRegularExpression prefix(QStringLiteral(R"re(\{"([a-z_.]+)" #name)re"));
    return prefix.match(fileText(table.section(u'/', 0, -2) + QStringLiteral("/messages.h"))).captured(1);
}

/// The English texts of all tables, by id.
QMap<QString, QString> englishTexts()
{
    static const QRegularExpression entry(
        QStringLiteral(R"re(^(?:MESSAGE\((\w+)|REMEDY\(\w+, "(\w+)"),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\))re"),
        QRegularExpression::MultilineOption);
    QMap<QString, QString> texts;
    for (const auto* room : {"/core", "/models"}) {
        QDirIterator files(projectFolder() + QString::fromLatin1(room),
                           {QStringLiteral("messages*.def"), QStringLiteral("remedies.def")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto path = files.next();
            const auto content = fileText(path);
            for (auto match = entry.globalMatch(content); match.hasNext();) {
                const auto found = match.next();
                const QString id = found.captured(1).isEmpty() ? QStringLiteral("remedy.") + found.captured(2)
                                                               : prefixOf(path) + found.captured(1);
                EXPECT_FALSE(texts.contains(id)) << id.toStdString() << " stands there twice";
                texts.insert(id, joinedLiterals(found.captured(3).trimmed()));
            }
        }
    }
    return texts;
}

QStringList placesOf(const QString& text)
{
    static const QRegularExpression placeholder(QStringLiteral(R"(\{\w+\})"));
    QSet<QString> found;
    for (auto match = placeholder.globalMatch(text); match.hasNext();) {
        found << match.next().captured();
    }
    auto sorted = QStringList(found.begin(), found.end());
    sorted.sort();
    return sorted;
}

TEST(MessageWords, EveryMessageHasGermanWithItsPlaceholders)
{
    const auto words = germanWords();
    const auto english = englishTexts();
    ASSERT_GT(english.size(), 15);
    for (auto text = english.begin(); text != english.end(); ++text) {
        const auto here = words.texts().value(text.key());
        EXPECT_FALSE(here.isEmpty()) << "no German: " << text.key().toStdString();
        EXPECT_EQ(placesOf(here), placesOf(text.value())) << text.key().toStdString();
        EXPECT_EQ(here.endsWith(u'.'), text.value().endsWith(u'.')) << text.key().toStdString();
    }
    for (auto text = words.texts().begin(); text != words.texts().end(); ++text) {
        EXPECT_TRUE(english.contains(text.key())) << "of no message: " << text.key().toStdString();
    }
}

TEST(MessageWords, AreReadLineByLine)
{
    const auto words = messageWordsOf("# a comment = none\n\na.b = Von {of} = {rate}\r\n a.c=zwei\nno entry\n");
    EXPECT_EQ(words.texts().size(), 2);
    Message message("of 2 = 1");
    message.id = "a.b";
    message.arguments = {{"of", "2"}, {"rate", "1"}};
    EXPECT_EQ(words.in(message), QStringLiteral("Von 2 = 1"));
    message.id = "a.d";
    EXPECT_EQ(words.in(message), std::nullopt);
    EXPECT_EQ(words.in(Message("a.b")), std::nullopt) << "a text alone has no id";
}

struct WithGerman : testing::Test {
    WithGerman() { installMessageWords(germanWords()); }
    ~WithGerman() override { installMessageWords({}); }
};

constexpr MessageText steps{"loader.tooFewSteps", "{steps} steps: {seconds} s would do"};

/// Other English under the same id, as after a correction of a text.
TEST_F(WithGerman, AChangeOfEnglishLeavesGermanUnharmed)
{
    auto told = say<steps>("steps"_a = 3, "seconds"_a = 40).with(Remedy::RunLonger);
    ASSERT_EQ(told.text, "3 steps: 40 s would do");
    const auto before = advice(told);
    EXPECT_TRUE(before.startsWith(QStringLiteral("die dauerhafte Rate: Diese 3 Schritte"))) << before.toStdString();
    EXPECT_TRUE(before.endsWith(QStringLiteral(". Länger laufen lassen."))) << before.toStdString();
    told.text = "Entirely different.";
    EXPECT_EQ(advice(told), before);
}

constexpr MessageText throttle{"audit.throttleObserved", "clocks are held down: {reason}"};

TEST_F(WithGerman, AnArgumentThatIsTheEnginesWordsIsTranslatedToo)
{
    const auto told = say<throttle>("reason"_a = "power limit");
    EXPECT_EQ(sentence(told), QStringLiteral("die Takte sind gebremst: power limit"));
    installEngineWords(EngineWords({{QStringLiteral("power limit"), QStringLiteral("Leistungsgrenze")}}));
    EXPECT_EQ(sentence(told), QStringLiteral("die Takte sind gebremst: Leistungsgrenze"));
    installEngineWords(EngineWords(std::vector<EngineWords::Text>()));
}

TEST_F(WithGerman, ATextAloneStaysAsItIs)
{
    EXPECT_EQ(sentence("written by an older version"), QStringLiteral("written by an older version"));
    EXPECT_EQ(sentences({"One.", "Two."}), QStringLiteral("One. Two."));
}

TEST(MessageWords, WithoutAnotherLanguageItIsEnglish)
{
    const auto told = say<steps>("steps"_a = 3, "seconds"_a = 40).with(Remedy::RunLonger);
    EXPECT_EQ(advice(told), QStringLiteral("3 steps: 40 s would do. Let it run longer."));
}

} // namespace
} // namespace sluice::ui
