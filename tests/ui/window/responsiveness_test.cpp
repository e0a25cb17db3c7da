// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sqlite.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "ui/engine/engine_client.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/pages/whatif/what_if_page.h"

#include <gtest/gtest.h>

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QEventLoop>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <cstdio>
#include <ctime>

/// The window answers while it works. Times are those that this thread was busy, not those that passed, so that a
/// busy machine changes nothing; limits hold for optimised builds.
namespace sluice::ui {
namespace {

#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
constexpr double slack = 1;
#else
constexpr double slack = 20;
#endif

double busySeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Distribution {
public:
    void add(double seconds) { m_milliseconds.push_back(1e3 * seconds); }
    double at(double share)
    {
        if (m_milliseconds.empty()) {
            return 0;
        }
        std::sort(m_milliseconds.begin(), m_milliseconds.end());
        return m_milliseconds[static_cast<std::size_t>(share * static_cast<double>(m_milliseconds.size() - 1))];
    }
    std::size_t count() const { return m_milliseconds.size(); }
    void print(const char* what)
    {
        std::printf("[          ] %s: %zu times, median %.2f ms, 95 %% %.2f ms, 99 %% %.2f ms, most %.2f ms\n", what,
                    m_milliseconds.size(), at(0.5), at(0.95), at(0.99), at(1));
    }

private:
    std::vector<double> m_milliseconds;
};

/// Work of the kind that pages do, of a size that does not change: strings sorted, text painted. How long it takes says
/// how slow the machine is at this moment; on those that other people's work crowds, that is up to twice as slow.
class Yardstick {
public:
    void take()
    {
        const double before = busySeconds();
        QStringList words;
        for (int i = 0; i < 10000; ++i) {
            words += QStringLiteral("node-%1 feeds %2 of 8").arg(i * 7919 % 10007).arg(i % 9);
        }
        words.sort();
        QImage page(640, 400, QImage::Format_ARGB32_Premultiplied);
        page.fill(Qt::white);
        QPainter painter(&page);
        for (int i = 0; i < 80; ++i) {
            painter.drawText(10 + i % 4 * 150, 12 + i / 4 * 18, words[i]);
        }
        m_taken.add(busySeconds() - before);
    }
    /// 1 on the machine on which the limits were set, and on all that are faster.
    double slowness()
    {
        m_taken.print("the yardstick");
        return std::max(1.0, m_taken.at(0.5) / milliseconds);
    }

private:
    // Where an edit took 12 ms. Not measured there: here, where it takes 20 to 24, an edit is 2.3 to 2.6 of it.
    static constexpr double milliseconds = 5.2;
    Distribution m_taken;
};

/// How long each turn of the event loop keeps the window from answering.
class Watchdog : public QObject {
public:
    Watchdog()
    {
        auto* loop = QAbstractEventDispatcher::instance();
        // From one waking to the next; waiting for events costs no busy time.
        connect(loop, &QAbstractEventDispatcher::awake, this, [this] {
            const double now = busySeconds();
            if (m_since > 0) {
                turns.add(now - m_since);
            }
            m_since = now;
        });
    }
    Distribution turns;

private:
    double m_since = 0;
};

TEST(Responsiveness, TheWindowAnswersWhileAMeasurementStreamsAtFullRate)
{
    const FakeEngine program(R"(
case "$*" in *--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}'; exit 0;; esac
trap 'exit 130' INT
i=0
while [ $i -lt 20000 ]; do
  echo '{"event":"sample","t_seconds":'$i'.5,"bytes_per_second":1.5e9}'
  echo '{"event":"progress","done":'$i',"total":20000,"eta_seconds":3}'
  i=$((i+1))
done
)");
    EngineClient engine(program.path());
    EngineClient preview(program.path());
    MeasurePage page(engine, preview, {});
    page.resize(1280, 800);
    page.show();
    page.prepare();
    auto* start = page.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, 10000));
    Watchdog watchdog;
    QEventLoop loop; // as the window runs it: it blocks when there is nothing to do
    QObject::connect(&engine, &EngineClient::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(60000, &loop, &QEventLoop::quit);
    QTest::mouseClick(start, Qt::LeftButton);
    loop.exec();
    ASSERT_FALSE(engine.isRunning());
    watchdog.turns.print("turns of the event loop");
    EXPECT_GT(watchdog.turns.count(), 10U);
    EXPECT_LT(watchdog.turns.at(0.99), 50 * slack);
}

TEST(Responsiveness, AWhatIfEditShowsWithinAFrame)
{
    const QTemporaryDir folder;
    WhatIfPage page(folder.filePath(QStringLiteral("history.db")));
    page.resize(1280, 800);
    page.show();
    page.showRun(runFixture());
    auto* edit = page.findChild<QLineEdit*>(QStringLiteral("batch_edit"));
    edit->setFocus();
    QApplication::processEvents();
    Distribution edits;
    Yardstick yardstick;
    for (int i = 0; i < 60; ++i) {
        yardstick.take();
        edit->selectAll();
        const double before = busySeconds();
        QTest::keyClick(edit, static_cast<Qt::Key>(Qt::Key_1 + i % 9));
        QApplication::processEvents();
        edits.add(busySeconds() - before);
    }
    edits.print("a what-if edit until it shows");
    constexpr double withOthers = 1.25; // tests that run beside this one take caches as well
    EXPECT_LT(edits.at(0.5), 16 * yardstick.slowness() * withOthers * slack);
}

/// Ten thousand runs of five hundred nodes.
void fill(const std::string& path)
{
    ASSERT_TRUE(Store::open(path));
    auto file = *store::Connection::open(path, std::chrono::milliseconds(1000));
    ASSERT_TRUE(file.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
                             " INSERT INTO runs (started_at, host_name, path, state, workload, gpus, gpus_fed,"
                             " best_bytes_per_second, verdict, version, measurement_count, document)"
                             " SELECT '2026-03-14T09:26:53Z', 'node-' || (i % 500), '/data/train', 'complete',"
                             " 'resnet50-h100', 8, i % 9, 1e9 + i * 1e5, 'This node feeds 5.2 of 8 GPUs.', '0.1.0', 0,"
                             " printf('%20000s', '') FROM n")
                    .ok());
}

TEST(Responsiveness, AHistoryOfTenThousandRunsOpensAndFiltersAtOnce)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("history.db"));
    fill(path.toStdString());
    Yardstick yardstick;
    yardstick.take();
    double before = busySeconds();
    HistoryPage page(path);
    page.resize(1280, 800);
    page.show();
    QApplication::processEvents();
    const double opened = 1e3 * (busySeconds() - before);
    ASSERT_EQ(page.runCount(), 10000);
    Distribution filters;
    for (const auto* words : {"n", "no", "node-7", "node-77", "feeds node-4", "host:node-499"}) {
        yardstick.take();
        before = busySeconds();
        page.findChild<QLineEdit*>(QStringLiteral("run_filter"))->setText(QString::fromLatin1(words));
        QApplication::processEvents();
        filters.add(busySeconds() - before);
    }
    std::printf("[          ] 10,000 runs open in %.0f ms\n", opened);
    filters.print("a filter over them");
    EXPECT_EQ(page.findChild<QTreeView*>(QStringLiteral("runs"))->model()->rowCount(), 20);
    const double atOnce = 150 * yardstick.slowness() * slack;
    EXPECT_LT(opened, atOnce);
    EXPECT_LT(filters.at(1), atOnce);
}

} // namespace
} // namespace sluice::ui
