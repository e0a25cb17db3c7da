// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/relations_view.h"

#include "core/base/text/words.h"
#include "ui/pages/node/fact_row.h"
#include "ui/pages/node/relation_model.h"
#include "ui/tables/text_table_model.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/page_header.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

QString listed(const std::vector<std::string>& names, const QString& none)
{
    QStringList list;
    for (const auto& name : names) {
        list << toQString(name);
    }
    return list.isEmpty() ? none : list.join(QStringLiteral(", "));
}

QTreeView* table(QAbstractItemModel* model, const QString& name, QWidget* parent)
{
    auto* view = new QTreeView(parent);
    view->setModel(model);
    view->setAccessibleName(name);
    view->setRootIsDecorated(false);
    view->setAlternatingRowColors(true);
    view->setUniformRowHeights(true);
    return view;
}

void fitColumns(QTreeView& view)
{
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        view.resizeColumnToContents(column);
    }
}

} // namespace

RelationsView::RelationsView(QWidget* parent)
    : QWidget(parent), m_remark(new QLabel(this)), m_matrix(new QTableView(this)),
      m_numactl(new CodeBox(tr("Start its job with numactl"), this)),
      m_taskset(new CodeBox(tr("Or with taskset, which leaves memory alone"), this)), m_model(new RelationModel(this)),
      m_uplinkRows(new TextTableModel(this)), m_pairingRows(new TextTableModel(this))
{
    buildMatrix();
    buildTables();
    layOut();
    connect(m_matrix, &QTableView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT deviceChosen(m_model->address(index.row())); });
    connect(m_pairings->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RelationsView::showCommands);
}

void RelationsView::buildMatrix()
{
    m_matrix->setModel(m_model);
    m_matrix->setAccessibleName(tr("How near devices are to each other"));
    m_matrix->setSelectionMode(QAbstractItemView::SingleSelection);
    m_matrix->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_matrix->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_matrix->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_matrix->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_remark->setWordWrap(true);
    m_remark->setText(tr("PIX: one PCIe switch between two devices. PXB: several switches. PHB: one root complex of "
                         "the processor. NODE: one NUMA node. SYS: across the link between the sockets. Point at a "
                         "cell for the narrowest link; Enter shows the device in the drawing."));
}

void RelationsView::buildTables()
{
    m_uplinks = table(m_uplinkRows, tr("Links that several devices share"), this);
    m_pairings = table(m_pairingRows, tr("What to use each GPU with"), this);
}

void RelationsView::layOut()
{
    auto* above = new QWidget(this);
    auto* matrix = new QVBoxLayout(above);
    matrix->setContentsMargins(0, 0, 0, 0);
    matrix->addWidget(m_matrix, 1);
    matrix->addWidget(m_remark);
    auto* beneath = new QWidget(this);
    auto* columns = new QHBoxLayout(beneath);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(pageSpacing);
    auto* pairings = new QVBoxLayout;
    pairings->addWidget(sectionTitle(tr("What to use each GPU with"), this));
    pairings->addWidget(m_pairings, 1);
    pairings->addWidget(m_numactl);
    pairings->addWidget(m_taskset);
    auto* uplinks = new QVBoxLayout;
    uplinks->addWidget(sectionTitle(tr("Links that several devices share"), this));
    uplinks->addWidget(m_uplinks, 1);
    columns->addLayout(pairings, 3);
    columns->addLayout(uplinks, 2);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(QStringLiteral("relationsSplitter"));
    splitter->addWidget(above);
    splitter->addWidget(beneath);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({400, 400});
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
}

void RelationsView::setRelations(const Relations& relations)
{
    m_relations = relations;
    m_model->setRelations(relations);
    fillUplinks();
    fillPairings();
    m_pairings->setCurrentIndex(m_pairingRows->index(0, 0));
    showCommands();
}

void RelationsView::fillUplinks()
{
    QList<QStringList> rows;
    for (const auto& uplink : m_relations.uplinks) {
        rows << QStringList{toQString(uplink.bridge),
                            uplink.capacity ? toQString(words(*uplink.capacity)) : tr("not told"),
                            toQString(words(uplink.demand)), listed(uplink.endpoints, {})};
    }
    m_uplinkRows->setTable({{tr("Bridge"), tr("Capacity"), tr("Storage and network bring"), tr("Shared by")}, rows});
    fitColumns(*m_uplinks);
}

void RelationsView::fillPairings()
{
    QList<QStringList> rows;
    for (const auto& pairing : m_relations.pairings) {
        rows << QStringList{toQString(pairing.gpu),
                            pairing.numaNode ? QString::number(*pairing.numaNode) : tr("not told"),
                            pairing.cpuList.empty() ? tr("not told") : toQString(pairing.cpuList),
                            listed(pairing.storage, tr("none near")), listed(pairing.network, tr("none near"))};
    }
    m_pairingRows->setTable({{tr("GPU"), tr("NUMA node"), tr("Hardware threads"), tr("Storage"), tr("Network")}, rows});
    fitColumns(*m_pairings);
}

void RelationsView::showCommands()
{
    const int row = m_pairings->currentIndex().row();
    const bool chosen = row >= 0 && row < static_cast<int>(m_relations.pairings.size());
    const auto pairing = chosen ? m_relations.pairings[static_cast<std::size_t>(row)] : GpuPairing();
    m_numactl->setText(toQString(pairing.numactl));
    m_taskset->setText(toQString(pairing.taskset));
}

} // namespace sluice::ui
