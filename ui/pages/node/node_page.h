// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/node/node.h"
#include "core/node/relations.h"
#include "ui/pages/node/node_facts.h"
#include "ui/pages/node/node_findings.h"
#include "ui/widgets/figure_label.h"

#include <QWidget>

class QLineEdit;
class QModelIndex;
class QPushButton;
class QTabWidget;
class QTreeView;

namespace sluice::ui {

class FocusPanel;
class NodeFilter;
class NodeModel;
class NodeView;
class Notice;
class PageHeader;
class RelationsView;

/// What a machine is made of: every fact with where it was read, beside a drawing; on a second tab how its
/// devices lie to each other. Choosing in one chooses in the other.
class NodePage : public QWidget {
    Q_OBJECT

public:
    explicit NodePage(QWidget* parent = nullptr);

public Q_SLOTS:
    void showNode(const sluice::Node& node);
    /// Takes over what was measured of the node that the run is of.
    void showRun(const sluice::Run& run);
    /// Marks in the drawing what the audit found.
    void showAudit(const sluice::Audit& audit);
    /// Chooses the device that a finding is about.
    void showSubject(const std::string& findingSubject);
    void showError(const sluice::Error& error);
    void setReading(bool reading);

Q_SIGNALS:
    void readRequested();
    void findingRequested(const QString& rule, const QString& subject);

private:
    Provenance provenanceOf(const QModelIndex& cell) const;
    void buildHeader();
    void buildTree();
    void buildSearch();
    void connectParts();
    void layOutPage();
    QWidget* machineTab();
    void listFacts();
    void search();
    void expandGroups();
    void chooseInTree(const QString& subject);
    void chooseInDrawing(const QModelIndex& index);
    void lookAtFocus();
    void exportSnapshot();
    void exportDrawing();
    void sayWritten(const Result<Done>& written, const QString& path);

    PageHeader* m_header;
    Notice* m_notice;
    QPushButton* m_read;
    QPushButton* m_export;
    QLineEdit* m_search;
    QTabWidget* m_tabs;
    QTreeView* m_tree;
    NodeView* m_view;
    FocusPanel* m_focus;
    RelationsView* m_relationsView;
    NodeModel* m_model;
    NodeFilter* m_filter;
    Node m_node;
    std::optional<MeasuredGpus> m_measured;
    Relations m_relations;
    NodeFindings m_findings;
};

} // namespace sluice::ui
