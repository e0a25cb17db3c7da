// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/pages/measure/guide_wish.h"
#include "ui/pages/measure/measure_session.h"

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QSettings;
class QPushButton;
class QSpinBox;

namespace sluice::ui {

class MachineChoice;

/// What a person chooses for a guided audit: the machine, the folder, the time it may take, the job.
class MeasureForm : public QWidget {
    Q_OBJECT

public:
    explicit MeasureForm(QWidget* parent = nullptr);

    QString folder() const;
    void setFolder(const QString& folder);
    /// The machine that is measured.
    const EnginePlace& place() const;
    void choosePlace(const EnginePlace& place);
    /// Opens the fields in which a host is named.
    void askForHost();
    /// All of it. On another machine the job comes as input.
    GuideChoice choice() const;
    /// The chosen job with the chosen number of GPUs; nothing when its file cannot be read.
    std::optional<Workload> workload() const;

    /// A preset's name, or the path of a workload file; says what is wrong with one that cannot be read.
    void selectWorkload(const QString& argument);
    /// Chooses what the wish names; the rest stays.
    void fulfil(const GuideWish& wish);

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();
    /// Also changed().
    void machineChanged();

private:
    QStringList arguments(const QByteArray& input) const;
    QByteArray input() const;
    void buildMachine();
    void buildFolder();
    void buildBudget();
    void buildWorkload();
    void layOut();
    void chooseBudget(Seconds budget);
    void chooseFolder();
    void chooseWorkloadFile();
    void onWorkloadChosen();
    void addWorkload(const Workload& workload, const QString& argument);
    void showDemand();

    MachineChoice* m_machine;
    QLineEdit* m_folder;
    QPushButton* m_chooseFolder;
    QComboBox* m_budget;
    QComboBox* m_workload;
    QSpinBox* m_gpus;
    QLabel* m_demand;
    std::vector<Workload> m_workloads; ///< in the order of the box, before "From a file"
    int m_lastWorkload = 0;
    QString m_problem; ///< of the job that was asked for last and could not be taken
};

} // namespace sluice::ui
