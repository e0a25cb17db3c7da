// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/job_page.h"

#include "tests/ui/fake_engine.h"
#include "tests/ui/fake_ssh.h"
#include "tests/ui/job/seen_job.h"
#include "tests/ui/patience.h"
#include "ui/widgets/notice.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QtTest/QTest>
#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

/// A page whose engine answers with these; it writes down what it was asked.
class JobPageTest : public testing::Test {
protected:
    void SetUp() override
    {
        use("echo \"$*\" >> \"$(dirname \"$0\")/asked\"\ncase \"$*\" in *--list*) cat <<'E'\n" + jobListDocument()
            + "\nE\n;; *) cat <<'E'\n" + jobStream() + "\nE\n;; esac\n");
    }
    void TearDown() override { qunsetenv("SLUICE_ENGINE"); }

    void use(const std::string& script)
    {
        m_engine = std::make_unique<FakeEngine>(script.c_str());
        qputenv("SLUICE_ENGINE", m_engine->path().toLocal8Bit());
    }
    QString asked() const
    {
        QFile file(m_engine->folder() + QStringLiteral("/asked"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static QTableView* table(const JobPage& page, const char* name)
    {
        return page.findChild<QTableView*>(QLatin1String(name));
    }
    static QPushButton* button(const JobPage& page, const char* name)
    {
        return page.findChild<QPushButton*>(QLatin1String(name));
    }
    static bool says(const JobPage& page, const QString& text)
    {
        const auto notices = page.findChildren<Notice*>();
        return std::any_of(notices.begin(), notices.end(),
                           [&text](const Notice* notice) { return notice->headline().contains(text); });
    }
    /// Shown and listed.
    static bool open(JobPage& page)
    {
        page.resize(1100, 700);
        page.show();
        return QTest::qWaitFor([&page] { return table(page, "job_table")->model()->rowCount() > 0; }, patience);
    }
    static bool lookAtFirst(JobPage& page)
    {
        button(page, "look_at_job")->click();
        return QTest::qWaitFor([&page] { return button(page, "job_to_what_if")->isEnabled(); }, patience);
    }

    /// What a host tells, on which one job runs.
    static std::string listOfAnother()
    {
        auto json = toJson(RunningJobs{{{77, "eve", "python3 far.py", Seconds(10), 1, 2, true, true}}, 0});
        json["schema"] = "sluice.jobs/1";
        return "case \"$*\" in *--list*) echo '" + json.dump()
            + "';; *) echo \"$*\" > \"$(dirname \"$0\")/looked\";; esac\n";
    }
    static bool waitForRow(const JobPage& page, const QString& command)
    {
        return QTest::qWaitFor(
            [&] { return table(page, "job_table")->model()->index(0, 0).data().toString() == command; }, patience);
    }

    std::unique_ptr<FakeEngine> m_engine;
};

TEST_F(JobPageTest, ListsWhatTrainsWhenItIsFirstShown)
{
    JobPage page(QString{});
    ASSERT_TRUE(open(page));
    auto* jobs = table(page, "job_table");
    EXPECT_EQ(jobs->model()->rowCount(), 2) << "init does not train";
    EXPECT_EQ(jobs->model()->index(0, 0).data(), QStringLiteral("python3 train.py"));
    EXPECT_EQ(jobs->currentIndex().row(), 0) << "one key starts";
    page.findChild<QCheckBox*>(QStringLiteral("job_all"))->click();
    EXPECT_EQ(jobs->model()->rowCount(), 3);
    page.findChild<QLineEdit*>(QStringLiteral("job_filter"))->setText(QStringLiteral("BOB"));
    EXPECT_EQ(jobs->model()->rowCount(), 1);
}

TEST_F(JobPageTest, LooksAtTheChosenOneAndShowsWhatWasSeen)
{
    JobPage page(QString{});
    ASSERT_TRUE(open(page));
    ASSERT_TRUE(lookAtFirst(page));
    EXPECT_TRUE(asked().contains(QStringLiteral("attach 4711 --seconds 10s --stream"))) << asked().toStdString();
    EXPECT_TRUE(says(page, QStringLiteral("It waits for data 41 % of the time")));
    EXPECT_EQ(table(page, "job_strips")->model()->columnCount(), 2);
    EXPECT_EQ(table(page, "job_strips")->model()->rowCount(), 3);
    EXPECT_TRUE(table(page, "job_advice")->isVisible());
    EXPECT_EQ(table(page, "job_advice")->model()->rowCount(), 1);
    EXPECT_EQ(table(page, "job_devices")->model()->rowCount(), 1);
}

TEST_F(JobPageTest, OffersTheSeenJobToAPlan)
{
    JobPage page(QString{});
    std::optional<AttachedJob> offered;
    QObject::connect(&page, &JobPage::jobOffered, [&offered](const AttachedJob& job) { offered = job; });
    ASSERT_TRUE(open(page));
    EXPECT_FALSE(button(page, "job_to_what_if")->isEnabled()) << "nothing was seen yet";
    ASSERT_TRUE(lookAtFirst(page));
    button(page, "job_to_what_if")->click();
    ASSERT_TRUE(offered);
    EXPECT_EQ(*offered, seenJob());
}

TEST_F(JobPageTest, OffersToCompareWithTheLookBefore)
{
    auto document = toJson(seenJob());
    document["schema"] = "sluice.attach/1";
    document["run_id"] = 9;
    auto earlier = seenJob().verdict;
    earlier.share = 0.8;
    earlier.low = 0.75;
    earlier.high = 0.85;
    document["earlier"] = {{"run_id", 4}, {"before", toJson(earlier)}};
    use("case \"$*\" in *--list*) cat <<'E'\n" + jobListDocument() + "\nE\n;; *) cat <<'E'\n"
        + Json{{"event", "result"}, {"document", document}}.dump() + "\nE\n;; esac\n");
    JobPage page(QStringLiteral("/nowhere/history.db"));
    RunId kept;
    std::pair<RunId, RunId> compared;
    QObject::connect(&page, &JobPage::jobKept, [&kept](RunId run) { kept = run; });
    QObject::connect(&page, &JobPage::comparisonRequested, [&compared](RunId before, RunId after) {
        compared = {before, after};
    });
    ASSERT_TRUE(open(page));
    EXPECT_FALSE(button(page, "job_compare")->isEnabled());
    ASSERT_TRUE(lookAtFirst(page));
    EXPECT_EQ(kept, RunId{9});
    button(page, "job_compare")->click();
    EXPECT_EQ(compared, std::pair(RunId{4}, RunId{9}));
    const auto notices = page.findChildren<Notice*>();
    EXPECT_TRUE(std::any_of(notices.begin(), notices.end(), [](const Notice* notice) {
        return notice->detail().endsWith(
            QStringLiteral("It waits for data less than before: 41 % of the time, 80 % before."));
    }));
}

TEST_F(JobPageTest, WithoutALookBeforeThereIsNothingToCompareWith)
{
    JobPage page(QString{});
    ASSERT_TRUE(open(page));
    ASSERT_TRUE(lookAtFirst(page));
    EXPECT_FALSE(button(page, "job_compare")->isEnabled());
}

TEST_F(JobPageTest, LooksAtNothingWhileSomethingIsMeasured)
{
    JobPage page(QString{});
    ASSERT_TRUE(open(page));
    page.setAllowed(false);
    EXPECT_FALSE(button(page, "look_at_job")->isEnabled());
    page.setAllowed(true);
    EXPECT_TRUE(button(page, "look_at_job")->isEnabled());
}

TEST_F(JobPageTest, AnotherMachineIsListedAnewAndLookedAt)
{
    const FakeSsh ssh;
    const FarEngine far(listOfAnother());
    JobPage page(QString{});
    ASSERT_TRUE(open(page));
    page.choosePlace(far.place());
    EXPECT_EQ(table(page, "job_table")->model()->rowCount(), 0) << "these run elsewhere";
    EXPECT_FALSE(button(page, "look_at_job")->isEnabled());
    ASSERT_TRUE(waitForRow(page, QStringLiteral("python3 far.py")));
    button(page, "look_at_job")->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page.engine().isRunning(); }, patience));
    QFile looked(far.file("looked"));
    ASSERT_TRUE(looked.open(QIODevice::ReadOnly));
    EXPECT_TRUE(looked.readAll().startsWith("attach 77 ")) << "its own process, not one of this machine's";
}

TEST_F(JobPageTest, AnAnswerOfTheMachineBeforeIsNotShown)
{
    const FakeSsh ssh;
    const FarEngine far(listOfAnother());
    use("trap '' INT\necho asked >> \"$(dirname \"$0\")/asked\"\nsleep 0.3\ncat <<'E'\n" + jobListDocument() + "\nE\n");
    JobPage page(QString{});
    page.show();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !asked().isEmpty(); }, patience));
    page.choosePlace(far.place());
    auto* jobs = table(page, "job_table");
    ASSERT_TRUE(QTest::qWaitFor([jobs] { return jobs->model()->rowCount() > 0; }, patience));
    EXPECT_EQ(jobs->model()->index(0, 0).data(), QStringLiteral("python3 far.py"));
}

TEST_F(JobPageTest, ALookIsKeptWhereItWasTakenWhateverIsChosenMeanwhile)
{
    const FakeSsh ssh;
    const FarEngine far(listOfAnother());
    auto document = toJson(seenJob());
    document["schema"] = "sluice.attach/1";
    document["run_id"] = 9;
    use("case \"$*\" in *--list*) cat <<'E'\n" + jobListDocument() + "\nE\n;; *) sleep 0.2; cat <<'E'\n"
        + Json{{"event", "result"}, {"document", document}}.dump() + "\nE\n;; esac\n");
    JobPage page(QString{});
    RunId kept;
    QObject::connect(&page, &JobPage::jobKept, [&kept](RunId run) { kept = run; });
    ASSERT_TRUE(open(page));
    button(page, "look_at_job")->click();
    page.choosePlace(far.place());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page.engine().isRunning(); }, patience));
    EXPECT_EQ(kept, RunId{9});
}

TEST_F(JobPageTest, SaysThatTheJobEnded)
{
    use("case \"$*\" in *--list*) cat <<'E'\n" + jobListDocument()
        + "\nE\n;; *) echo '{\"event\":\"error\",\"kind\":\"not_found\",\"message\":\"no process 4711 runs "
          "here\",\"hint\":\"\"}'; exit 3;; esac\n");
    JobPage page(QString{});
    ASSERT_TRUE(open(page));
    button(page, "look_at_job")->click();
    EXPECT_TRUE(QTest::qWaitFor([&page] { return says(page, QStringLiteral("no process 4711 runs here")); }, patience));
    EXPECT_FALSE(button(page, "job_to_what_if")->isEnabled());
}

TEST_F(JobPageTest, SaysWhereNothingTrains)
{
    use("echo '{\"schema\":\"sluice.jobs/1\",\"jobs\":[{\"pid\":1,\"command\":\"init\",\"ranks\":1}]}'\n");
    JobPage page(QString{});
    page.show();
    EXPECT_TRUE(QTest::qWaitFor([&page] { return says(page, QStringLiteral("No job trains here.")); }, patience));
    EXPECT_FALSE(button(page, "look_at_job")->isEnabled());
}

} // namespace
} // namespace sluice::ui
