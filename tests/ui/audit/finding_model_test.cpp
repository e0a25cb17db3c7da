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

TEST_F(FindingModelTest, ShowsSeverityAsWordAndIcon)
{
    const auto first = model.index(0, FindingModel::SeverityColumn);
    EXPECT_EQ(first.data().toString(), QStringLiteral("Critical"));
    EXPECT_FALSE(first.data(Qt::DecorationRole).value<QIcon>().isNull());
}

TEST_F(FindingModelTest, FiltersByTextAnywhereWithoutRegardToCase)
{
    filter.setText(QStringLiteral("MQ-deadline"));
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.finding(filter.index(0, 0)).rule, "block.scheduler");
    filter.setText(QStringLiteral("  "));
    EXPECT_EQ(filter.rowCount(), 3);
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
    filter.sort(FindingModel::SeverityColumn, Qt::DescendingOrder);
    EXPECT_EQ(filter.finding(filter.index(0, 0)).severity, Severity::Critical);
    EXPECT_EQ(filter.finding(filter.index(2, 0)).severity, Severity::Info);
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
    EXPECT_EQ(model.index(0, OutcomeModel::Remark).data().toString().toStdString(), audit.unknown[0].reason);
}

} // namespace
} // namespace sluice::ui
