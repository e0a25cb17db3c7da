// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/run/job/running_job.h"
#include "ui/engine/engine_client.h"
#include "ui/pages/job/activity_model.h"
#include "ui/pages/job/job_table.h"
#include "ui/tables/text_table_model.h"

#include <optional>
#include <vector>

class QCheckBox;
class QLineEdit;
class QPushButton;
class QSettings;
class QTableView;
class QTabWidget;

namespace sluice::ui {

class ActivityView;
class BenchRun;
class MachineChoice;
class Notice;
class PageHeader;
class QuantityField;

/// Looks at a running job from outside, here or on a host over ssh: choose it, watch what its threads do while the
/// verdict builds up, see what would help, plan with it, and compare with the look before. Nothing of the job is
/// touched.
class JobPage : public QWidget {
    Q_OBJECT

public:
    /// `database`: the history that looks at jobs of this machine are kept in; empty: the default one.
    explicit JobPage(const QString& database, QWidget* parent = nullptr);

    EngineClient& engine();
    /// Something is measured: no look begins, since each would disturb the other.
    void setAllowed(bool allowed);
    void choosePlace(const EnginePlace& place);
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

public Q_SLOTS:
    /// Lists anew what runs; while the page is hidden, when it is shown next.
    void refresh();
    /// Looks at the chosen job.
    void look();

Q_SIGNALS:
    /// A scenario is to be planned with the job as it was seen.
    void jobOffered(const sluice::AttachedJob& job);
    /// A look is in the history of this machine.
    void jobKept(sluice::RunId run);
    /// Two looks at the same job, of this history, are to be compared.
    void comparisonRequested(sluice::RunId before, sluice::RunId after);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeChoices();
    QWidget* makeResults();
    void addTable(TextTableModel& model, const QString& name, const QString& title, const QList<int>& sentences);
    void connectParts();
    void takeMachine();
    void failToList(const Error& error);
    void endListing();
    void takeJobs(const EngineResult& result);
    void takeMoment(const WatchedMoment& moment);
    void takeResult(const EngineResult& result);
    void takeKept(const Json& document);
    void showTables(const AttachedJob& job);
    void showState();
    std::optional<RunningJob> chosen() const;

    EngineClient m_lister;
    JobTable m_jobs;
    JobFilter m_filter;
    ActivityModel m_activity;
    TextTableModel m_advice;
    TextTableModel m_ranks;
    TextTableModel m_devices;
    TextTableModel m_reads;
    TextTableModel m_neighbours;
    TextTableModel m_unknown;
    PageHeader* m_header;
    MachineChoice* m_machine;
    QLineEdit* m_text;
    QCheckBox* m_all;
    QTableView* m_table;
    QuantityField* m_length;
    QPushButton* m_again;
    QPushButton* m_look;
    QPushButton* m_toWhatIf;
    QPushButton* m_compare;
    BenchRun* m_run;
    Notice* m_listProblem;
    QTabWidget* m_tables;
    ActivityView* m_strips;
    std::optional<AttachedJob> m_seen;
    RunId m_kept; ///< 0: not in the history of this machine
    RunId m_earlier; ///< the look before, at the same program; 0: none
    bool m_listed = false;
    bool m_outdated = false; ///< what is being listed is of the machine before
    bool m_allowed = true;
};

} // namespace sluice::ui
