// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/run/run.h"
#include "ui/report/export_format.h"
#include "ui/widgets/figure_label.h"

#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QLineEdit;
class QPushButton;
class QTextBrowser;
class QTextDocument;
class QUrl;

namespace sluice::ui {

class Notice;
class PageHeader;

/// The recommendation report of the open run as it will print, what is to be in it, and the buttons that write
/// it as HTML, PDF or Markdown. Says how to get a run while there is none.
class ReportPage : public QWidget {
    Q_OBJECT

public:
    /// Asks where a report goes: given the suggested path, gives the chosen one, empty for "not now".
    using PathChooser = std::function<QString(ExportFormat format, const QString& suggested)>;

    explicit ReportPage(QWidget* parent = nullptr);
    ~ReportPage() override;

    /// Replaces the file dialog.
    void setPathChooser(PathChooser chooser);
    /// What the line of the preview with this link rests on; no title where nothing is known.
    Provenance provenanceOf(const QUrl& link) const;

public Q_SLOTS:
    void showRun(const sluice::Run& run);

Q_SIGNALS:
    /// No run is open: one is to be measured, or chosen.
    void measureRequested();
    void historyRequested();
    /// The measurement that a line rests on is to be shown.
    void pointRequested(const sluice::IoPoint& point);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeChoices();
    QWidget* makePreview();
    void sayThatNoRunIsOpen();
    void showProvenance(const QUrl& link);
    report::Choice choice() const;
    void rememberChoice() const;
    void addExportButton(ExportFormat format, const QString& text);
    void renderPreview();
    void exportAs(ExportFormat format);
    QString suggestedPath(ExportFormat format) const;

    std::optional<Run> m_run;
    PathChooser m_choosePath;
    QString m_writtenPath;
    std::unique_ptr<QTextDocument> m_document; ///< shown by the preview
    PageHeader* m_header;
    Notice* m_notice;
    Notice* m_noRun; ///< while none is open
    QTextBrowser* m_preview;
    QLineEdit* m_brand;
    QList<QCheckBox*> m_sections; ///< each named by the id of its section
    QPushButton* m_openFolder = nullptr;
    QList<QPushButton*> m_exportButtons;
    QTimer m_typing; ///< runs while the line above the title is typed
    bool m_stale = false; ///< the preview is not of what is chosen
};

} // namespace sluice::ui
