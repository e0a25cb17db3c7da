// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/unbroken.h"

#include <QRegularExpression>

namespace sluice::ui {

namespace {

constexpr QChar noBreakSpace(0x00a0);
constexpr QChar wordJoiner(0x2060);

} // namespace

QString unbroken(QString text)
{
    static const QRegularExpression unit(
        QStringLiteral("(?<=\\d) (?=(?:[kMGTP]?B|[KMGTP]iB|ns|us|ms|s|min|h|%|samples|GPUs?|of \\d)(?![A-Za-z]))"));
    static const QRegularExpression perSecond(QStringLiteral("(?<=[A-Za-z])/(?=s(?![A-Za-z]))"));
    text.replace(unit, QString(noBreakSpace));
    text.replace(perSecond, QString(wordJoiner) + u'/' + wordJoiner);
    return text;
}

QString plainSpaces(QString text)
{
    return text.replace(noBreakSpace, u' ').remove(wordJoiner);
}

} // namespace sluice::ui
