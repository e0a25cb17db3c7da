// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/tornado_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace sluice::ui {
namespace {

Sensitivity knownDecoding()
{
    Sensitivity sensitivity;
    sensitivity.tornado = {{"step_seconds", 5, 9, 0.6, 1}, {"storage_bandwidth", 6, 8, 0.7, 0.9}};
    return sensitivity;
}

Sensitivity unknownDecoding()
{
    auto sensitivity = knownDecoding();
    sensitivity.unknownDecoding = Influence{"decode_seconds", 12, 1.06, 1, 0.1};
    return sensitivity;
}

struct TornadoModelTest : testing::Test {
    QString text(int row, int column) const { return model.index(row, column).data().toString(); }

    TornadoModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TornadoModelTest, NamesInputsAsTheFormDoes)
{
    model.setSensitivity(knownDecoding(), 7);
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(text(0, TornadoModel::Input), QStringLiteral("Step time"));
    EXPECT_EQ(text(0, TornadoModel::Low), QStringLiteral("5"));
    EXPECT_EQ(text(1, TornadoModel::Input), QStringLiteral("Storage bandwidth"));
    EXPECT_EQ(model.index(0, TornadoModel::Bar).data(TornadoModel::spanRole).value<QList<double>>(),
              (QList<double>{5, 9, 7, 9}));
}

TEST_F(TornadoModelTest, WhatIsNotKnownStandsAboveAndSaysSo)
{
    model.setSensitivity(unknownDecoding(), 7);
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(text(0, TornadoModel::Input), QStringLiteral("Decode time: not known"));
    EXPECT_EQ(text(0, TornadoModel::Low), QStringLiteral("12 if fast"));
    EXPECT_EQ(text(0, TornadoModel::High), QStringLiteral("1 if slow")) << "tenths are never rounded up";
    EXPECT_TRUE(text(0, TornadoModel::Turning).contains(QStringLiteral("8 times")));
    EXPECT_EQ(model.index(0, TornadoModel::Bar).data(TornadoModel::spanRole).value<QList<double>>(),
              (QList<double>{12, 1.06, 7, 12}));
    EXPECT_EQ(text(1, TornadoModel::Input), QStringLiteral("Step time"));
}

TEST_F(TornadoModelTest, KeepsItsLinesWhereOnlyNumbersChange)
{
    model.setSensitivity(unknownDecoding(), 7);
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setSensitivity(unknownDecoding(), 6);
    EXPECT_TRUE(resets.isEmpty());
    model.setSensitivity(knownDecoding(), 6);
    EXPECT_EQ(resets.size(), 1);
    EXPECT_EQ(model.rowCount(), 2);
}

} // namespace
} // namespace sluice::ui
