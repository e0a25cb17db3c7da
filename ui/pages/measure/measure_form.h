// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "models/workload.h"

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QSettings;
class QSpinBox;

namespace sluice::ui {

/// What a person chooses for a guided audit: the folder, the time it may take, the job.
class MeasureForm : public QWidget {
    Q_OBJECT

public:
    explicit MeasureForm(QWidget* parent = nullptr);

    QString folder() const;
    void setFolder(const QString& folder);
    /// The arguments of `sluicectl guide` that say the same.
    QStringList arguments() const;
    /// The chosen job with the chosen number of GPUs; nothing when its file cannot be read.
    std::optional<Workload> workload() const;

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    void buildFolder();
    void buildBudget();
    void buildWorkload();
    void layOut();
    void chooseFolder();
    void chooseWorkloadFile();
    void onWorkloadChosen();
    void addWorkload(const Workload& workload, const QString& argument);
    void selectWorkload(const QString& argument);
    void showDemand();

    QLineEdit* m_folder;
    QComboBox* m_budget;
    QComboBox* m_workload;
    QSpinBox* m_gpus;
    QLabel* m_demand;
    std::vector<Workload> m_workloads; ///< in the order of the box, before "From a file"
    int m_lastWorkload = 0;
};

} // namespace sluice::ui
