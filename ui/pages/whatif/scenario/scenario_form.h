// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/pages/whatif/scenario/scenario_fields.h"

#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace sluice::ui {

class QuantityField;

/// A scenario as a form: the job from a preset or typed, its loader, its storage, its price.
class ScenarioForm : public QWidget {
    Q_OBJECT

public:
    explicit ScenarioForm(QWidget* parent = nullptr);

    /// What stands in the form: the last values that were understood.
    const Scenario& scenario() const { return m_scenario; }
    /// Fields whose number is the same keep their text and cursor. Does not emit edited.
    void show(const Scenario& scenario);
    using QWidget::show;

    /// Offers the workload of a run as the first preset, in place of an earlier run's.
    void offerWorkload(const Workload& workload, const QString& label);
    /// The storage of a run can be chosen; `description` says what was measured.
    void offerMeasured(const QString& description);
    /// It cannot; `reason` says why.
    void withdrawMeasured(const QString& reason);
    /// The first preset; a plain default where there are none.
    Workload firstWorkload() const;
    /// Why there are no presets; empty when there are.
    QString problem() const { return m_problem; }

Q_SIGNALS:
    /// A new good value. `field` names what was edited.
    void edited(const QString& field);
    /// A job file is to be chosen.
    void jobRequested();
    /// The snapshot of a node is to be chosen.
    void nodeRequested();
    /// Nothing is measured that could be planned from: this machine is to be.
    void measureRequested();

private:
    struct Number {
        QuantityField* field = nullptr;
        ScenarioField meaning;
    };

    QFormLayout* addSection(const QString& title);
    void addGroup(QFormLayout* form, FieldGroup group);
    void buildJob();
    void buildLoader();
    void buildStorage();
    void addPresets();
    void readNumber(const Number& number);
    void choosePreset(int index);
    void showPreset();
    void showSources();
    void chooseLoader();
    void buildNode();
    void chooseNode();
    void showNode();
    void enableSheet();

    const QuantityField* m_typedIn = nullptr; ///< while its edit is told
    Scenario m_scenario;
    std::vector<Workload> m_presets; ///< in the order of the box
    bool m_runOffered = false;
    QString m_problem;
    QVBoxLayout* m_layout;
    QComboBox* m_presetBox;
    QLabel* m_source; ///< of the preset's figures, or that they were changed
    QComboBox* m_pattern;
    QComboBox* m_loader;
    QComboBox* m_node;
    QRadioButton* m_measured;
    QLabel* m_measuredText;
    QPushButton* m_measure; ///< while there is nothing measured
    QRadioButton* m_sheet;
    std::vector<Number> m_numbers;
};

} // namespace sluice::ui
