// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_session.h"

#include "core/base/json.h"
#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/store/keep_run.h"
#include "ui/text/to_qstring.h"

#include <QSysInfo>

#include <algorithm>
#include <memory>
#include <utility>

namespace sluice::ui {

namespace {

bool isOfThisMachine(const std::string& hostName)
{
    return hostName == QSysInfo::machineHostName().toStdString();
}

ShownRun shownOf(const Run& run, const EnginePlace& place)
{
    const auto& points = run.measurements;
    return {run.id,
            run.node.identity.hostName,
            run.path,
            points.empty() ? gibibytes(1) : points.front().fileSize,
            run.plan ? std::optional(run.plan->workload) : std::nullopt,
            place};
}

/// As guide measured the others.
QStringList pointArguments(const IoPoint& point, const ShownRun& run)
{
    return {QStringLiteral("bench"),       QStringLiteral("io"),
            QStringLiteral("--path"),      toQString(run.path),
            QStringLiteral("--size"),      toQString(optionText(std::max(run.fileSize, point.readSize))),
            QStringLiteral("--engine"),    toQString(word(point.engine)),
            QStringLiteral("--access"),    toQString(word(point.access)),
            QStringLiteral("--pattern"),   toQString(word(point.pattern)),
            QStringLiteral("--read-size"), toQString(optionText(point.readSize)),
            QStringLiteral("--depth"),     QString::number(point.depth),
            QStringLiteral("--threads"),   QString::number(point.threads),
            QStringLiteral("--runtime"),   QStringLiteral("4s"),
            QStringLiteral("--buffers"),   QStringLiteral("ordinary"),
            QStringLiteral("--one-by-one")};
}

} // namespace

MeasureSession::MeasureSession(EngineClient& engine, EngineClient& preview, const QString& database, QObject* parent)
    : QObject(parent), m_engine(engine), m_previewEngine(preview), m_database(database), m_history(database)
{
    connectEngine();
    connectPreview();
}

void MeasureSession::connectEngine()
{
    connect(&m_engine, &EngineClient::measured, this, [this](const Measurement& m) { m_arriving.add(m); });
    connect(&m_engine, &EngineClient::warned, this, [this](const QString& message) { m_arriving.warn(message); });
    connect(&m_engine, &EngineClient::resultArrived, this, &MeasureSession::takeResult);
    connect(&m_engine, &EngineClient::failed, this, &MeasureSession::fail);
    connect(&m_engine, &EngineClient::finished, this, &MeasureSession::takeEnd);
}

void MeasureSession::connectPreview()
{
    connect(&m_previewEngine, &EngineClient::resultArrived, this, &MeasureSession::takePreview);
    connect(&m_previewEngine, &EngineClient::failed, this, [this](const Error& error) {
        if (!m_waiting && !m_outdated && is<Choosing>()) {
            Q_EMIT previewFailed(error, m_previewEngine.remedy());
            Q_EMIT engineMissing(m_previewEngine.lacksEngine() ? m_previewEngine.place().host : QString());
        }
    });
    connect(&m_previewEngine, &EngineClient::finished, this, [this] {
        if (const auto waiting = std::exchange(m_waiting, std::nullopt)) {
            choose(*waiting);
        }
    });
}

void MeasureSession::setState(State state)
{
    m_state = std::move(state);
    Q_EMIT stateChanged();
}

bool MeasureSession::hasDelivered() const
{
    const auto* measuring = std::get_if<Measuring>(&m_state);
    return measuring != nullptr && measuring->delivered;
}

bool MeasureSession::canMeasureShown() const
{
    return m_shown.place.isRemote() || isOfThisMachine(m_shown.hostName);
}

void MeasureSession::choose(const GuideChoice& choice)
{
    if (is<Measuring>()) {
        return;
    }
    m_outdated = false;
    setState(Choosing{});
    if (m_previewEngine.isRunning()) {
        m_waiting = choice;
        m_previewEngine.cancel(); // a host may take its time
        return;
    }
    m_previewEngine.setPlace(choice.place);
    m_previewEngine.request(QStringList{QStringLiteral("guide")} + choice.arguments
                                + QStringList{QStringLiteral("--dry-run")},
                            choice.input);
}

void MeasureSession::withdrawPreview()
{
    m_outdated = true;
    if (is<Previewed>()) {
        setState(Choosing{});
    }
}

void MeasureSession::takePreview(const EngineResult& result)
{
    if (m_waiting || m_outdated || !is<Choosing>()) {
        return;
    }
    auto known = expectSchema(result.document, "sluice.preview/1", "the engine's answer");
    auto preview = known ? fromJson<GuidePreview>(result.document) : Result<GuidePreview>(known.error());
    if (preview) {
        setState(Previewed{*std::move(preview)});
    } else {
        Q_EMIT previewFailed(preview.error(), {});
    }
}

/// What is chosen next, and read meanwhile, may be another machine.
bool MeasureSession::isMeasuring(const EnginePlace& place) const
{
    return is<Measuring>() && m_engine.place() == place;
}

void MeasureSession::setNode(const std::optional<Node>& node, const EnginePlace& place)
{
    m_node = node;
    if (node && isMeasuring(place)) {
        m_arriving.setNode(*node);
    }
}

void MeasureSession::setAudit(const std::optional<Audit>& audit, const EnginePlace& place)
{
    m_audit = audit;
    if (audit && isMeasuring(place)) {
        m_arriving.setAudit(*audit);
    }
}

void MeasureSession::begin(const std::optional<Workload>& workload)
{
    m_shown.asItWent = false;
    setState(Measuring{});
    Q_EMIT runBegan(workload);
}

QStringList MeasureSession::withDatabase(QStringList arguments) const
{
    if (!m_database.isEmpty()) {
        arguments << QStringLiteral("--db") << m_database;
    }
    return arguments;
}

void MeasureSession::start(const GuideChoice& choice)
{
    if (is<Measuring>()) {
        return;
    }
    begin(choice.workload);
    m_arriving.begin(choice.place.host, choice.folder, choice.budget, choice.workload);
    if (m_node) {
        m_arriving.setNode(*m_node);
    }
    m_arriving.setAudit(m_audit.value_or(Audit()));
    m_engine.setPlace(choice.place);
    const auto arguments = QStringList{QStringLiteral("guide")} + choice.arguments;
    m_engine.stream(choice.place.isRemote() ? arguments : withDatabase(arguments), choice.input);
}

void MeasureSession::resume()
{
    if (is<Measuring>()) {
        return;
    }
    if (!m_shown.place.isRemote()) {
        resumeHere();
        return;
    }
    const auto run = std::make_shared<Run>();
    m_history.run(
        [run, id = m_shown.id](Store& store) -> Result<Done> {
            auto loaded = store.load(id);
            if (!loaded) {
                return loaded.error();
            }
            *run = *std::move(loaded);
            return Done{};
        },
        [this, run](const Result<Done>& loaded) { loaded ? resumeAfar(*run) : fail(loaded.error()); });
}

void MeasureSession::resumeHere()
{
    begin(m_shown.workload);
    m_engine.setPlace({});
    m_engine.stream(
        withDatabase({QStringLiteral("guide"), QStringLiteral("--resume"), QString::number(m_shown.id.value)}));
}

/// The host has no such run, or another of that number: it is sent along.
void MeasureSession::resumeAfar(const Run& run)
{
    if (is<Measuring>()) {
        return;
    }
    begin(m_shown.workload);
    m_arriving.goOnWith(run, m_shown.workload);
    for (const auto& m : run.measurements) {
        Q_EMIT pointKept(m);
    }
    auto sent = run;
    if (sent.node.identity.capturedAt.empty()) {
        sent.node.identity.hostName.clear(); // never read there: this is only what ssh calls it
    }
    m_engine.setPlace(m_shown.place);
    m_engine.stream({QStringLiteral("guide"), QStringLiteral("--resume"), QStringLiteral("-")},
                    QByteArray::fromStdString(jsonText(toDocument("sluice.run/1", sent))));
}

void MeasureSession::measurePoint(const IoPoint& point)
{
    if (is<Measuring>()) {
        return;
    }
    setState(Measuring{.onePoint = true, .delivered = false});
    Q_EMIT onePointBegan();
    m_engine.setPlace(m_shown.place);
    // A host may have an older engine, which keeps no point anyway.
    const auto here = m_shown.place.isRemote() ? QStringList() : QStringList{QStringLiteral("--no-save")};
    m_engine.stream(pointArguments(point, m_shown) + here);
}

bool MeasureSession::show(const Run& run)
{
    const bool known = m_shown.asItWent && m_shown.id == run.id;
    if (!known) {
        m_shown = shownOf(run, {});
    }
    setState(Finished{});
    return !known;
}

void MeasureSession::takeResult(const EngineResult& result)
{
    if (measuring().onePoint && result.schema == "sluice.bench/1") {
        takePoint(result);
    }
    if (result.schema != "sluice.run/1") {
        return;
    }
    auto run = fromJson<Run>(result.document);
    if (!run) {
        fail(run.error());
        return;
    }
    measuring().delivered = true;
    if (m_engine.place().isRemote()) {
        keep(*std::move(run), {});
    } else {
        finish(*run, {});
    }
}

void MeasureSession::takePoint(const EngineResult& result)
{
    const auto measured = readBench(result.document);
    if (!measured) {
        fail(measured.error());
        return;
    }
    measuring().delivered = true;
    Q_EMIT pointMeasured(*measured);
}

void MeasureSession::finish(const Run& run, const std::optional<Error>& failure)
{
    m_shown = shownOf(run, m_engine.place());
    m_shown.asItWent = true;
    Q_EMIT runFinished(run, failure);
}

/// The number that a run has on the host is not its number here.
void MeasureSession::keep(Run run, const std::optional<Error>& failure)
{
    run.id = {};
    const auto kept = std::make_shared<Run>(std::move(run));
    m_history.run(
        [kept](Store& store) -> Result<Done> {
            const auto id = store.save(*kept);
            if (!id) {
                return id.error();
            }
            kept->id = *id;
            return Done{};
        },
        [this, kept, failure](const Result<Done>& saved) {
            if (saved) {
                finish(*kept, failure);
            } else {
                Q_EMIT runUnsaved(*kept);
                const auto rescued = rescueRun(m_history.path().toStdString(), *kept);
                fail(rescued ? Error{saved.error().kind, saved.error().message, importHint(*rescued)} : saved.error());
            }
        });
}

void MeasureSession::fail(const Error& error)
{
    if (auto* measuring = std::get_if<Measuring>(&m_state)) {
        measuring->failure = error;
    }
    Q_EMIT failed(error);
}

void MeasureSession::takeEnd()
{
    const auto end = measuring();
    const bool afar = m_engine.place().isRemote() && !end.onePoint;
    const auto cut =
        afar && !end.delivered ? m_arriving.cutShort(end.failure ? end.failure->message : "stopped") : std::nullopt;
    Q_EMIT ended(end.delivered && !end.failure);
    setState(Finished{});
    if (cut) {
        keep(*cut, end.failure);
    } else if (!end.delivered && !end.failure) {
        Q_EMIT cancelled(end.onePoint);
    }
}

} // namespace sluice::ui
