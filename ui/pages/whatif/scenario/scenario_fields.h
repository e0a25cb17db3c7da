// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"
#include "ui/text/quantity.h"

#include <functional>
#include <optional>
#include <vector>

namespace sluice::ui {

/// One number of a scenario: what it is called, how it is typed, where it stands in the value. The one
/// list from which the form is built and scenarios are compared. Pure: no widget.
struct ScenarioField {
    QString name; ///< object name of its editor, and what undo joins edits by
    QString key; ///< of the workload's field; empty for what is no field of it
    QString label; ///< with the letter for Alt marked
    QString tip;
    Quantity quantity;
    std::function<std::optional<double>(const Scenario&)> get;
    std::function<void(Scenario&, std::optional<double>)> set;

    /// The label without its mark.
    QString title() const;
    /// The number as it stands in its field, or what an empty field means.
    QString text(const Scenario& scenario) const;
};

enum class FieldGroup { Job, Sample, DataSet, Loader, Storage, Sheet, Money };

std::vector<ScenarioField> fieldsOf(FieldGroup group);
/// Of all groups, in the order of the form.
std::vector<ScenarioField> allFields();

/// What a person calls the field that undo joins edits by, or the source of several: "GPUs", "Job file".
QString editTitle(const QString& field);

/// "Sequential: shards in order".
QString patternWords(Pattern pattern);
/// "as measured", "gpu-node-07, by its snapshot".
QString nodeWords(const Scenario& scenario);
/// "as measured", "5 GB/s by the data sheet".
QString sourceWords(const Scenario& scenario);

} // namespace sluice::ui
