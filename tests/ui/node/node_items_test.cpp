// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_items.h"

#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <cmath>

namespace sluice::ui {
namespace {

constexpr QSize paper{400, 160};

DrawnBox boxSaying(const QString& title, const QString& detail = {})
{
    DrawnBox box;
    box.kind = DrawnBox::Kind::Disk;
    box.title = title;
    box.detail = detail;
    box.rect = QRectF(60, 60, 170, 44);
    box.subjects = {QStringLiteral("disk:nvme0n1"), QStringLiteral("pci:0000:01:00.0")};
    return box;
}

DrawnLink linkOf(LinkState state, const QString& label = {})
{
    return DrawnLink{
        {60, 80}, {156, 80}, label, state, QStringLiteral("what it means"), QStringLiteral("0000:01:00.0")};
}

Theme light()
{
    return themeOf(lightPalette());
}

QImage painted(QGraphicsItem& item)
{
    QImage image(paper, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    const QStyleOptionGraphicsItem option;
    item.paint(&painter, &option, nullptr);
    return image;
}

/// What an item painted, in whole pixels.
QRect inkOf(QGraphicsItem& item)
{
    const auto image = painted(item);
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) != QColor(Qt::magenta)) {
                ink |= QRect(x, y, 1, 1);
            }
        }
    }
    return ink;
}

bool hasColor(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color) {
                return true;
            }
        }
    }
    return false;
}

TEST(NodeBoxItem, SaysInItsTooltipWhatMayBeCutInTheBox)
{
    const auto detail = QStringLiteral("nvme, 3.84 TB");
    EXPECT_EQ(NodeBoxItem(boxSaying(QStringLiteral("nvme0n1"), detail), light()).toolTip(),
              QStringLiteral("nvme0n1\nnvme, 3.84 TB"));
    EXPECT_EQ(NodeBoxItem(boxSaying(QStringLiteral("nvme0n1")), light()).toolTip(), QStringLiteral("nvme0n1"));
}

TEST(NodeBoxItem, KnowsItsPlaceOnTheBusWhereItHasOne)
{
    auto box = boxSaying(QStringLiteral("nvme0n1"));
    EXPECT_EQ(NodeBoxItem(box, light()).address(), QStringLiteral("0000:01:00.0"));
    box.subjects = {QStringLiteral("disk:md0")};
    EXPECT_EQ(NodeBoxItem(box, light()).address(), QString());
}

TEST(NodeBoxItem, PaintsNothingOutsideItsBoundsWhateverItSaysAndShows)
{
    const auto endless = QString(200, QLatin1Char('W'));
    for (const auto kind : {DrawnBox::Kind::Disk, DrawnBox::Kind::Absent, DrawnBox::Kind::Machine}) {
        auto box = boxSaying(endless, endless);
        box.kind = kind;
        if (kind == DrawnBox::Kind::Absent) {
            box.rect.setHeight(60); // two lines of detail
            box.detail = QStringLiteral("a GPU would be drawn here; none was found by its class");
        }
        NodeBoxItem item(box, light());
        item.setNear(true);
        item.setSelected(true);
        item.setFinding(Severity::Critical);
        EXPECT_TRUE(item.boundingRect().toAlignedRect().contains(inkOf(item))) << static_cast<int>(kind);
    }
}

TEST(NodeBoxItem, ALongTitleDoesNotRunUnderTheMarkOfAFinding)
{
    NodeBoxItem brief(boxSaying(QString()), light());
    NodeBoxItem full(boxSaying(QString(200, QLatin1Char('W'))), light());
    brief.setFinding(Severity::Warning);
    full.setFinding(Severity::Warning);
    const QRect corner(208, 64, 16, 16);
    EXPECT_EQ(painted(brief).copy(corner), painted(full).copy(corner));
}

TEST(NodeBoxItem, AFindingIsMarkedByItsSeverity)
{
    NodeBoxItem item(boxSaying(QStringLiteral("nvme0n1")), light());
    const auto plain = painted(item);
    item.setFinding(Severity::Warning);
    const auto warning = painted(item);
    item.setFinding(Severity::Critical);
    EXPECT_NE(warning, plain);
    EXPECT_NE(painted(item), warning);
    item.setFinding({});
    EXPECT_EQ(painted(item), plain) << "the mark goes with the finding";
}

TEST(NodeBoxItem, WhatIsChosenAndWhatIsNearHaveFramesThatDiffer)
{
    NodeBoxItem item(boxSaying(QStringLiteral("nvme0n1")), light());
    const auto plain = painted(item);
    EXPECT_FALSE(hasColor(plain, light().accent));
    item.setNear(true);
    const auto near = painted(item);
    EXPECT_TRUE(hasColor(near, light().accent));
    item.setSelected(true);
    EXPECT_NE(painted(item), near) << "a frame without gaps";
    item.setSelected(false);
    item.setNear(false);
    EXPECT_EQ(painted(item), plain);
}

TEST(NodeBoxItem, WhatIsNotSearchedForIsPaler)
{
    NodeBoxItem item(boxSaying(QStringLiteral("nvme0n1")), light());
    item.setFaded(true);
    EXPECT_LT(item.opacity(), 0.5);
    EXPECT_GT(item.opacity(), 0) << "it stays to be seen";
    item.setFaded(false);
    EXPECT_EQ(item.opacity(), 1);
}

TEST(NodeBoxItem, KindsOfDevicesAreToldApartByColour)
{
    std::vector<QRgb> grounds;
    for (const auto kind : {DrawnBox::Kind::Disk, DrawnBox::Kind::Network, DrawnBox::Kind::Gpu}) {
        auto box = boxSaying(QString());
        box.kind = kind;
        NodeBoxItem item(box, light());
        grounds.push_back(painted(item).pixel(box.rect.center().toPoint()));
    }
    EXPECT_NE(grounds[0], grounds[1]);
    EXPECT_NE(grounds[1], grounds[2]);
    EXPECT_NE(grounds[0], grounds[2]);
}

TEST(NodeLinkItem, ALinkBelowItsBestIsAWarningAlsoOnThePathOfWhatIsLookedAt)
{
    NodeLinkItem item(linkOf(LinkState::Below, QStringLiteral("x2 16 GT/s")), light());
    EXPECT_TRUE(hasColor(painted(item), light().warning));
    item.setOnPath(true);
    EXPECT_TRUE(hasColor(painted(item), light().warning));
    EXPECT_FALSE(hasColor(painted(item), light().accent));
}

TEST(NodeLinkItem, AWarningIsMarkedWithoutColourToo)
{
    NodeLinkItem below(linkOf(LinkState::Below, QStringLiteral("x2")), light());
    NodeLinkItem full(linkOf(LinkState::Full, QStringLiteral("x2")), light());
    EXPECT_GT(inkOf(below).height(), 1);
    const auto letters = [](NodeLinkItem& item) {
        const auto image = painted(item);
        int ink = 0;
        for (int y = 60; y < 77; ++y) {
            for (int x = 60; x < 156; ++x) {
                ink += image.pixelColor(x, y) == QColor(Qt::magenta) ? 0 : 1;
            }
        }
        return ink;
    };
    EXPECT_GT(letters(below), letters(full)) << "bold, and with an exclamation mark";
}

TEST(NodeLinkItem, ThePathIsDrawnInTheAccentAndAboveOthers)
{
    for (const auto state : {LinkState::Full, LinkState::AtRest, LinkState::Untold, LinkState::None}) {
        NodeLinkItem item(linkOf(state), light());
        EXPECT_FALSE(hasColor(painted(item), light().accent)) << static_cast<int>(state);
        const auto below = item.zValue();
        item.setOnPath(true);
        EXPECT_TRUE(hasColor(painted(item), light().accent)) << static_cast<int>(state);
        EXPECT_GT(item.zValue(), below);
        item.setOnPath(false);
        EXPECT_FALSE(hasColor(painted(item), light().accent)) << static_cast<int>(state);
    }
}

TEST(NodeLinkItem, ALinkThatDoesNotTellItsSpeedHasGaps)
{
    const auto gaps = [](LinkState state) {
        NodeLinkItem item(linkOf(state), light());
        const auto image = painted(item);
        int found = 0;
        for (int x = 62; x < 154; ++x) {
            found += image.pixelColor(x, 80) == QColor(Qt::magenta) ? 1 : 0;
        }
        return found;
    };
    EXPECT_GT(gaps(LinkState::Untold), 10);
    EXPECT_GT(gaps(LinkState::AtRest), 3);
    EXPECT_EQ(gaps(LinkState::Full), 0);
}

TEST(NodeLinkItem, SaysWhatItsStateMeans)
{
    EXPECT_EQ(NodeLinkItem(linkOf(LinkState::Below), light()).toolTip(), QStringLiteral("what it means"));
}

TEST(NodeLinkItem, TheLongestLabelOfThisDecadeHasRoom)
{
    for (const auto& drawn : layOut(switchedNode()).links) {
        auto link = drawn;
        link.to -= link.from - QPointF(60, 80);
        link.from = QPointF(60, 80);
        link.label = QStringLiteral("x16 128 GT/s");
        link.state = LinkState::Below;
        NodeLinkItem item(link, light());
        const bool level = std::abs(link.from.y() - link.to.y()) < 1;
        EXPECT_TRUE(!level || item.boundingRect().toAlignedRect().contains(inkOf(item)))
            << inkOf(item).left() << " to " << inkOf(item).right();
    }
}

} // namespace
} // namespace sluice::ui
