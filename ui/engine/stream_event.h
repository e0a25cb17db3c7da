// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/run/bench/loader_moment.h"
#include "core/run/job/watched_moment.h"
#include "models/storage/measurement.h"

#include <QByteArray>

#include <optional>
#include <string>
#include <variant>

/// The JSON lines that sluicectl prints while it runs, as values. Pure; knows no process.
namespace sluice::ui {

struct PhaseBegan {
    std::string name; ///< "snapshot", "audit", "prepare", "measure", "clean", "plan", "store"
    std::string text; ///< for people

    bool operator==(const PhaseBegan&) const = default;
};

struct Progress {
    Seconds done{};
    Seconds total{};
    std::optional<Seconds> eta; ///< absent: not known

    bool operator==(const Progress&) const = default;
};

/// The engine begins to measure `point`, number `index` (from 0) of about `count`.
struct PointBegan {
    int index = 0;
    int count = 0;
    IoPoint point;

    bool operator==(const PointBegan&) const = default;
};

/// A whole document, such as `sluice.run/1`.
struct EngineResult {
    std::string schema; ///< empty when the document has none
    Json document;
};

struct EngineWarning {
    std::string message;
};

/// The engine's own word on how it ended.
struct EngineDone {
    int exitCode = 0;
};

/// A line that is not an event: broken JSON, or an event that lacks what it must have.
struct UnreadableLine {
    std::string reason;
};

/// An event that this version does not know; later engines may send it.
struct UnknownEvent {
    std::string name;
};

using StreamEvent =
    std::variant<UnknownEvent, PhaseBegan, Progress, RateSample, LoaderMoment, WatchedMoment, PointBegan, Measurement,
                 EngineResult, EngineWarning, Error, EngineDone, UnreadableLine>;

/// Reads one line of the stream. Never throws: what cannot be read becomes an UnreadableLine.
StreamEvent readStreamEvent(const QByteArray& line);

/// The measurement in a `sluice.bench/1` document, whose parts stand apart there.
Result<Measurement> readBench(const Json& document);

/// An error document (`sluice.error/1`) or event as a value.
Error readError(const Json& json);

template <class V, Like<PhaseBegan> T>
void describe(V& v, T& phase)
{
    v("name", phase.name);
    v("text", phase.text);
}

template <class V, Like<Progress> T>
void describe(V& v, T& progress)
{
    v("done", progress.done);
    v("total", progress.total);
    v("eta_seconds", progress.eta);
}

template <class V, Like<PointBegan> T>
void describe(V& v, T& began)
{
    v("index", began.index);
    v("count", began.count);
    v("point", began.point);
}

template <class V, Like<EngineWarning> T>
void describe(V& v, T& warning)
{
    v("message", warning.message);
}

template <class V, Like<EngineDone> T>
void describe(V& v, T& done)
{
    v("exit_code", done.exitCode);
}

} // namespace sluice::ui
