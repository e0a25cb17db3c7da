// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/engine_client.h"
#include "ui/widgets/notice.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace sluice::ui {

/// One command of the engine that measures something and ends in one document: how far it is, Cancel, and how it
/// ended.
class BenchRun : public QWidget {
    Q_OBJECT

public:
    explicit BenchRun(QWidget* parent = nullptr);

    EngineClient& engine() { return m_engine; }
    /// Results of this machine go into this history; empty: the default one.
    void keepIn(const QString& database) { m_database = database; }
    void start(const EnginePlace& place, const QStringList& arguments);
    /// In place of what was said.
    void say(Notice::Tone tone, const QString& headline, const QString& detail);
    void say(const Error& error);

Q_SIGNALS:
    void resultArrived(const sluice::ui::EngineResult& result);

private:
    void layOut();
    void connectEngine();
    void setRunning(bool running);
    void onFinished();

    EngineClient m_engine;
    QString m_database;
    QProgressBar* m_bar;
    QLabel* m_now;
    QPushButton* m_cancel;
    Notice* m_outcome;
    Notice* m_warning;
    bool m_told = false; ///< how the command ended has been said
};

} // namespace sluice::ui
