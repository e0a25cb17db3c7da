// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/inspection.h"

#include "core/base/json.h"
#include "core/node/node_fields.h"

namespace sluice::ui {

Inspection::Inspection(QObject* parent) : QObject(parent)
{
    connect(&m_engine, &EngineClient::resultArrived, this, &Inspection::readResult);
    connect(&m_engine, &EngineClient::failed, this, &Inspection::failed);
    connect(&m_engine, &EngineClient::finished, this, &Inspection::advance);
}

void Inspection::begin(const NodeOrigin& source, const QString& dataset)
{
    if (isRunning()) {
        m_next = [this, source, dataset] { begin(source, dataset); };
        m_engine.cancel(); // a host may take its time
        return;
    }
    m_source = source;
    m_dataset = dataset;
    m_step = Step::Snapshot;
    m_delivered = false;
    Q_EMIT started();
    m_engine.setPlace(placeOf(source));
    m_engine.request(arguments(QStringLiteral("snapshot")));
}

QStringList Inspection::arguments(const QString& command) const
{
    QStringList list{command};
    if (m_source.kind == NodeOrigin::Kind::SnapshotFile) {
        list << QStringLiteral("--snapshot") << m_source.place;
    } else if (m_source.kind == NodeOrigin::Kind::CapturedTree) {
        list << QStringLiteral("--root") << m_source.place;
    }
    if (!m_dataset.isEmpty() && command == QLatin1String("audit")) {
        list << QStringLiteral("--path") << m_dataset;
    }
    return list;
}

template <class T>
void Inspection::deliver(const EngineResult& result, const char* schema, void (Inspection::*signal)(const T&))
{
    const auto known = expectSchema(result.document, schema, "the engine's answer");
    if (!known) {
        Q_EMIT failed(known.error());
        return;
    }
    auto value = fromJson<T>(result.document);
    if (!value) {
        Q_EMIT failed(value.error());
        return;
    }
    m_delivered = true;
    Q_EMIT(this->*signal)(*value);
}

void Inspection::readResult(const EngineResult& result)
{
    if (m_step == Step::Snapshot) {
        deliver(result, "sluice.snapshot/1", &Inspection::nodeRead);
    } else {
        deliver(result, "sluice.audit/1", &Inspection::auditRead);
    }
}

void Inspection::advance()
{
    if (m_step == Step::Snapshot && m_delivered && !m_next) {
        m_step = Step::Audit;
        m_delivered = false;
        m_engine.request(arguments(QStringLiteral("audit")));
        return;
    }
    m_step = Step::Idle;
    Q_EMIT finished();
    if (const auto next = std::exchange(m_next, {})) {
        next();
    }
}

} // namespace sluice::ui
