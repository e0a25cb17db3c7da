// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "ui/widgets/notice.h"

#include <QPushButton>

namespace sluice::ui {

/// Says how a measurement ended, and offers what can be done next.
class MeasureOutcome : public Notice {
    Q_OBJECT

public:
    explicit MeasureOutcome(QWidget* parent = nullptr);

    /// `resumable`: the run was interrupted, and can be gone on with where it was measured.
    void showVerdict(const Run& run, bool resumable);
    /// The points that had arrived of a run are saved, and this is why there are no more.
    void showCutShort(const Run& run, const Error& failure);
    void showPoint(const Measurement& measurement, RunId beside);
    /// `hasRun`: there is a run to go on with all the same.
    void showFailure(const Error& error, bool hasRun);
    void showCancelled(bool onePoint, int points);
    void setResumable(bool allowed) { m_resume->setEnabled(allowed); }
    void focusAgain() { m_again->setFocus(); }

Q_SIGNALS:
    void whatIfRequested();
    void reportRequested();
    void resumeRequested();
    void againRequested();

private:
    void hideButtons();
    void showWithoutPlan(const Run& run);

    QPushButton* m_toWhatIf;
    QPushButton* m_toReport;
    QPushButton* m_resume;
    QPushButton* m_again;
};

} // namespace sluice::ui
