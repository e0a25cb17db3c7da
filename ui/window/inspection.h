// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/finding.h"
#include "core/topology/node.h"
#include "ui/engine/engine_client.h"

#include <QObject>

namespace sluice::ui {

/// Reads the settings of this machine through the engine: first the node, then its audit. Measures
/// nothing, changes nothing, takes about a second.
class Inspection : public QObject {
    Q_OBJECT

public:
    explicit Inspection(QObject* parent = nullptr);

    /// `path`: a dataset folder whose filesystem and devices are judged too; may be empty. Does
    /// nothing while one is under way.
    void begin(const QString& path);
    bool isRunning() const { return m_step != Step::Idle; }

Q_SIGNALS:
    void started();
    void nodeRead(const sluice::Node& node);
    void auditRead(const sluice::Audit& audit);
    void failed(const sluice::Error& error);
    /// Always last.
    void finished();

private:
    enum class Step { Idle, Snapshot, Audit };

    void readResult(const EngineResult& result);
    void advance();
    template <class T>
    void deliver(const EngineResult& result, const char* schema, void (Inspection::*signal)(const T&));

    EngineClient m_engine;
    QString m_path;
    Step m_step = Step::Idle;
    bool m_delivered = false; ///< the step's document arrived and was understood
};

} // namespace sluice::ui
