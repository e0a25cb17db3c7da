// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/guide_preview.h"
#include "core/run/run.h"
#include "ui/engine/engine_client.h"
#include "ui/pages/measure/arriving_run.h"
#include "ui/store/history_file.h"

#include <QObject>

#include <optional>
#include <variant>

namespace sluice::ui {

/// What a person chose for a guided audit.
struct GuideChoice {
    EnginePlace place;
    QString folder;
    Seconds budget{};
    std::optional<Workload> workload;
    QStringList arguments; ///< of `sluicectl guide`, which say the same
    QByteArray input; ///< what the engine reads as its standard input; empty where the arguments name all
};

/// The run whose points are shown, whether it was measured just now or opened from the history.
struct ShownRun {
    RunId id;
    std::string hostName;
    std::string path;
    Bytes fileSize;
    std::optional<Workload> workload{};
    EnginePlace place{}; ///< where it was measured; this machine, too, for a run of the history
    bool asItWent = false; ///< it was measured last, and is shown with its phases
};

/// Asks the engine what a guided audit would do, runs it, and keeps what arrived however it ends. A run of another
/// machine is saved in the history of this one too. Knows no widget. Threads: the window's.
class MeasureSession : public QObject {
    Q_OBJECT

public:
    /// What would be done is not known: it is being asked for, or could not be told.
    struct Choosing { };
    struct Previewed {
        GuidePreview preview;
    };
    struct Measuring {
        bool onePoint = false; ///< a single point and no run
        bool delivered = false; ///< what was asked for arrived
        std::optional<Error> failure{};
    };
    struct Finished { };
    using State = std::variant<Choosing, Previewed, Measuring, Finished>;

    /// `engine` runs the measurement, `preview` is asked what would be done; both must outlive the session.
    /// `database` is the history file, empty for the default.
    MeasureSession(EngineClient& engine, EngineClient& preview, const QString& database, QObject* parent = nullptr);

    const State& state() const { return m_state; }
    template <class S>
    bool is() const
    {
        return std::holds_alternative<S>(m_state);
    }
    const ShownRun& shownRun() const { return m_shown; }
    /// The shown points can be measured again where they were measured.
    bool canMeasureShown() const;
    /// What is being measured has arrived.
    bool hasDelivered() const;

    /// Asks what would be done; an answer to an older question is never told. Does nothing while something is measured.
    void choose(const GuideChoice& choice);
    /// The choice changed, and choose() will follow: what was told counts no more.
    void withdrawPreview();
    /// Turns to the points that were last shown.
    void turnBack() { setState(Finished{}); }
    void start(const GuideChoice& choice);
    /// Goes on with the shown run, which was interrupted.
    void resume();
    /// Measures one setting under the shown run's folder. It is not saved.
    void measurePoint(const IoPoint& point);
    void cancel() { m_engine.cancel(); }
    /// Takes a run of the history for the one that is shown; false where it is shown already, as it went. Not while
    /// something is measured.
    bool show(const Run& run);
    /// What was read of the machine that is chosen, at `place`; nothing where another was chosen. What is being
    /// measured takes it only where it runs there.
    void setNode(const std::optional<Node>& node, const EnginePlace& place);
    void setAudit(const std::optional<Audit>& audit, const EnginePlace& place);

Q_SIGNALS:
    void stateChanged();
    void previewFailed(const sluice::Error& error, const QString& commands);
    /// Follows previewFailed(): this host has no engine that can be used; empty where that is not why.
    void engineMissing(const QString& host);
    /// A run began, of this workload.
    void runBegan(const std::optional<sluice::Workload>& workload);
    void onePointBegan();
    /// A point of the run that goes on, which was measured before it was interrupted.
    void pointKept(const sluice::Measurement& measurement);
    void pointMeasured(const sluice::Measurement& measurement);
    /// The whole run, complete or interrupted; it is in the history. `failure`: it arrived in parts, until this.
    void runFinished(const sluice::Run& run, const std::optional<sluice::Error>& failure);
    /// The points of a run arrived and could not be saved.
    void runUnsaved(const sluice::Run& run);
    void failed(const sluice::Error& error);
    /// The engine ended; `completely` when it had said all.
    void ended(bool completely);
    void cancelled(bool onePoint);

private:
    void setState(State state);
    Measuring& measuring() { return std::get<Measuring>(m_state); }
    bool isMeasuring(const EnginePlace& place) const;
    void connectEngine();
    void connectPreview();
    void takePreview(const EngineResult& result);
    void takeResult(const EngineResult& result);
    void takePoint(const EngineResult& result);
    void begin(const std::optional<Workload>& workload);
    QStringList withDatabase(QStringList arguments) const;
    void resumeHere();
    void resumeAfar(const Run& run);
    void finish(const Run& run, const std::optional<Error>& failure);
    void keep(Run run, const std::optional<Error>& failure);
    void fail(const Error& error);
    void takeEnd();

    EngineClient& m_engine;
    EngineClient& m_previewEngine;
    QString m_database;
    HistoryFile m_history;
    ArrivingRun m_arriving;
    State m_state;
    std::optional<GuideChoice> m_waiting; ///< to be asked for once the engine has ended
    bool m_outdated = false; ///< the choice changed since it was asked for
    ShownRun m_shown;
    std::optional<Node> m_node; ///< of the machine that is chosen
    std::optional<Audit> m_audit;
};

} // namespace sluice::ui
