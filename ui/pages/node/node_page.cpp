// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_page.h"

#include "core/topology/snapshot_file.h"
#include "ui/pages/node/drawing_file.h"
#include "ui/pages/node/focus_panel.h"
#include "ui/pages/node/node_focus.h"
#include "ui/pages/node/node_model.h"
#include "ui/pages/node/node_view.h"
#include "ui/pages/node/relations_view.h"
#include "ui/provenance/table_provenance.h"
#include "ui/text/time_words.h"
#include "ui/theme/row_delegate.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTabWidget>
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
            parts << toQString(*part);
        }
    }
    parts << NodePage::tr("read at %1").arg(timeWords(identity.capturedAt));
    return parts.join(QStringLiteral(", "));
}

} // namespace

NodePage::NodePage(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(tr("Node"), this)), m_notice(new Notice(this)),
      m_read(new QPushButton(tr("&Read this machine"), this)), m_export(new QPushButton(tr("&Export"), this)),
      m_search(new QLineEdit(this)), m_tabs(new QTabWidget(this)), m_tree(new QTreeView(this)),
      m_view(new NodeView(this)), m_focus(new FocusPanel(this)), m_relationsView(new RelationsView(this)),
      m_model(new NodeModel(this)), m_filter(new NodeFilter(m_model, this))
{
    buildHeader();
    buildTree();
    buildSearch();
    layOutPage();
    connectParts();
}

void NodePage::buildHeader()
{
    m_header->setSubtitle(tr("What this machine is made of, and how its devices lie to each other"));
    m_notice->say(Notice::Tone::Info, tr("Nothing has been read yet."),
                  tr("Reading takes a moment; nothing is measured or changed."));
    auto* menu = new QMenu(m_export);
    menu->addAction(tr("&Snapshot (JSON)…"), this, &NodePage::exportSnapshot);
    menu->addAction(tr("&Drawing (SVG or PNG)…"), this, &NodePage::exportDrawing);
    m_export->setMenu(menu);
    m_export->setEnabled(false);
    m_read->setObjectName(QStringLiteral("readAgain"));
    m_header->addButton(m_export);
    m_header->addButton(m_read);
}

void NodePage::buildTree()
{
    m_tree->setObjectName(QStringLiteral("facts"));
    m_tree->setModel(m_filter);
    m_tree->setAccessibleName(tr("Facts of the machine"));
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setAlternatingRowColors(true);
    m_tree->setUniformRowHeights(true);
    offerProvenance(m_tree, [this](const QModelIndex& cell) { return provenanceOf(cell); });
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(NodeModel::Name, 210);
    m_tree->header()->resizeSection(NodeModel::Value, 230);
}

void NodePage::buildSearch()
{
    m_search->setPlaceholderText(tr("Search facts and drawing"));
    m_search->setAccessibleName(tr("Search facts and drawing"));
    m_search->setClearButtonEnabled(true);
    auto* find = new QShortcut(QKeySequence(QKeySequence::Find), this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, m_search, qOverload<>(&QWidget::setFocus));
    connect(m_search, &QLineEdit::textChanged, this, &NodePage::search);
}

void NodePage::connectParts()
{
    connect(m_read, &QPushButton::clicked, this, &NodePage::readRequested);
    connect(m_view, &NodeView::subjectChosen, this, &NodePage::chooseInTree);
    connect(m_view, &NodeView::focusMoved, this, &NodePage::lookAtFocus);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &NodePage::chooseInDrawing);
    connect(m_focus, &FocusPanel::findingRequested, this, &NodePage::findingRequested);
    connect(m_relationsView, &RelationsView::deviceChosen, this, [this](const QString& address) {
        m_tabs->setCurrentIndex(0);
        showSubject(address.toStdString());
    });
}

QWidget* NodePage::machineTab()
{
    auto* left = new QWidget(this);
    auto* facts = new QVBoxLayout(left);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->addWidget(m_search);
    facts->addWidget(m_tree, 1);
    auto* right = new QSplitter(Qt::Vertical, this);
    right->setObjectName(QStringLiteral("focusSplitter"));
    right->addWidget(m_view);
    right->addWidget(m_focus);
    right->setStretchFactor(0, 1);
    right->setChildrenCollapsible(false);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("nodeSplitter"));
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({480, 520});
    auto* tab = new QWidget(this);
    auto* layout = new QVBoxLayout(tab);
    layout->addWidget(splitter);
    return tab;
}

void NodePage::layOutPage()
{
    m_tabs->setAccessibleName(tr("The machine, and how its devices lie to each other"));
    m_tabs->addTab(machineTab(), tr("&Machine"));
    m_tabs->addTab(m_relationsView, tr("Re&lations"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_notice);
    layout->addWidget(m_tabs, 1);
}

void NodePage::showNode(const Node& node)
{
    m_notice->clear();
    m_node = node;
    m_relations = relationsOf(node);
    m_findings = {};
    m_header->setSubtitle(originOf(node.identity));
    m_view->setNode(node);
    m_relationsView->setRelations(m_relations);
    m_export->setEnabled(true);
    m_read->setText(tr("Read &again"));
    listFacts();
}

void NodePage::showRun(const Run& run)
{
    m_measured = measuredGpus(run);
    listFacts();
}

void NodePage::listFacts()
{
    m_model->setFacts(factsOf(m_node, m_measured));
    search();
}

Provenance NodePage::provenanceOf(const QModelIndex& cell) const
{
    const auto source = cell.siblingAtColumn(NodeModel::Source).data().toString();
    if (source.isEmpty()) {
        return {}; // a heading, which sums up the lines beneath it
    }
    const auto takenAt = cell.data(NodeModel::takenAtRole).toString();
    Provenance p{cell.siblingAtColumn(NodeModel::Name).data().toString(), {}, {}, {}, FigureId::Fact};
    p.inputs << std::pair(tr("Value"), cell.siblingAtColumn(NodeModel::Value).data().toString())
             << std::pair(tr("Read from"), source)
             << std::pair(tr("On"), QString::fromStdString(m_node.identity.hostName))
             << std::pair(tr("At"), timeWords(takenAt.isEmpty() ? m_node.identity.capturedAt : takenAt.toStdString()));
    return p;
}

void NodePage::showAudit(const Audit& audit)
{
    m_findings = NodeFindings(m_node, audit.findings);
    m_view->setFindings(m_findings);
}

void NodePage::showSubject(const std::string& findingSubject)
{
    m_search->clear();
    m_tabs->setCurrentIndex(0);
    const auto subject = m_findings.subjectOf(findingSubject);
    m_view->showSubject(subject);
    chooseInTree(subject);
}

void NodePage::search()
{
    const auto text = m_search->text().trimmed();
    m_filter->setFilterFixedString(text);
    m_view->searchFor(text, m_model->subjectsThatSay(text));
    text.isEmpty() ? expandGroups() : m_tree->expandAll();
}

void NodePage::expandGroups()
{
    constexpr int fewLines = 12;
    m_tree->collapseAll();
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const auto group = m_filter->index(row, NodeModel::Name);
        m_tree->setExpanded(group, m_filter->rowCount(group) <= fewLines);
    }
}

void NodePage::lookAtFocus()
{
    const auto box = m_view->focusedBox();
    if (!box) {
        m_view->lightUp({}, {});
        m_focus->sayHow();
        return;
    }
    NodeFocus focus;
    for (const auto& subject : box->subjects) {
        if (subject.startsWith(QLatin1String("pci:"))) {
            focus = focusOf(m_node, m_relations, subject.mid(4).toStdString());
        }
    }
    m_view->lightUp(focus.near, focus.path);
    m_focus->say(box->title, box->detail, focus.lines, m_findings.on(box->subjects));
}

void NodePage::exportSnapshot()
{
    const auto suggested = QStringLiteral("%1.snapshot.json").arg(toQString(m_node.identity.hostName));
    const auto path = QFileDialog::getSaveFileName(this, tr("Save the snapshot"), suggested, tr("Snapshots (*.json)"),
                                                   nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) {
        sayWritten(writeSnapshotFile(path.toStdString(), m_node), path);
    }
}

void NodePage::exportDrawing()
{
    const auto suggested = QStringLiteral("%1.svg").arg(toQString(m_node.identity.hostName));
    const auto path = QFileDialog::getSaveFileName(this, tr("Save the drawing"), suggested,
                                                   tr("Vector graphics (*.svg);;Images (*.png)"));
    if (!path.isEmpty()) {
        sayWritten(writeDrawing(*m_view, path), path);
    }
}

void NodePage::sayWritten(const Result<Done>& written, const QString& path)
{
    written ? m_notice->say(Notice::Tone::Good, tr("It is written."), path) : m_notice->say(written.error());
}

void NodePage::showError(const Error& error)
{
    m_notice->say(error);
}

void NodePage::setReading(bool reading)
{
    m_read->setEnabled(!reading);
    m_read->setText(reading ? tr("Reading") : m_export->isEnabled() ? tr("Read &again") : tr("&Read this machine"));
}

void NodePage::chooseInTree(const QString& subject)
{
    const auto index = m_filter->mapFromSource(m_model->indexOf(subject));
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
        const auto subject = line.data(NodeModel::subjectRole).toString();
        if (!subject.isEmpty()) {
            m_view->showSubject(subject);
            return;
        }
    }
    m_view->showSubject({});
}

} // namespace sluice::ui
