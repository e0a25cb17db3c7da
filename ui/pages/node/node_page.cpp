// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_page.h"

#include "ui/pages/node/node_facts.h"
#include "ui/pages/node/node_model.h"
#include "ui/pages/node/node_view.h"
#include "ui/theme/notice.h"
#include "ui/theme/page_header.h"
#include "ui/theme/row_delegate.h"
#include "ui/theme/time_words.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

/// A captured tree of another machine may lack its name, system or kernel.
QString originOf(const NodeIdentity& identity)
{
    QStringList parts;
    for (const auto* part : {&identity.hostName, &identity.os, &identity.kernel}) {
        if (!part->empty()) {
            parts << shown(*part);
        }
    }
    parts << NodePage::tr("read at %1").arg(timeWords(identity.capturedAt));
    return parts.join(QStringLiteral(", "));
}

} // namespace

NodePage::NodePage(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(tr("Node"), this)), m_notice(new Notice(this)),
      m_read(new QPushButton(tr("Read &again"), this)), m_tree(new QTreeView(this)), m_view(new NodeView(this)),
      m_model(new NodeModel(this))
{
    m_header->setSubtitle(tr("Nothing has been read yet."));
    m_header->addButton(m_read);
    buildTree();
    layOutPage();
    connect(m_read, &QPushButton::clicked, this, &NodePage::readRequested);
    connect(m_view, &NodeView::subjectChosen, this, &NodePage::chooseInTree);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &NodePage::chooseInDrawing);
}

void NodePage::buildTree()
{
    m_tree->setModel(m_model);
    m_tree->setAccessibleName(tr("Facts of the machine"));
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setAlternatingRowColors(true);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(NodeModel::Name, 210);
    m_tree->header()->resizeSection(NodeModel::Value, 230);
}

void NodePage::layOutPage()
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("nodeSplitter"));
    splitter->addWidget(m_tree);
    splitter->addWidget(m_view);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({560, 440});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_notice);
    layout->addWidget(splitter, 1);
}

void NodePage::showNode(const Node& node)
{
    m_notice->clear();
    m_header->setSubtitle(originOf(node.identity));
    m_model->setFacts(factsOf(node));
    m_view->setNode(node);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto group = m_model->index(row, NodeModel::Name);
        m_tree->setExpanded(group, m_model->rowCount(group) <= 12);
    }
}

void NodePage::showError(const Error& error)
{
    m_notice->say(error);
}

void NodePage::setReading(bool reading)
{
    m_read->setEnabled(!reading);
    m_read->setText(reading ? tr("Reading") : tr("Read &again"));
}

void NodePage::chooseInTree(const QString& subject)
{
    const auto index = m_model->indexOf(subject);
    if (index.isValid()) {
        const QSignalBlocker quiet(m_tree->selectionModel());
        m_tree->setCurrentIndex(index);
        m_tree->expand(index);
        m_tree->scrollTo(index, QAbstractItemView::PositionAtCenter);
        m_tree->viewport()->update();
    }
}

void NodePage::chooseInDrawing(const QModelIndex& index)
{
    // A fact belongs to the device above it.
    for (auto line = index.siblingAtColumn(NodeModel::Name); line.isValid(); line = line.parent()) {
        const auto subject = line.data(NodeModel::SubjectRole).toString();
        if (!subject.isEmpty()) {
            m_view->showSubject(subject);
            return;
        }
    }
    m_view->showSubject({});
}

} // namespace sluice::ui
