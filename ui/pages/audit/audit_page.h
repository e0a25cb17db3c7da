// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/audit/finding.h"
#include "core/base/result.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QTabWidget;
class QTreeView;

namespace sluice::ui {

class FindingFilter;
class FindingModel;
class FindingView;
class Notice;
class OutcomeModel;
class PageHeader;

/// What the settings of this machine cost and how to mend them: findings by severity with their
/// commands; what passed and what could not be judged on tabs beside.
class AuditPage : public QWidget {
    Q_OBJECT

public:
    explicit AuditPage(QWidget* parent = nullptr);

public Q_SLOTS:
    void showAudit(const sluice::Audit& audit);
    /// Whose settings these are, and of when.
    void showOrigin(const QString& text);
    void showError(const sluice::Error& error);
    void setReading(bool reading);

Q_SIGNALS:
    void auditRequested();

private:
    void buildFilterRow();
    void buildTables();
    void layOutPage();
    QWidget* findingsTab();
    void showChosen();
    void chooseFirst();

    PageHeader* m_header;
    Notice* m_notice;
    QPushButton* m_again;
    QLineEdit* m_text;
    QComboBox* m_least;
    QTabWidget* m_tabs;
    QTreeView* m_table;
    FindingView* m_detail;
    FindingModel* m_findings;
    FindingFilter* m_filter;
    OutcomeModel* m_passed;
    OutcomeModel* m_unknown;
    bool m_audited = false;
};

} // namespace sluice::ui
