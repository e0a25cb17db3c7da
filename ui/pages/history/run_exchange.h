// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/units.h"
#include "ui/engine/engine_client.h"

#include <QObject>

#include <vector>

namespace sluice::ui {

/// Hands runs on in `.sluice` files and takes them from such, through the engine: a file of gigabytes does not stop
/// the window.
class RunExchange : public QObject {
    Q_OBJECT

public:
    /// `database`: the history file.
    explicit RunExchange(QString database, QObject* parent = nullptr);

    bool isBusy() const { return m_engine.isRunning(); }
    /// Do nothing while one is under way.
    void importFrom(const QString& file);
    void exportTo(const QString& file, const std::vector<RunId>& runs);

Q_SIGNALS:
    void began(const QString& text);
    void imported(int runs, int known);
    void exported(const QString& file);
    void failed(const sluice::Error& error);

private:
    void start(const QStringList& arguments);
    void readResult(const EngineResult& result);

    EngineClient m_engine;
    QString m_database;
    QString m_file;
};

} // namespace sluice::ui
