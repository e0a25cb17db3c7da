// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/engine_bringer.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace sluice::ui {

class Notice;

/// Offers to copy the portable engine to a host: says what would be written where, and does it when its button is
/// pressed. Hidden while there is nothing to offer.
class BringView : public QWidget {
    Q_OBJECT

public:
    explicit BringView(QWidget* parent = nullptr);

    /// Nothing is offered without a host, or where this machine has no portable engine.
    void offer(const QString& host);
    /// Hides what was offered; what is being copied goes on.
    void withdraw();

Q_SIGNALS:
    void brought(const sluice::ui::EnginePlace& place);

private:
    void press();
    void showState();

    EngineBringer m_bringer;
    QLabel* m_words;
    QPushButton* m_button;
    Notice* m_notice;
    QString m_host;
};

} // namespace sluice::ui
