// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantity_field.h"

#include <gtest/gtest.h>

#include <QFormLayout>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace sluice::ui {
namespace {

class TypedQuantity : public testing::Test {
protected:
    TypedQuantity()
    {
        m_field.setNames(QStringLiteral("step"), {}, {});
        m_field.setValue(0.5);
        m_edit = m_field.findChild<QLineEdit*>(QStringLiteral("step_edit"));
        m_edit->selectAll();
    }

    QuantityField m_field{secondsQuantity({1e-3, 60}, 1e-6)};
    QLineEdit* m_edit = nullptr;
};

TEST_F(TypedQuantity, CountsWhileItIsTyped)
{
    QTest::keyClicks(m_edit, QStringLiteral("200ms"));
    EXPECT_EQ(m_field.value(), 0.2);
    EXPECT_TRUE(m_field.message().isEmpty());
}

TEST_F(TypedQuantity, IsNotCommittedWhereWhatFollowsMakesItNoValue)
{
    QTest::keyClicks(m_edit, QStringLiteral("2s"));
    QSignalSpy changes(&m_field, &QuantityField::changed);
    QTest::keyClicks(m_edit, QStringLiteral(" bananas"));
    EXPECT_EQ(m_field.value(), 0.5);
    EXPECT_EQ(changes.size(), 1);
    EXPECT_FALSE(m_field.message().isEmpty());
}

TEST_F(TypedQuantity, AsksForTheUnitThatIsMissing)
{
    QTest::keyClicks(m_edit, QStringLiteral("200"));
    EXPECT_EQ(m_field.value(), 0.5);
    EXPECT_FALSE(m_field.message().isEmpty());
}

TEST_F(TypedQuantity, HoldsOnceTheTypingIsDone)
{
    QTest::keyClicks(m_edit, QStringLiteral("2s\r"));
    QTest::keyClicks(m_edit, QStringLiteral(" bananas"));
    EXPECT_EQ(m_field.value(), 2.0);
}

TEST(QuantityFieldLabel, ItsLetterPutsTheCursorIntoTheField)
{
    QWidget window;
    auto* form = new QFormLayout(&window);
    auto* other = new QLineEdit(&window);
    auto* field = new QuantityField(secondsQuantity({1e-3, 60}, 1e-6), &window);
    field->setNames(QStringLiteral("step"), {}, {});
    form->addRow(other);
    form->addRow(QStringLiteral("&Step"), field);
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    other->setFocus();
    QTest::keyClick(&window, Qt::Key_S, Qt::AltModifier);
    EXPECT_TRUE(field->findChild<QLineEdit*>(QStringLiteral("step_edit"))->hasFocus());
}

} // namespace
} // namespace sluice::ui
