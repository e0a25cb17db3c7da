// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

#include "core/base/result.h"
#include "core/node/finding.h"
#include "core/node/node.h"

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

/// What the settings of a machine cost and how to mend them: findings in groups with their commands; what
/// passed and what could not be judged on tabs beside.
class AuditPage : public QWidget {
    Q_OBJECT

public:
    /// Asks where to write; gives an empty path to write nothing.
    using PathChooser = std::function<QString(const QString& suggested)>;

    explicit AuditPage(QWidget* parent = nullptr);

    /// In place of the file dialog.
    void setPathChooser(PathChooser chooser);

public Q_SLOTS:
    /// Of a run without an audit, which is empty: that there was none.
    void showAudit(const sluice::Audit& audit);
    /// Whose settings these are.
    void showNode(const sluice::Node& node);
    /// Chooses this finding, whatever is filtered.
    void choose(const QString& rule, const QString& subject);
    void showError(const sluice::Error& error);
    void setReading(bool reading);

Q_SIGNALS:
    void auditRequested();
    /// The device of a finding is wanted, as the finding names it.
    void subjectRequested(const std::string& subject);

private:
    void buildHeader();
    void buildFilterRow();
    void buildTables();
    void layOutPage();
    QWidget* findingsTab();
    void showChosen();
    void chooseFirst();
    void regroup(int choice);
    void openGroups();
    void exportAudit();

    PageHeader* m_header;
    Notice* m_notice;
    QPushButton* m_again;
    QLineEdit* m_text;
    QComboBox* m_least;
    QComboBox* m_grouping;
    QPushButton* m_export;
    QTabWidget* m_tabs;
    QTreeView* m_table;
    FindingView* m_detail;
    FindingModel* m_findings;
    FindingFilter* m_filter;
    OutcomeModel* m_passed;
    OutcomeModel* m_unknown;
    PathChooser m_choosePath;
    Node m_node;
    Audit m_audit;
    bool m_audited = false;
};

} // namespace sluice::ui
