// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/tone.h"

#include "core/base/text/foreign_text.h"
#include "ui/text/to_qstring.h"

namespace sluice::ui {

QString toneWords(report::Verdict::Tone tone)
{
    switch (tone) {
    case report::Verdict::Tone::Good:
        return QStringLiteral("Good to go");
    case report::Verdict::Tone::Warning:
        return QStringLiteral("With reservations");
    case report::Verdict::Tone::Bad:
        return QStringLiteral("Not enough");
    }
    return {};
}

QString decisionWords(const report::Verdict& verdict)
{
    return verdict.decision.empty() ? toneWords(verdict.tone) : toQString(terminalLine(verdict.decision));
}

QString codeText(const report::Code& code)
{
    QString text = toQString(terminalText(code.text));
    while (text.endsWith(u'\n')) {
        text.chop(1);
    }
    return text;
}

QColor toneColor(report::Verdict::Tone tone, const Theme& theme)
{
    switch (tone) {
    case report::Verdict::Tone::Good:
        return theme.good;
    case report::Verdict::Tone::Warning:
        return theme.warning;
    case report::Verdict::Tone::Bad:
        return theme.bad;
    }
    return theme.text;
}

} // namespace sluice::ui
