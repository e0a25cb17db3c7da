// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/base/result.h"
#include "core/run/guide_preview.h"

class QFormLayout;
class QLabel;

namespace sluice::ui {

class BringView;
class CodeBox;
class Notice;

/// What will be done, what is touched, how big and how long: before anything begins.
class PreviewView : public QFrame {
    Q_OBJECT

public:
    explicit PreviewView(QWidget* parent = nullptr);

    void showWaiting();
    void show(const GuidePreview& preview);
    using QFrame::show;
    /// `commands` may mend it; empty where none would.
    void show(const Error& error, const QString& commands = {});
    /// Offers to bring the engine to the host that has none.
    BringView* bring() const { return m_bring; }

private:
    void setRow(int row, const QString& value);
    void clearRows();

    QLabel* m_state;
    Notice* m_notice;
    QFormLayout* m_rows;
    QLabel* m_statements;
    CodeBox* m_commands;
    BringView* m_bring;
};

} // namespace sluice::ui
