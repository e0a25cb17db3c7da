// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/topology/node.h"

#include <QWidget>

class QModelIndex;
class QPushButton;
class QTreeView;

namespace sluice::ui {

class NodeModel;
class NodeView;
class Notice;
class PageHeader;

/// What this machine is made of: every fact with where it was read, beside a drawing. Choosing in one
/// chooses in the other.
class NodePage : public QWidget {
    Q_OBJECT

public:
    explicit NodePage(QWidget* parent = nullptr);

public Q_SLOTS:
    void showNode(const sluice::Node& node);
    void showError(const sluice::Error& error);
    void setReading(bool reading);

Q_SIGNALS:
    void readRequested();

private:
    void buildTree();
    void layOutPage();
    void chooseInTree(const QString& subject);
    void chooseInDrawing(const QModelIndex& index);

    PageHeader* m_header;
    Notice* m_notice;
    QPushButton* m_read;
    QTreeView* m_tree;
    NodeView* m_view;
    NodeModel* m_model;
};

} // namespace sluice::ui
