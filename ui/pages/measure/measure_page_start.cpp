// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_page.h"

#include "core/base/json.h"
#include "core/base/words.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/text/shown.h"
#include "ui/widgets/notice.h"

#include <algorithm>
#include <memory>

/// What the page asks the engine to measure.
namespace sluice::ui {

void MeasurePage::start()
{
    if (isMeasuring()) {
        return;
    }
    const auto& place = m_form->machine()->place();
    beginRun(m_form->workload());
    m_arriving.begin(place.host, m_form->folder(), m_form->budget(), m_form->workload());
    if (m_node) {
        m_arriving.setNode(*m_node);
    }
    m_arriving.setAudit(m_audit.value_or(Audit()));
    m_engine.setPlace(place);
    QStringList arguments = QStringList{QStringLiteral("guide")} + m_form->arguments();
    if (!m_database.isEmpty() && !place.isRemote()) {
        arguments << QStringLiteral("--db") << m_database;
    }
    m_engine.stream(arguments, m_form->input());
    allow();
}

void MeasurePage::beginRun(const std::optional<Workload>& workload)
{
    m_hasRun = m_onePoint = false;
    m_failure.reset();
    m_finished.reset();
    m_outcome->clear();
    m_warning->clear();
    m_progress->begin(workload);
    showParts(1);
}

void MeasurePage::resume()
{
    if (isMeasuring()) {
        return;
    }
    if (m_shown.place.isRemote()) {
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
            [this, run](const Result<Done>& loaded) { loaded ? resumeAfar(*run) : onFailed(loaded.error()); });
        return;
    }
    beginRun(m_shown.workload);
    m_engine.setPlace({});
    QStringList arguments{QStringLiteral("guide"), QStringLiteral("--resume"), QString::number(m_shown.id.value)};
    if (!m_database.isEmpty()) {
        arguments << QStringLiteral("--db") << m_database;
    }
    m_engine.stream(arguments);
    allow();
}

/// The host has no such run, or another of that number: it is sent along.
void MeasurePage::resumeAfar(const Run& run)
{
    if (isMeasuring()) {
        return;
    }
    beginRun(m_shown.workload);
    m_arriving.goOnWith(run, m_shown.workload);
    for (const auto& m : run.measurements) {
        m_progress->addMeasurement(m);
    }
    auto sent = run;
    if (sent.node.identity.capturedAt.empty()) {
        sent.node.identity.hostName.clear(); // never read there: this is only what ssh calls it
    }
    m_engine.setPlace(m_shown.place);
    m_engine.stream({QStringLiteral("guide"), QStringLiteral("--resume"), QStringLiteral("-")},
                    QByteArray::fromStdString(jsonText(toDocument("sluice.run/1", sent))));
    allow();
}

void MeasurePage::measurePoint(const IoPoint& point)
{
    if (isMeasuring()) {
        return;
    }
    const auto option = [](std::string_view text) { return QString::fromStdString(std::string(text)); };
    m_onePoint = true;
    m_hasRun = false;
    m_failure.reset();
    m_outcome->clear();
    m_warning->clear();
    m_progress->beginOnePoint();
    m_engine.setPlace(m_shown.place);
    m_engine.stream({QStringLiteral("bench"),       QStringLiteral("io"),
                     QStringLiteral("--path"),      shown(m_shown.path),
                     QStringLiteral("--size"),      shown(optionText(std::max(m_shown.fileSize, point.readSize))),
                     QStringLiteral("--engine"),    option(word(point.engine)),
                     QStringLiteral("--access"),    option(word(point.access)),
                     QStringLiteral("--pattern"),   option(word(point.pattern)),
                     QStringLiteral("--read-size"), shown(optionText(point.readSize)),
                     QStringLiteral("--depth"),     QString::number(point.depth),
                     QStringLiteral("--threads"),   QString::number(point.threads),
                     QStringLiteral("--runtime"),   QStringLiteral("4s"),
                     QStringLiteral("--buffers"),   QStringLiteral("ordinary"),
                     QStringLiteral("--one-by-one")}); // as guide measured the others
    allow();
}

} // namespace sluice::ui
