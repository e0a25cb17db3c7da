// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/find_run.h"
#include "ui/pages/history/comparison_view.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/history/run_filter.h"
#include "ui/pages/history/run_model.h"
#include "ui/widgets/notice.h"

#include <QStackedWidget>
#include <QTreeView>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

/// What the page does with single runs: open, compare and annotate them, and mark those that cannot be read.
namespace sluice::ui {

namespace {

std::optional<int> rowOf(const RunModel& runs, RunId id)
{
    for (int row = 0; row < runs.rowCount(); ++row) {
        if (runs.row(row).id == id) {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace

void HistoryPage::choose(RunId id)
{
    const auto row = rowOf(*m_runs, id);
    const auto line = row ? m_shown->mapFromSource(m_runs->index(*row, 0)) : QModelIndex();
    if (line.isValid()) { // else the filter hides it
        m_table->setCurrentIndex(line);
    }
}

void HistoryPage::openChosen()
{
    if (const auto ids = chosen(); !ids.empty()) {
        open(ids.front());
    }
}

void HistoryPage::openNewest()
{
    if (m_runs->rowCount() == 0) {
        return;
    }
    auto run = std::make_shared<Run>();
    auto damaged = std::make_shared<std::vector<std::pair<RunId, Error>>>();
    m_file.run(
        [run, damaged](Store& store) -> Result<Done> {
            damaged->clear();
            auto newest = loadLast(store, LastRun::Whole,
                                   [damaged](RunId id, const Error& why) { damaged->emplace_back(id, why); });
            if (!newest) {
                return newest.error();
            }
            *run = *std::move(newest);
            return Done{};
        },
        [this, run, damaged](const Result<Done>& done) {
            m_notice->clear();
            for (const auto& [id, why] : *damaged) {
                markDamaged(id, why);
                m_notice->say(why);
            }
            if (done) {
                Q_EMIT runOpened(*run);
            } else {
                m_notice->say(done.error());
            }
        });
}

void HistoryPage::open(RunId id)
{
    auto run = std::make_shared<Run>();
    m_file.run(
        [run, id](Store& store) -> Result<Done> {
            auto loaded = store.load(id);
            if (!loaded) {
                return loaded.error();
            }
            *run = *std::move(loaded);
            return Done{};
        },
        [this, run, id](const Result<Done>& done) {
            if (!done) {
                markDamaged(id, done.error());
                m_notice->say(done.error());
                return;
            }
            m_notice->clear();
            Q_EMIT runOpened(*run);
        });
}

void HistoryPage::markDamaged(RunId id, const Error& why)
{
    if (const auto row = rowOf(*m_runs, id); row && why.kind == ErrorKind::Corrupt) {
        auto marked = m_runs->row(*row);
        marked.damage = why.message;
        m_runs->replace(*row, std::move(marked));
    }
}

void HistoryPage::compareChosen()
{
    if (auto ids = chosen(); ids.size() >= 2) {
        compare(std::move(ids));
    }
}

void HistoryPage::compare(std::vector<RunId> ids)
{
    auto runs = std::make_shared<std::vector<Run>>();
    m_file.run(
        [runs, ids](Store& store) -> Result<Done> {
            runs->clear();
            for (const auto id : ids) {
                auto run = store.load(id);
                if (!run) {
                    return run.error();
                }
                runs->push_back(*std::move(run));
            }
            // By time: an imported run has a number of today.
            std::sort(runs->begin(), runs->end(), [](const Run& a, const Run& b) {
                return std::pair(a.startedAt, a.id) < std::pair(b.startedAt, b.id);
            });
            return Done{};
        },
        [this, runs](const Result<Done>& done) {
            if (!done) {
                m_notice->say(done.error());
                return;
            }
            m_notice->clear();
            QStringList tags;
            for (const auto& run : *runs) {
                const auto row = rowOf(*m_runs, run.id);
                tags << (row ? QString::fromStdString(m_runs->row(*row).tags) : QString());
            }
            m_comparison->show(*runs, tags);
            m_parts->setCurrentIndex(1);
        });
}

void HistoryPage::annotate(RunId id, const QString& tags, const QString& note)
{
    m_file.run([id, tags = tags.toStdString(),
                note = note.toStdString()](Store& store) { return store.annotate(id, tags, note); },
               [this, id, tags, note](const Result<Done>& done) {
                   if (!done) {
                       m_notice->say(done.error());
                       return;
                   }
                   m_notice->clear();
                   if (const auto row = rowOf(*m_runs, id)) {
                       auto changed = m_runs->row(*row);
                       changed.tags = tags.toStdString();
                       changed.note = note.toStdString();
                       m_runs->replace(*row, std::move(changed));
                   }
               });
}

} // namespace sluice::ui
