// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "core/node/finding.h"

class QLabel;
class QToolButton;

namespace sluice::ui {

class CodeBox;

/// One finding in full: what was seen, why it matters, what it costs, and the commands to mend,
/// keep, undo and check it.
class FindingView : public QScrollArea {
    Q_OBJECT

public:
    explicit FindingView(QWidget* parent = nullptr);

    void show(const Finding& finding);
    using QScrollArea::show;
    /// Nothing is chosen: says `text` instead.
    void showNothing(const QString& text);

Q_SIGNALS:
    /// The device is wanted, as the finding names it.
    void subjectRequested(const std::string& subject);

private:
    void layOut();
    QLayout* head();
    void showHead(const Finding& finding);

    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_seen;
    QLabel* m_why;
    QLabel* m_effect;
    CodeBox* m_now;
    CodeBox* m_persist;
    CodeBox* m_undo;
    CodeBox* m_verify;
    CodeBox* m_evidence;
    QToolButton* m_locate;
    std::string m_subject;
};

} // namespace sluice::ui
