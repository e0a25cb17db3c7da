// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bring_view.h"

#include "core/base/text/words.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace sluice::ui {

BringView::BringView(QWidget* parent)
    : QWidget(parent), m_words(new QLabel(this)), m_button(new QPushButton(this)), m_notice(new Notice(this))
{
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_button->setObjectName(QStringLiteral("bringEngine"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_button);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_notice);
    layout->addWidget(m_words);
    layout->addLayout(row);
    connect(m_button, &QPushButton::clicked, this, &BringView::press);
    connect(&m_bringer, &EngineBringer::progressed, m_words, &QLabel::setText);
    connect(&m_bringer, &EngineBringer::failed, this, [this](const Error& error) { m_notice->say(error); });
    connect(&m_bringer, &EngineBringer::finished, this, &BringView::showState);
    connect(&m_bringer, &EngineBringer::brought, this, [this](const EnginePlace& place) {
        hide();
        Q_EMIT brought(place);
    });
    hide();
}

void BringView::offer(const QString& host)
{
    if (!m_bringer.isRunning()) {
        m_host = host;
        m_notice->clear();
        showState();
    }
    setVisible(!host.isEmpty() && m_host == host && !portableEngines().isEmpty());
}

void BringView::withdraw()
{
    hide();
}

void BringView::press()
{
    if (m_bringer.isRunning()) {
        m_bringer.cancel();
        return;
    }
    m_notice->clear();
    m_bringer.bring(m_host);
    showState();
}

void BringView::showState()
{
    if (m_bringer.isRunning()) {
        m_button->setText(tr("Cancel"));
        return;
    }
    const auto engines = portableEngines();
    const auto size = engines.isEmpty() ? Bytes{} : Bytes{engines.first().bytes};
    m_words->setText(
        tr("The engine can be copied there: an archive of %1 is unpacked into ~/.cache/sluice of %2. It needs no "
           "root and nothing else there, and is gone when that folder is deleted.")
            .arg(toQString(iecWords(size)), m_host));
    m_button->setText(tr("&Copy the engine to %1").arg(m_host));
}

} // namespace sluice::ui
