// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/finding.h"
#include "core/node/node.h"
#include "ui/engine/engine_client.h"
#include "ui/window/node_origin.h"

#include <QObject>

#include <functional>

namespace sluice::ui {

/// Reads the settings of a machine through the engine: first the node, then its audit. Measures
/// nothing, changes nothing, takes about a second.
class Inspection : public QObject {
    Q_OBJECT

public:
    explicit Inspection(QObject* parent = nullptr);

    /// `dataset`: a folder whose filesystem and devices are judged too; may be empty. While one is under
    /// way, it is ended, and the newest asked for follows it.
    void begin(const NodeOrigin& source, const QString& dataset = {});
    /// What is being read, or was last.
    const NodeOrigin& source() const { return m_source; }
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
    QStringList arguments(const QString& command) const;
    template <class T>
    void deliver(const EngineResult& result, const char* schema, void (Inspection::*signal)(const T&));

    EngineClient m_engine;
    NodeOrigin m_source;
    QString m_dataset;
    std::function<void()> m_next; ///< asked for meanwhile
    Step m_step = Step::Idle;
    bool m_delivered = false; ///< the step's document arrived and was understood
};

} // namespace sluice::ui
