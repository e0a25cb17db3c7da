// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/engine_words.h"

#include "ui/text/to_qstring.h"

#include <QIODevice>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <optional>

namespace sluice::ui {

namespace {

/// Fewer letters than this are no phrase to be found in just any text: a path may hold them.
constexpr qsizetype minWeight = 8;
/// Of one that makes the whole text.
constexpr qsizetype minOfWhole = 4;
constexpr int shortestWord = 2;
/// Phrases in phrases' placeholders.
constexpr int deepest = 6;
constexpr qsizetype maxKnown = 4096;

bool isLetter(const QString& text, qsizetype at)
{
    return at >= 0 && at < text.size() && text[at].isLetterOrNumber();
}

/// A literal that ends within a word would be found in words that only begin alike.
bool cutsWord(const QString& text, qsizetype begin, qsizetype end)
{
    return (isLetter(text, begin) && isLetter(text, begin - 1)) || (isLetter(text, end - 1) && isLetter(text, end));
}

QStringList literalsOf(const QString& english)
{
    QStringList literals{QString()};
    for (qsizetype i = 0; i < english.size(); ++i) {
        const QChar c = english[i];
        const bool doubled = (c == u'{' || c == u'}') && i + 1 < english.size() && english[i + 1] == c;
        const auto close = c == u'{' && !doubled ? english.indexOf(u'}', i) : -1;
        if (close > i) {
            literals.append(QString());
            i = close;
        } else {
            literals.last().append(c);
            i += doubled ? 1 : 0;
        }
    }
    return literals;
}

QStringList wordsOf(const QString& text)
{
    static const QRegularExpression word(QStringLiteral("[\\p{L}]+"));
    QStringList words;
    for (auto match = word.globalMatch(text); match.hasNext();) {
        if (const auto found = match.next().captured(); found.size() >= shortestWord) {
            words.append(found);
        }
    }
    return words;
}

/// Those that stand in every text that the phrase makes: none that a placeholder may lengthen.
QStringList wholeWordsOf(const QStringList& literals)
{
    QStringList words;
    for (qsizetype i = 0; i < literals.size(); ++i) {
        QString literal = literals[i];
        while (i > 0 && !literal.isEmpty() && literal.front().isLetter()) {
            literal.remove(0, 1);
        }
        while (i + 1 < literals.size() && !literal.isEmpty() && literal.back().isLetter()) {
            literal.chop(1);
        }
        words += wordsOf(literal);
    }
    return words;
}

QString filled(const QString& here, const QStringList& arguments)
{
    QString text;
    for (qsizetype i = 0; i < here.size(); ++i) {
        const int number = here[i] == u'%' && i + 1 < here.size() ? here[i + 1].digitValue() : -1;
        if (number >= 1 && number <= arguments.size()) {
            text += arguments[number - 1];
            ++i;
        } else {
            text += here[i];
        }
    }
    return text;
}

std::optional<EngineWords>& installed()
{
    static std::optional<EngineWords> words;
    return words;
}

} // namespace

EngineWords::EngineWords(const std::vector<Text>& texts)
{
    QHash<QString, int> uses;
    for (const auto& text : texts) {
        for (const auto& word : wholeWordsOf(literalsOf(text.english))) {
            ++uses[word];
        }
    }
    for (const auto& text : texts) {
        add(text, uses);
    }
}

void EngineWords::add(const Text& text, const QHash<QString, int>& uses)
{
    Phrase phrase{literalsOf(text.english), text.here, 0};
    if (phrase.literals.size() == 1) {
        m_whole.insert(phrase.literals.front(), text.here);
    }
    const auto words = wholeWordsOf(phrase.literals);
    const auto rarest = std::min_element(
        words.begin(), words.end(), [&](const QString& a, const QString& b) { return uses.value(a) < uses.value(b); });
    for (const auto& literal : phrase.literals) {
        phrase.weight += std::count_if(literal.begin(), literal.end(), [](QChar c) { return c.isLetter(); });
    }
    if (rarest != words.end()) {
        m_byWord[*rarest].push_back(m_phrases.size());
        m_phrases.push_back(std::move(phrase));
    }
}

EngineWords EngineWords::read(QIODevice& file)
{
    std::vector<Text> texts;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == u"source") {
            texts.push_back({xml.readElementText(), {}});
        } else if (xml.name() == u"translation" && !texts.empty()) {
            texts.back().here = xml.readElementText();
        }
    }
    std::erase_if(texts, [](const Text& text) { return text.here.isEmpty(); });
    return EngineWords(texts);
}

/// The literals one after another, each as early as it can be, the first as near to the second as it can; a
/// placeholder at either end takes all there is.
bool EngineWords::matches(const Phrase& phrase, const QString& text, Found& found)
{
    found = {&phrase, 0, 0, {}};
    for (qsizetype i = 0; i < phrase.literals.size(); ++i) {
        const auto& literal = phrase.literals[i];
        const bool last = i + 1 == phrase.literals.size();
        const auto from = found.end;
        auto at = literal.isEmpty() && last && i > 0 ? text.size() : text.indexOf(literal, from);
        while (at >= 0 && last && i > 0 && isLetter(text, at + literal.size())) {
            at = text.indexOf(literal, at + 1); // a sentence's full stop, not a number's
        }
        while (at >= 0 && !literal.isEmpty() && i == 0 && cutsWord(text, at, last ? at + literal.size() : at)) {
            at = text.indexOf(literal, at + 1);
        }
        if (at < 0) {
            return false;
        }
        if (i == 1 && !literal.isEmpty() && found.end > found.begin) {
            const auto length = found.end - found.begin;
            found.begin = std::max(found.begin, text.lastIndexOf(phrase.literals[0], at - length));
            found.arguments.append(text.mid(found.begin + length, at - found.begin - length));
        } else if (i > 0) {
            found.arguments.append(text.mid(from, at - from));
        } else {
            found.begin = literal.isEmpty() ? 0 : at;
        }
        found.end = at + literal.size();
    }
    return true;
}

/// What makes the whole text counts double: a phrase that begins with a placeholder would take what stands before it.
/// `inside`: something that was known, where light words like "of" are the engine's as well.
EngineWords::Found EngineWords::best(const QString& text, bool inside) const
{
    Found best;
    qsizetype most = 0;
    for (const auto& word : wordsOf(text)) {
        const auto those = m_byWord.constFind(word);
        for (std::size_t i = 0; those != m_byWord.constEnd() && i < those->size(); ++i) {
            const auto& phrase = m_phrases[(*those)[i]];
            Found found;
            if (2 * phrase.weight <= most || !matches(phrase, text, found)) {
                continue;
            }
            const bool whole = found.begin == 0 && found.end == text.size();
            const bool enough = inside || phrase.weight >= (whole ? minOfWhole : minWeight);
            if (const auto score = (whole ? 2 : 1) * phrase.weight; enough && score > most) {
                most = score;
                best = std::move(found);
            }
        }
    }
    return best;
}

QString EngineWords::translated(const QString& text, int depth) const
{
    if (const auto whole = m_whole.constFind(text); whole != m_whole.constEnd()) {
        return *whole;
    }
    auto found = depth < deepest ? best(text, depth > 0) : Found();
    if (!found.phrase) {
        return text;
    }
    for (auto& argument : found.arguments) {
        argument = translated(argument, depth + 1);
    }
    return translated(text.left(found.begin), depth + 1) + filled(found.phrase->here, found.arguments)
        + translated(text.mid(found.end), depth + 1);
}

/// Folders have the names that people gave them, "/mnt/network/video", which are no words of the engine's: signs that
/// stand in no text keep their places. What the kernel names is in texts as it is.
QString EngineWords::withoutPaths(const QString& english) const
{
    static const QRegularExpression path(QStringLiteral("(?<![^\\s(\"'„])/(?!dev/|proc/|sys/)[^\\s,;:()\"'“]+"
                                                        "(?: [^\\s,;:()/]+/[^\\s,;:()]+)*"));
    constexpr char16_t firstSign = 0xE000; // of the area for private use
    constexpr qsizetype maxPaths = 64;
    QStringList paths;
    auto masked = english;
    for (auto found = path.match(masked); found.hasMatch() && paths.size() < maxPaths; found = path.match(masked)) {
        masked.replace(found.capturedStart(), found.capturedLength(),
                       QChar(static_cast<char16_t>(firstSign + paths.size())));
        paths.append(found.captured());
    }
    auto here = translated(masked, 0);
    for (qsizetype i = 0; i < paths.size(); ++i) {
        here.replace(QChar(static_cast<char16_t>(firstSign + i)), paths[i]);
    }
    return here;
}

QString EngineWords::in(const QString& english) const
{
    if (const auto known = m_known.constFind(english); known != m_known.constEnd()) {
        return *known;
    }
    if (m_known.size() >= maxKnown) {
        m_known.clear();
    }
    const auto here = m_whole.contains(english) ? m_whole.value(english) : withoutPaths(english);
    m_known.insert(english, here);
    return here;
}

QString translated(std::string_view english)
{
    return translated(toQString(english));
}

QString translated(const QString& english)
{
    return installed() ? installed()->in(english) : english;
}

void installEngineWords(EngineWords words)
{
    installed() = std::move(words);
}

} // namespace sluice::ui
