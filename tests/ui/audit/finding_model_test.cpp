// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/audit/finding_model.h"

#include "tests/core/run_fixture.h"
#include "ui/pages/audit/outcome_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

struct FindingModelTest : testing::Test {
    FindingModel model;
    FindingFilter filter{&model};
    QAbstractItemModelTester modelRules{&model, fatal};
    QAbstractItemModelTester filterRules{&filter, fatal};

    void SetUp() override { model.setFindings(runFixture().audit.findings); }
};

TEST_F(FindingModelTest, GroupsBySeverityTheWorstFirst)
{
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("Critical (1)"));
    EXPECT_EQ(model.index(2, 0).data().toString(), QStringLiteral("Info (1)"));
    EXPECT_FALSE(model.finding(model.index(0, 0))) << "a heading is no finding";
}

TEST_F(FindingModelTest, GroupsByPartOfTheMachineAndByDevice)
{
    model.setGrouping(FindingModel::Grouping::Family);
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("memory (1)"));
    model.setGrouping(FindingModel::Grouping::Subject);
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("/dev/shm (1)"));
    auto findings = model.findings();
    findings.push_back(findings.front());
    findings.back().severity = Severity::Info;
    model.setFindings(findings);
    ASSERT_EQ(model.rowCount(model.index(0, 0)), 2);
    EXPECT_EQ(model.finding(model.index(0, 0, model.index(0, 0)))->severity, Severity::Critical);
}

TEST_F(FindingModelTest, ShowsSeverityAsWordAndIcon)
{
    const auto first = model.index(0, FindingModel::SeverityColumn, model.index(0, 0));
    EXPECT_EQ(first.data().toString(), QStringLiteral("Critical"));
    EXPECT_FALSE(first.data(Qt::DecorationRole).value<QIcon>().isNull());
}

TEST_F(FindingModelTest, FindsALineByRuleAndSubject)
{
    const auto line = model.indexOf("block.scheduler", "vda");
    ASSERT_TRUE(line.isValid());
    EXPECT_EQ(model.finding(line)->rule, "block.scheduler");
    EXPECT_FALSE(model.indexOf("block.scheduler", "vdb").isValid());
}

TEST_F(FindingModelTest, FiltersByTextAnywhereWithoutRegardToCase)
{
    filter.setText(QStringLiteral("MQ-deadline"));
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.finding(filter.first())->rule, "block.scheduler");
    filter.setText(QStringLiteral("  "));
    EXPECT_EQ(filter.rowCount(), 3);
    filter.setText(QStringLiteral("nowhere"));
    EXPECT_FALSE(filter.first().isValid());
}

TEST_F(FindingModelTest, FiltersBySeverity)
{
    filter.setLeast(Severity::Warning);
    EXPECT_EQ(filter.rowCount(), 2);
    filter.setLeast(Severity::Critical);
    EXPECT_EQ(filter.rowCount(), 1);
}

TEST_F(FindingModelTest, SortsBySeverityAndNotByItsSpelling)
{
    model.setGrouping(FindingModel::Grouping::Subject);
    filter.sort(FindingModel::SeverityColumn, Qt::DescendingOrder);
    EXPECT_EQ(filter.finding(filter.first())->severity, Severity::Critical);
    const auto last = filter.index(filter.rowCount() - 1, 0);
    EXPECT_EQ(filter.finding(filter.index(0, 0, last))->severity, Severity::Info);
}

TEST(OutcomeModel, ShowsWhatPassedAndWhyOthersCouldNotBeJudged)
{
    const auto audit = runFixture().audit;
    OutcomeModel model;
    const QAbstractItemModelTester rules(&model, fatal);
    model.setPassed(audit.passed);
    EXPECT_EQ(model.rowCount(), static_cast<int>(audit.passed.size()));
    model.setUnknown(audit.unknown);
    ASSERT_EQ(model.rowCount(), static_cast<int>(audit.unknown.size()));
    EXPECT_EQ(model.index(0, OutcomeModel::Remark).data().toString().toStdString(),
              textWithRemedy(audit.unknown[0].reason));
}

} // namespace
} // namespace sluice::ui
