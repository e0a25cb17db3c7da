// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_label.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>

namespace sluice::ui {
namespace {

struct FigureLabelTest : testing::Test {
    FigureLabelTest()
    {
        label.setText(QStringLiteral("5.7 of 8"));
        label.show();
    }
    Provenance provenance() const
    {
        Provenance p{QStringLiteral("GPUs fed"), QStringLiteral("a / b"), {}, {}};
        p.inputs << std::pair(QStringLiteral("Target"), QStringLiteral("90 %"));
        p.point = IoPoint{};
        return p;
    }
    ProvenancePopup* popup() { return label.findChild<ProvenancePopup*>(); }

    FigureLabel label;
};

TEST_F(FigureLabelTest, SaysNothingWhereNothingIsKnown)
{
    QTest::mouseClick(&label, Qt::LeftButton);
    EXPECT_FALSE(popup());
}

TEST_F(FigureLabelTest, AClickOrTheSpaceBarShowsWhereTheNumberCameFrom)
{
    label.setProvenance(provenance());
    QTest::mouseClick(&label, Qt::LeftButton);
    ASSERT_TRUE(popup());
    EXPECT_TRUE(popup()->isVisible());
    popup()->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_FALSE(popup());
    QTest::keyClick(&label, Qt::Key_Space);
    EXPECT_TRUE(popup());
}

TEST_F(FigureLabelTest, CopiesItAndLeadsToTheMeasurement)
{
    label.setProvenance(provenance());
    std::optional<IoPoint> asked;
    QObject::connect(&label, &FigureLabel::pointRequested, [&](const IoPoint& point) { asked = point; });
    label.showProvenance();
    const auto buttons = popup()->findChildren<QPushButton*>();
    ASSERT_EQ(buttons.size(), 2);
    QTest::mouseClick(buttons[0], Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("GPUs fed\na / b\nTarget: 90 %"));
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    EXPECT_EQ(asked, IoPoint{});
}

TEST_F(FigureLabelTest, LeadsToTheDefinitionOfItsFigure)
{
    QTextBrowser help; // stands in for the window, which opens such links
    QDesktopServices::setUrlHandler(figureScheme, &help, "anchorClicked");
    QUrl opened;
    QObject::connect(&help, &QTextBrowser::anchorClicked, [&](const QUrl& link) { opened = link; });
    auto defined = provenance();
    defined.figure = FigureId::GpusFed;
    label.setProvenance(defined);
    label.showProvenance();
    auto* button = popup()->findChild<QPushButton*>(QStringLiteral("definition"));
    ASSERT_TRUE(button);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(opened, QUrl(QStringLiteral("figure:gpus-fed")));
    QDesktopServices::unsetUrlHandler(figureScheme);
}

} // namespace
} // namespace sluice::ui
