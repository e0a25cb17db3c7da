// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/message_words.h"

#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QIODevice>

namespace sluice::ui {

namespace {

MessageWords& installedMessages()
{
    static MessageWords words;
    return words;
}

} // namespace

MessageWords MessageWords::read(QIODevice& file)
{
    MessageWords words;
    while (!file.atEnd()) {
        const auto line = QString::fromUtf8(file.readLine()).trimmed();
        const auto equals = line.indexOf(u'=');
        if (equals > 0 && !line.startsWith(u'#')) {
            words.m_texts.insert(line.left(equals).trimmed(), line.mid(equals + 1).trimmed());
        }
    }
    return words;
}

std::optional<QString> MessageWords::in(const Message& message) const
{
    const auto text = message.id.empty() ? m_texts.constEnd() : m_texts.constFind(toQString(message.id));
    return text == m_texts.constEnd()
        ? std::nullopt
        : std::optional(toQString(sluice::filled(text->toStdString(), message.arguments)));
}

std::optional<QString> MessageWords::in(Remedy remedy) const
{
    const auto text = m_texts.constFind(QStringLiteral("remedy.") + toQString(word(remedy)));
    return text == m_texts.constEnd() ? std::nullopt : std::optional(*text);
}

void installMessageWords(MessageWords words)
{
    installedMessages() = std::move(words);
}

QString sentence(const Message& message)
{
    auto here = message; // an argument may be the engine's words as well: what the kernel gives as a reason
    for (auto& [name, value] : here.arguments) {
        value = translated(value).toStdString();
    }
    const auto known = installedMessages().in(here);
    return known ? *known : translated(message.text);
}

QString sentences(const std::vector<Message>& messages)
{
    QStringList all;
    for (const auto& message : messages) {
        all << sentence(message);
    }
    return all.join(u' ');
}

QString advice(const Message& message)
{
    auto text = sentence(message);
    if (!message.remedy) {
        return text;
    }
    if (!text.isEmpty()) {
        text += text.endsWith(u'.') ? QStringLiteral(" ") : QStringLiteral(". ");
    }
    const auto what = installedMessages().in(*message.remedy).value_or(toQString(sentenceOf(*message.remedy)));
    return text + toQString(sluice::filled(what.toStdString(), message.arguments));
}

} // namespace sluice::ui
