// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_exchange.h"

#include <utility>

namespace sluice::ui {

RunExchange::RunExchange(QString database, QObject* parent) : QObject(parent), m_database(std::move(database))
{
    connect(&m_engine, &EngineClient::resultArrived, this, &RunExchange::readResult);
    connect(&m_engine, &EngineClient::failed, this, &RunExchange::failed);
}

void RunExchange::importFrom(const QString& file)
{
    if (!isBusy()) {
        m_file = file;
        Q_EMIT began(tr("Importing the runs of %1\u2026").arg(file));
        start({QStringLiteral("import"), file});
    }
}

void RunExchange::exportTo(const QString& file, const std::vector<RunId>& runs)
{
    if (isBusy()) {
        return;
    }
    m_file = file;
    QStringList arguments{QStringLiteral("export")};
    for (const auto run : runs) {
        arguments << QString::number(run.value);
    }
    Q_EMIT began(tr("Writing %1\u2026").arg(file));
    start(arguments + QStringList{QStringLiteral("-o"), file});
}

void RunExchange::start(const QStringList& arguments)
{
    m_engine.request(QStringList{QStringLiteral("runs")} + arguments + QStringList{QStringLiteral("--db"), m_database});
}

void RunExchange::readResult(const EngineResult& result)
{
    const auto& document = result.document;
    const auto runs = document.find("imported");
    if (runs == document.end()) {
        Q_EMIT exported(m_file);
        return;
    }
    const auto known = document.find("known");
    Q_EMIT imported(static_cast<int>(runs->size()),
                    known != document.end() && known->is_number_integer() ? known->get<int>() : 0);
}

} // namespace sluice::ui
