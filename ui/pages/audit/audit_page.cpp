// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/audit_page.h"

#include "ui/pages/audit/finding_model.h"
#include "ui/pages/audit/finding_view.h"
#include "ui/pages/audit/outcome_model.h"
#include "ui/pages/audit/severity_look.h"
#include "ui/theme/notice.h"
#include "ui/theme/page_header.h"
#include "ui/theme/row_delegate.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

QTreeView* flatTable(QAbstractItemModel* model, const QString& name, QWidget* parent)
{
    auto* table = new QTreeView(parent);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setItemDelegate(new RowDelegate(table));
    table->setRootIsDecorated(false);
    table->setItemsExpandable(false);
    table->setAlternatingRowColors(true);
    table->setUniformRowHeights(true);
    table->header()->setStretchLastSection(true);
    return table;
}

} // namespace

AuditPage::AuditPage(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(tr("Audit"), this)), m_notice(new Notice(this)),
      m_again(new QPushButton(tr("&Audit again"), this)), m_text(new QLineEdit(this)), m_least(new QComboBox(this)),
      m_tabs(new QTabWidget(this)), m_detail(new FindingView(this)), m_findings(new FindingModel(this)),
      m_filter(new FindingFilter(m_findings, this)), m_passed(new OutcomeModel(this)), m_unknown(new OutcomeModel(this))
{
    m_unknown->setUnknown({});
    m_header->addButton(m_again);
    buildFilterRow();
    buildTables();
    layOutPage();
    m_detail->showNothing(tr("This machine has not been audited yet."));
    connect(m_again, &QPushButton::clicked, this, &AuditPage::auditRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AuditPage::showChosen);
}

void AuditPage::buildFilterRow()
{
    m_text->setPlaceholderText(tr("Filter by rule, subject or text"));
    m_text->setClearButtonEnabled(true);
    m_text->setAccessibleName(tr("Filter findings by text"));
    m_least->setAccessibleName(tr("Filter findings by severity"));
    m_least->addItem(tr("All severities"), static_cast<int>(Severity::Info));
    m_least->addItem(severityIcon(Severity::Warning), tr("Warning and above"), static_cast<int>(Severity::Warning));
    m_least->addItem(severityIcon(Severity::Critical), tr("Critical only"), static_cast<int>(Severity::Critical));
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        chooseFirst();
    });
    connect(m_least, &QComboBox::currentIndexChanged, this, [this] {
        m_filter->setLeast(static_cast<Severity>(m_least->currentData().toInt()));
        chooseFirst();
    });
}

void AuditPage::buildTables()
{
    m_table = flatTable(m_filter, tr("Findings"), this);
    m_table->setObjectName(QStringLiteral("findings"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(FindingModel::SeverityColumn, Qt::DescendingOrder);
    m_table->header()->resizeSection(FindingModel::SeverityColumn, 104);
    m_table->header()->resizeSection(FindingModel::Rule, 140);
    m_table->header()->resizeSection(FindingModel::Subject, 84);
    m_table->header()->resizeSection(FindingModel::Observed, 150);
    m_tabs->addTab(findingsTab(), QString());
    for (auto* model : {m_passed, m_unknown}) {
        auto* table = flatTable(model, model == m_passed ? tr("Passed rules") : tr("Rules that could not judge"), this);
        table->header()->resizeSection(OutcomeModel::Rule, 190);
        table->header()->resizeSection(OutcomeModel::Subject, 150);
        m_tabs->addTab(table, QString());
    }
    showAudit({});
    m_audited = false;
}

QWidget* AuditPage::findingsTab()
{
    auto* filters = new QHBoxLayout;
    filters->addWidget(m_text, 1);
    filters->addWidget(m_least);
    auto* left = new QWidget(this);
    auto* lines = new QVBoxLayout(left);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->addLayout(filters);
    lines->addWidget(m_table, 1);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("auditSplitter"));
    splitter->addWidget(left);
    splitter->addWidget(m_detail);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({560, 440});
    auto* tab = new QWidget(this);
    auto* layout = new QVBoxLayout(tab);
    layout->addWidget(splitter);
    return tab;
}

void AuditPage::layOutPage()
{
    m_tabs->setAccessibleName(tr("Findings, passed and unknown rules"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_notice);
    layout->addWidget(m_tabs, 1);
}

void AuditPage::showAudit(const Audit& audit)
{
    m_audited = true;
    m_notice->clear();
    m_findings->setFindings(audit.findings);
    m_passed->setPassed(audit.passed);
    m_unknown->setUnknown(audit.unknown);
    m_tabs->setTabText(0, tr("F&indings (%1)").arg(audit.findings.size()));
    m_tabs->setTabText(1, tr("&Passed (%1)").arg(audit.passed.size()));
    m_tabs->setTabText(2, tr("&Unknown (%1)").arg(audit.unknown.size()));
    chooseFirst();
}

void AuditPage::showOrigin(const QString& text)
{
    m_header->setSubtitle(text);
}

void AuditPage::showError(const Error& error)
{
    m_notice->say(error);
}

void AuditPage::setReading(bool reading)
{
    m_again->setEnabled(!reading);
    m_again->setText(reading ? tr("Auditing") : tr("&Audit again"));
}

void AuditPage::chooseFirst()
{
    if (m_filter->rowCount() > 0) {
        m_table->setCurrentIndex(m_filter->index(0, 0));
    }
    showChosen();
}

void AuditPage::showChosen()
{
    const auto index = m_table->currentIndex();
    if (index.isValid()) {
        m_detail->show(m_filter->finding(index));
    } else if (!m_audited) {
        m_detail->showNothing(tr("This machine has not been audited yet."));
    } else if (m_findings->rowCount() == 0) {
        m_detail->showNothing(tr("Nothing to mend was found."));
    } else {
        m_detail->showNothing(tr("No finding fits the filter."));
    }
}

} // namespace sluice::ui
