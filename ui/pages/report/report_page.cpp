// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/report/report_page.h"

#include "core/base/text/words.h"
#include "core/report/report.h"
#include "ui/provenance/measurement_provenance.h"
#include "ui/provenance/plan_provenance.h"
#include "ui/report/text_document.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/page_header.h"

#include <QCheckBox>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

constexpr double previewMargin = 24;
constexpr int pauseInTyping = 300; ///< milliseconds

QString leftOutKey()
{
    return QStringLiteral("report/left_out");
}
QString brandKey()
{
    return QStringLiteral("report/brand");
}

QString endingOf(ExportFormat format)
{
    const auto ending = word(format);
    return QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size()));
}

/// As wide as what it holds, in a window of any height.
QScrollArea* scrolling(QWidget* content, QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    area->setFixedWidth(content->sizeHint().width() + area->verticalScrollBar()->sizeHint().width());
    return area;
}

/// Of what rests on the plan.
Provenance planProvenance(const Plan& plan, const report::Origin& origin)
{
    const auto& stages = plan.prediction.stages;
    switch (origin.of) {
    case report::Origin::Of::GpusFed:
        return gpusFedProvenance(plan);
    case report::Origin::Of::Demand:
        return neededProvenance(plan);
    case report::Origin::Of::Supply:
        return suppliedProvenance(plan);
    case report::Origin::Of::Utilisation:
        return utilisationProvenance(plan);
    case report::Origin::Of::Stage:
        return origin.index < stages.size() ? stageProvenance(plan, stages[origin.index]) : Provenance();
    case report::Origin::Of::Measurement:
    case report::Origin::Of::Nothing:
        break;
    }
    return {};
}

} // namespace

ReportPage::ReportPage(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(tr("Report"), this)), m_notice(new Notice(this)),
      m_noRun(new Notice(this)), m_preview(new QTextBrowser(this)), m_brand(new QLineEdit(this))
{
    addExportButton(ExportFormat::Html, tr("Export H&TML…"));
    addExportButton(ExportFormat::Pdf, tr("Export &PDF…"));
    addExportButton(ExportFormat::Markdown, tr("Export &Markdown…"));
    m_openFolder = m_notice->addButton(tr("Open folder"));
    m_openFolder->setObjectName(QStringLiteral("openFolder"));
    connect(m_openFolder, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_writtenPath).absolutePath())); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->setSpacing(pageSpacing);
    layout->addWidget(m_header);
    layout->addWidget(m_notice);
    layout->addWidget(m_noRun);
    sayThatNoRunIsOpen();
    auto* row = new QHBoxLayout;
    row->setSpacing(pageSpacing);
    row->addWidget(scrolling(makeChoices(), this));
    row->addWidget(makePreview(), 1);
    layout->addLayout(row, 1);
    m_choosePath = [this](ExportFormat format, const QString& suggested) {
        const auto filter = tr("%1 report (*.%1)").arg(endingOf(format));
        // The writer itself refuses everything but an earlier report, and says so.
        return QFileDialog::getSaveFileName(this, tr("Export the report"), suggested, filter, nullptr,
                                            QFileDialog::DontConfirmOverwrite);
    };
    renderPreview();
}

void ReportPage::sayThatNoRunIsOpen()
{
    m_noRun->say(Notice::Tone::Info, tr("No run is open."), tr("Measure this machine, or open a run in History."));
    auto* measure = m_noRun->addButton(tr("Measure this machine"));
    auto* history = m_noRun->addButton(tr("Go to History"));
    measure->setObjectName(QStringLiteral("report_measure"));
    history->setObjectName(QStringLiteral("report_history"));
    connect(measure, &QPushButton::clicked, this, &ReportPage::measureRequested);
    connect(history, &QPushButton::clicked, this, &ReportPage::historyRequested);
}

QWidget* ReportPage::makePreview()
{
    m_preview->setAccessibleName(tr("Preview of the report"));
    m_preview->setOpenLinks(false);
    m_preview->setTextInteractionFlags(m_preview->textInteractionFlags() | Qt::LinksAccessibleByKeyboard);
    connect(m_preview, &QTextBrowser::anchorClicked, this, &ReportPage::showProvenance);
    return m_preview;
}

Provenance ReportPage::provenanceOf(const QUrl& link) const
{
    using Of = report::Origin::Of;
    const auto origin = originOf(link);
    if (m_run && origin.of == Of::Measurement && origin.index < m_run->measurements.size()) {
        const auto& m = m_run->measurements[origin.index];
        return measurementProvenance(m, FigureId::Bandwidth, toQString(words(m.rate)),
                                     tr("rate: bytes moved / time, the ramp left out; latency: of each read, from "
                                        "submission to completion"));
    }
    return m_run && m_run->plan ? planProvenance(*m_run->plan, origin) : Provenance();
}

void ReportPage::showProvenance(const QUrl& link)
{
    const auto provenance = provenanceOf(link);
    if (provenance.title.isEmpty()) {
        return;
    }
    auto* popup = new ProvenancePopup(provenance, m_preview);
    connect(popup, &ProvenancePopup::pointRequested, this, &ReportPage::pointRequested);
    popup->showUnder(*m_preview->viewport(), m_preview->cursorRect());
}

QWidget* ReportPage::makeChoices()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    layout->addWidget(sectionTitle(tr("What is in it"), side));
    const auto leftOut = QSettings().value(leftOutKey()).toStringList();
    for (const auto& name : report::sectionNames()) {
        auto* box = new QCheckBox(translated(name.title).replace(u'&', QStringLiteral("&&")), side);
        box->setObjectName(QString::fromStdString(name.id));
        box->setChecked(!leftOut.contains(box->objectName()));
        connect(box, &QCheckBox::toggled, this, [this] {
            rememberChoice();
            renderPreview();
        });
        layout->addWidget(box);
        m_sections.append(box);
    }
    layout->addSpacing(pageSpacing);
    layout->addWidget(sectionTitle(tr("Line above the title"), side));
    m_brand->setObjectName(QStringLiteral("report_brand"));
    m_brand->setAccessibleName(tr("Line above the title"));
    m_brand->setPlaceholderText(tr("your team or company"));
    m_brand->setText(QSettings().value(brandKey()).toString());
    connect(m_brand, &QLineEdit::textChanged, this, [this] {
        rememberChoice();
        m_typing.start();
    });
    m_typing.setSingleShot(true);
    m_typing.setInterval(pauseInTyping);
    connect(&m_typing, &QTimer::timeout, this, &ReportPage::renderPreview);
    layout->addWidget(m_brand);
    layout->addStretch(1);
    return side;
}

report::Choice ReportPage::choice() const
{
    report::Choice chosen;
    chosen.brand = m_brand->text().simplified().toStdString();
    for (const auto* box : m_sections) {
        if (box->isChecked()) {
            chosen.sections.push_back(box->objectName().toStdString());
        }
    }
    return chosen;
}

void ReportPage::rememberChoice() const
{
    QStringList leftOut;
    for (const auto* box : m_sections) {
        if (!box->isChecked()) {
            leftOut << box->objectName();
        }
    }
    QSettings settings;
    settings.setValue(leftOutKey(), leftOut);
    settings.setValue(brandKey(), m_brand->text());
}

ReportPage::~ReportPage()
{
    m_preview->setDocument(nullptr); // before the document it shows goes
}

void ReportPage::setPathChooser(PathChooser chooser)
{
    m_choosePath = std::move(chooser);
}

void ReportPage::addExportButton(ExportFormat format, const QString& text)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QStringLiteral("export_") % endingOf(format));
    connect(button, &QPushButton::clicked, this, [this, format] { exportAs(format); });
    m_header->addButton(button);
    m_exportButtons.append(button);
}

void ReportPage::showRun(const Run& run)
{
    m_run = run;
    m_notice->clear();
    m_noRun->clear();
    renderPreview();
}

void ReportPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        renderPreview();
    }
}

void ReportPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale) {
        renderPreview();
    }
}

/// Of a page that nobody looks at, once it is shown: a report of many points takes its time.
void ReportPage::renderPreview()
{
    m_typing.stop();
    m_stale = !isVisible();
    const auto chosen = choice();
    for (auto* button : std::as_const(m_exportButtons)) {
        button->setEnabled(m_run.has_value() && !chosen.sections.empty());
    }
    if (m_stale) {
        return;
    }
    if (!m_run) {
        m_header->setSubtitle(tr("What to show to others: verdict, curve, settings and how it was measured"));
        m_preview->clear();
        return;
    }
    if (chosen.sections.empty()) {
        m_preview->setPlainText(tr("Nothing is chosen to be in the report."));
        return;
    }
    const auto document = report::describeRun(*m_run, chosen);
    m_header->setSubtitle(QString::fromStdString(document.subtitle));
    const int scrolled = m_preview->verticalScrollBar()->value();
    auto text = makeTextDocument(document, themeOf(palette()), font(), Links::Origins);
    text->setDocumentMargin(previewMargin);
    m_preview->setDocument(text.get());
    m_document = std::move(text);
    m_preview->verticalScrollBar()->setValue(scrolled);
}

QString ReportPage::suggestedPath(ExportFormat format) const
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const auto name = QStringLiteral("sluice-%1-run%2.%3")
                          .arg(QString::fromStdString(m_run->node.identity.hostName), QString::number(m_run->id.value),
                               endingOf(format));
    return QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(name);
}

void ReportPage::exportAs(ExportFormat format)
{
    const QString path = m_choosePath(format, suggestedPath(format));
    if (path.isEmpty()) {
        return;
    }
    const auto written = exportReport(*m_run, format, path.toStdString(), choice());
    m_openFolder->setVisible(written.ok());
    if (!written) {
        m_notice->say(written.error());
        return;
    }
    m_writtenPath = path;
    m_notice->say(Notice::Tone::Good, tr("The report is written."), path);
}

} // namespace sluice::ui
