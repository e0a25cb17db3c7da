// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/focus_panel.h"

#include "ui/pages/node/fact_row.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/theme/severity_look.h"

#include <QUrl>
#include <QUrlQuery>

namespace sluice::ui {

namespace {

QString linkTo(const Finding& finding)
{
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("rule"), toQString(finding.rule));
    query.addQueryItem(QStringLiteral("subject"), toQString(finding.subject));
    return QStringLiteral("finding:?") + query.toString(QUrl::FullyEncoded);
}

QString lineOf(const Finding& finding)
{
    return QStringLiteral("<b>%1</b> <a href=\"%2\">%3</a>: %4")
        .arg(severityWord(finding.severity), linkTo(finding).toHtmlEscaped(), toQString(finding.rule).toHtmlEscaped(),
             sentence(finding.observed).toHtmlEscaped());
}

} // namespace

FocusPanel::FocusPanel(QWidget* parent) : QTextBrowser(parent)
{
    setAccessibleName(tr("What is looked at in the drawing"));
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        const QUrlQuery query(url);
        Q_EMIT findingRequested(query.queryItemValue(QStringLiteral("rule"), QUrl::FullyDecoded),
                                query.queryItemValue(QStringLiteral("subject"), QUrl::FullyDecoded));
    });
    sayHow();
}

void FocusPanel::say(const QString& title, const QString& detail, const QStringList& lines,
                     const std::vector<const Finding*>& findings)
{
    QStringList html{QStringLiteral("<b>%1</b>&nbsp; %2").arg(title.toHtmlEscaped(), detail.toHtmlEscaped())};
    for (const auto& line : lines) {
        html << line.toHtmlEscaped();
    }
    for (const auto* finding : findings) {
        html << lineOf(*finding);
    }
    setHtml(html.join(QStringLiteral("<br>")));
}

void FocusPanel::sayHow()
{
    setPlainText(tr("Point at a device to see what it is best used with and the narrowest link on the way. "
                    "A click keeps it; arrow keys walk from box to box."));
}

} // namespace sluice::ui
