// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "models/workload.h"
#include "ui/pages/whatif/quantity.h"

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;

namespace sluice::ui {

class QuantityField;

/// A workload as a form: the presets, and every number of the chosen one to be changed.
class WorkloadForm : public QWidget {
    Q_OBJECT

public:
    explicit WorkloadForm(QWidget* parent = nullptr);

    const Workload& workload() const { return m_workload; }
    /// Offers the workload of a run as the first entry and chooses it. Does not emit changed.
    void offerWorkload(const Workload& workload, const QString& label);
    /// Why there are no presets; empty when there are.
    QString problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

private:
    struct Number {
        QuantityField* field = nullptr;
        std::function<std::optional<double>(const Workload&)> get;
        std::function<void(Workload&, std::optional<double>)> set;
    };

    void addPresets();
    void addLoadNumbers();
    void addSampleNumbers();
    void addDatasetNumbers();
    void addPattern();
    void addNumber(const QString& objectName, const QString& label, const QString& tip, Quantity quantity,
                   Number number);
    void choose(int index);
    void showNumbers();
    void readNumber(const Number& number);
    void showSource();

    QFormLayout* m_form;
    QComboBox* m_presets;
    QComboBox* m_pattern = nullptr;
    QLabel* m_source;
    std::vector<Number> m_numbers;
    std::vector<Workload> m_choices; ///< as the entries of m_presets
    bool m_runOffered = false; ///< the first choice is a run's
    Workload m_workload;
    QString m_problem;
};

} // namespace sluice::ui
