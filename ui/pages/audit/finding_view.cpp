// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/finding_view.h"

#include "core/base/text/foreign_text.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/to_qstring.h"
#include "ui/theme/severity_look.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/page_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr int iconEdge = 22;

QLabel* paragraph(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

/// It holds names and settings of the machine.
QString sentenceAsHtml(const Message& text)
{
    return toQString(htmlLine(sentence(text).toStdString()));
}

/// "<b>caption</b> text", hidden when there is no text.
void fill(QLabel& label, const QString& caption, const Message& text)
{
    label.setText(QStringLiteral("<b>%1</b>&nbsp; %2").arg(caption.toHtmlEscaped(), sentenceAsHtml(text)));
    label.setVisible(!text.empty());
}

} // namespace

FindingView::FindingView(QWidget* parent)
    : QScrollArea(parent), m_icon(new QLabel), m_title(sectionTitle({})), m_seen(paragraph(nullptr)),
      m_why(paragraph(nullptr)), m_effect(paragraph(nullptr)), m_now(new CodeBox(tr("Fix now"))),
      m_persist(new CodeBox(tr("Make permanent"))), m_undo(new CodeBox(tr("Undo"))),
      m_verify(new CodeBox(tr("Verify"))), m_evidence(new CodeBox(tr("Read from"))), m_locate(new QToolButton)
{
    setAccessibleName(tr("The chosen finding"));
    setWidgetResizable(true);
    setFrameShape(QFrame::StyledPanel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layOut();
}

void FindingView::layOut()
{
    auto* content = new QWidget;
    auto* lines = new QVBoxLayout(content);
    lines->setContentsMargins(pageMargin - 4, pageMargin - 4, pageMargin - 4, pageMargin - 4);
    lines->setSpacing(pageSpacing);
    lines->addLayout(head());
    lines->addWidget(m_locate, 0, Qt::AlignLeft); // a line of its own: beside a long title there is no room
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_seen, m_why, m_effect, m_now, m_persist, m_undo, m_verify, m_evidence}) {
        lines->addWidget(part);
    }
    lines->addStretch(1);
    setWidget(content);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
}

QLayout* FindingView::head()
{
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_locate->setText(tr("Show in the &drawing"));
    m_locate->setAutoRaise(true);
    m_locate->setObjectName(QStringLiteral("locate"));
    connect(m_locate, &QToolButton::clicked, this, [this] { Q_EMIT subjectRequested(m_subject); });
    auto* head = new QHBoxLayout;
    head->addWidget(m_icon, 0, Qt::AlignTop);
    head->addWidget(m_title, 1);
    return head;
}

void FindingView::showHead(const Finding& finding)
{
    m_icon->setPixmap(severityIcon(finding.severity).pixmap(QSize(iconEdge, iconEdge), devicePixelRatioF()));
    m_icon->setVisible(true);
    m_subject = finding.subject;
    m_locate->show();
    m_icon->setAccessibleName(severityWord(finding.severity));
    m_title->setText(
        tr("%1: %2 on %3")
            .arg(severityWord(finding.severity), toQString(finding.rule), toQString(terminalLine(finding.subject))));
}

void FindingView::show(const Finding& finding)
{
    showHead(finding);
    m_seen->setText(tr("<b>Observed</b>&nbsp; %1<br><b>Expected</b>&nbsp; %2")
                        .arg(sentenceAsHtml(finding.observed), sentenceAsHtml(finding.expected)));
    m_seen->show();
    fill(*m_why, tr("Why"), finding.why);
    fill(*m_effect, tr("Effect"), finding.effect);
    m_now->setText(toQString(finding.fix.now));
    m_persist->setText(toQString(finding.fix.persist));
    m_undo->setText(toQString(finding.undo));
    m_verify->setText(translated(finding.verify));
    QStringList evidence;
    for (const auto& path : finding.evidence) {
        evidence << toQString(path);
    }
    m_evidence->setText(evidence.join(QLatin1Char('\n')));
    ensureVisible(0, 0);
}

void FindingView::showNothing(const QString& text)
{
    m_icon->hide();
    m_locate->hide();
    m_title->setText(text);
    for (QLabel* label : {m_seen, m_why, m_effect}) {
        label->hide();
    }
    for (CodeBox* box : {m_now, m_persist, m_undo, m_verify, m_evidence}) {
        box->setText({});
    }
}

} // namespace sluice::ui
