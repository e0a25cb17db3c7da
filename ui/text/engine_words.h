// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

#include <string_view>
#include <vector>

class QIODevice;

namespace sluice::ui {

/// What the engine says, in the window's language. The engine speaks English alone: its sentences are kept with runs,
/// come from other machines and stand in reports. So they are known again here: each by the literal of the source that
/// made it, "{} of {} GPUs", or by the literals where several were put together; what stood in a placeholder is
/// looked at in the same way. What is not known stays as it is. For the thread of the window.
class EngineWords {
public:
    struct Text {
        QString english; ///< a literal as in the source: {} or {:.1f} is a placeholder, {{ a brace
        QString here; ///< %1, %2 for the placeholders in the order of the English text
    };
    explicit EngineWords(const std::vector<Text>& texts);
    /// From Qt's translation file (.ts); unfinished texts are left out.
    static EngineWords read(QIODevice& file);

    QString in(const QString& english) const;

private:
    struct Phrase {
        QStringList literals; ///< around the placeholders: one more than of them
        QString here;
        qsizetype weight = 0; ///< letters of the literals
    };
    struct Found {
        const Phrase* phrase = nullptr;
        qsizetype begin = 0;
        qsizetype end = 0;
        QStringList arguments;
    };
    void add(const Text& text, const QHash<QString, int>& uses);
    static bool matches(const Phrase& phrase, const QString& text, Found& found);
    Found best(const QString& text, bool inside) const;
    QString translated(const QString& text, int depth) const;
    QString withoutPaths(const QString& english) const;

    QHash<QString, QString> m_whole;
    std::vector<Phrase> m_phrases;
    QHash<QString, std::vector<std::size_t>> m_byWord; ///< phrases by the rarest word of each
    mutable QHash<QString, QString> m_known; ///< asked before
};

/// By the words that were installed; without such, as it is.
QString translated(std::string_view english);
QString translated(const QString& english);
/// Empty words for English.
void installEngineWords(EngineWords words);

} // namespace sluice::ui
