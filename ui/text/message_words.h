// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message/message.h"

#include <QHash>
#include <QString>

#include <optional>

class QIODevice;

namespace sluice::ui {

/// Says messages in another language, by their ids. For the thread of the window.
class MessageWords {
public:
    /// Reads lines "id = text with {placeholders}"; "#" begins a comment.
    static MessageWords read(QIODevice& file);

    /// Absent where the id is not known.
    std::optional<QString> in(const Message& message) const;
    /// With its placeholders.
    std::optional<QString> in(Remedy remedy) const;
    const QHash<QString, QString>& texts() const { return m_texts; }

private:
    QHash<QString, QString> m_texts;
};

/// Empty words for English.
void installMessageWords(MessageWords words);

/// Says a message in the window's language, without its remedy. One that has no id is said by its text.
QString sentence(const Message& message);
/// The same of several, a space between them.
QString sentences(const std::vector<Message>& messages);
/// The same with the sentence of its remedy.
QString advice(const Message& message);

} // namespace sluice::ui
