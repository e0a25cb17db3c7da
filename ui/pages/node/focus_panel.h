// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/finding.h"

#include <QTextBrowser>

#include <vector>

namespace sluice::ui {

/// Beneath the drawing: what is to be said of the device that is looked at, its neighbours and its findings.
class FocusPanel : public QTextBrowser {
    Q_OBJECT

public:
    explicit FocusPanel(QWidget* parent = nullptr);

    void say(const QString& title, const QString& detail, const QStringList& lines,
             const std::vector<const Finding*>& findings);
    /// Nothing is looked at: how to begin.
    void sayHow();

    QSize sizeHint() const override { return {300, 150}; }

Q_SIGNALS:
    void findingRequested(const QString& rule, const QString& subject);
};

} // namespace sluice::ui
