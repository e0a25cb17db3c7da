// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/audit_page.h"

#include "ui/pages/audit/audit_file.h"
#include "ui/pages/audit/finding_model.h"
#include "ui/pages/audit/finding_view.h"
#include "ui/pages/audit/outcome_model.h"
#include "ui/provenance/table_provenance.h"
#include "ui/text/time_words.h"
#include "ui/theme/row_delegate.h"
#include "ui/theme/severity_look.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QComboBox>
#include <QFileDialog>
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

QString settingsOrigin(const NodeIdentity& node)
{
    const auto time = timeWords(node.capturedAt);
    return node.hostName.empty()
        ? AuditPage::tr("Settings read at %1").arg(time)
        : AuditPage::tr("Settings of %1, read at %2").arg(QString::fromStdString(node.hostName), time);
}

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
      m_grouping(new QComboBox(this)), m_export(new QPushButton(tr("&Export…"), this)), m_tabs(new QTabWidget(this)),
      m_detail(new FindingView(this)), m_findings(new FindingModel(this)),
      m_filter(new FindingFilter(m_findings, this)), m_passed(new OutcomeModel(this)), m_unknown(new OutcomeModel(this))
{
    m_unknown->setUnknown({});
    buildHeader();
    buildFilterRow();
    buildTables();
    layOutPage();
    m_detail->showNothing(tr("This machine has not been audited yet. An audit reads its settings and changes none."));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AuditPage::showChosen);
    connect(m_detail, &FindingView::subjectRequested, this, &AuditPage::subjectRequested);
}

void AuditPage::setPathChooser(PathChooser chooser)
{
    m_choosePath = std::move(chooser);
}

void AuditPage::buildHeader()
{
    // The writer itself refuses everything but an earlier export, and says so.
    m_choosePath = [this](const QString& suggested) {
        return QFileDialog::getSaveFileName(
            this, tr("Export the audit"), suggested,
            tr("Report (*.html *.pdf *.md);;Data (*.json);;Commands, all commented out (*.sh)"), nullptr,
            QFileDialog::DontConfirmOverwrite);
    };
    m_export->setEnabled(false);
    m_again->setObjectName(QStringLiteral("auditAgain"));
    m_export->setObjectName(QStringLiteral("exportAudit"));
    m_header->addButton(m_export);
    m_header->addButton(m_again);
    connect(m_export, &QPushButton::clicked, this, &AuditPage::exportAudit);
    connect(m_again, &QPushButton::clicked, this, &AuditPage::auditRequested);
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
    m_grouping->setAccessibleName(tr("Group findings"));
    m_grouping->addItem(tr("By severity"), static_cast<int>(FindingModel::Grouping::Severity));
    m_grouping->addItem(tr("By part of the machine"), static_cast<int>(FindingModel::Grouping::Family));
    m_grouping->addItem(tr("By device"), static_cast<int>(FindingModel::Grouping::Subject));
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &AuditPage::regroup);
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
    m_table->setRootIsDecorated(true);
    m_table->setItemsExpandable(true);
    m_table->setSortingEnabled(true);
    offerProvenance(m_table, [this](const QModelIndex& cell) {
        const auto* finding = m_filter->finding(cell);
        return finding ? provenanceOf(*finding) : Provenance();
    });
    m_table->sortByColumn(FindingModel::SeverityColumn, Qt::DescendingOrder);
    m_table->header()->resizeSection(FindingModel::SeverityColumn, 124);
    m_table->header()->resizeSection(FindingModel::Rule, 130);
    m_table->header()->resizeSection(FindingModel::Subject, 104);
    m_table->header()->resizeSection(FindingModel::Observed, 130);
    m_tabs->addTab(findingsTab(), QString());
    for (auto* model : {m_passed, m_unknown}) {
        auto* table = flatTable(model, model == m_passed ? tr("Passed rules") : tr("Rules that could not judge"), this);
        table->header()->resizeSection(OutcomeModel::Rule, 190);
        table->header()->resizeSection(OutcomeModel::Subject, 150);
        m_tabs->addTab(table, QString());
    }
    showAudit({});
}

QWidget* AuditPage::findingsTab()
{
    auto* filters = new QHBoxLayout;
    filters->addWidget(m_text, 1);
    filters->addWidget(m_least);
    filters->addWidget(m_grouping);
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
    m_audited = audit != Audit{}; // one that judged has passed, found or could not tell something
    m_audit = audit;
    m_export->setEnabled(m_audited);
    m_notice->clear();
    m_findings->setFindings(audit.findings);
    m_passed->setPassed(audit.passed);
    m_unknown->setUnknown(audit.unknown);
    m_tabs->setTabText(0, tr("F&indings (%1)").arg(audit.findings.size()));
    m_tabs->setTabText(1, tr("&Passed (%1)").arg(audit.passed.size()));
    m_tabs->setTabText(2, tr("&Unknown (%1)").arg(audit.unknown.size()));
    openGroups();
    chooseFirst();
}

/// Its audit follows; until then nothing is said of it.
void AuditPage::showNode(const Node& node)
{
    m_node = node;
    showAudit({});
    m_header->setSubtitle(settingsOrigin(node.identity));
}

void AuditPage::choose(const QString& rule, const QString& subject)
{
    m_text->clear();
    m_least->setCurrentIndex(0);
    m_tabs->setCurrentIndex(0);
    const auto line = m_filter->mapFromSource(m_findings->indexOf(rule.toStdString(), subject.toStdString()));
    if (line.isValid()) {
        m_table->setCurrentIndex(line);
        m_table->scrollTo(line);
    }
}

void AuditPage::regroup(int choice)
{
    m_findings->setGrouping(static_cast<FindingModel::Grouping>(m_grouping->itemData(choice).toInt()));
    openGroups();
    chooseFirst();
}

/// Headings of groups go over the whole line.
void AuditPage::openGroups()
{
    m_table->expandAll();
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        m_table->setFirstColumnSpanned(row, {}, true);
    }
}

void AuditPage::exportAudit()
{
    const auto path =
        m_choosePath(QStringLiteral("audit-%1.html").arg(QString::fromStdString(m_node.identity.hostName)));
    if (path.isEmpty()) {
        return;
    }
    const auto written = writeAudit(m_node, m_audit, path);
    written ? m_notice->say(Notice::Tone::Good, tr("It is written."), path) : m_notice->say(written.error());
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
    openGroups();
    m_table->setCurrentIndex(m_filter->first());
    showChosen();
}

void AuditPage::showChosen()
{
    // A heading stands for the first of its group.
    const auto index = m_table->currentIndex();
    const auto* own = m_filter->finding(index);
    const auto* finding = own ? own : m_filter->finding(m_filter->index(0, 0, index));
    if (index.isValid() && finding) {
        m_detail->show(*finding);
    } else if (!m_audited) {
        m_detail->showNothing(
            tr("This machine has not been audited yet. An audit reads its settings and changes none."));
    } else if (m_findings->rowCount() == 0) {
        m_detail->showNothing(tr("No problems found."));
    } else {
        m_detail->showNothing(tr("No finding fits the filter."));
    }
}

} // namespace sluice::ui
