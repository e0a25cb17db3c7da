// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_layout.h"

#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::ui {
namespace {

const DrawnBox* boxOf(const NodeDrawing& drawing, const char* subject)
{
    const auto found = std::find_if(drawing.boxes.begin(), drawing.boxes.end(),
                                    [&](const DrawnBox& box) { return box.subjects.contains(QLatin1String(subject)); });
    return found == drawing.boxes.end() ? nullptr : &*found;
}

TEST(NodeLayout, DrawsEveryDeviceInsideItsNumaNode)
{
    const auto drawing = layOut(switchedNode());
    const auto* numa = boxOf(drawing, "numa:0");
    ASSERT_TRUE(numa);
    for (const char* subject : {"disk:nvme0n1", "gpu:0000:02:00.0", "pci:0000:00:01.0"}) {
        const auto* box = boxOf(drawing, subject);
        ASSERT_TRUE(box) << subject;
        EXPECT_TRUE(numa->rect.contains(box->rect)) << subject;
    }
    EXPECT_TRUE(boxOf(drawing, "numa:1")->rect.contains(boxOf(drawing, "nic:ib0")->rect));
}

TEST(NodeLayout, LetsNoTwoThingsOverlap)
{
    const auto drawing = layOut(switchedNode());
    for (const auto& a : drawing.boxes) {
        EXPECT_TRUE(drawing.bounds.contains(a.rect));
        for (const auto& b : drawing.boxes) {
            if (&a != &b && !a.isContainer && !b.isContainer) {
                EXPECT_FALSE(a.rect.intersects(b.rect)) << qPrintable(a.title) << " and " << qPrintable(b.title);
            }
        }
    }
}

TEST(NodeLayout, WritesTheLinkSpeedAndMarksALinkBelowItsBest)
{
    const auto drawing = layOut(switchedNode());
    const auto link = std::find_if(drawing.links.begin(), drawing.links.end(),
                                   [](const DrawnLink& candidate) { return !candidate.label.isEmpty(); });
    ASSERT_NE(link, drawing.links.end());
    EXPECT_EQ(link->label, QStringLiteral("x2 16 GT/s"));
    EXPECT_EQ(link->state, LinkState::Below);
    EXPECT_TRUE(link->hint.contains(QStringLiteral("x4 16 GT/s")));
}

TEST(NodeLayout, DrawsSomeOfMoreSocketsThanThereCanBe)
{
    const auto socketsOf = [](int packages) {
        auto node = switchedNode();
        node.cpu.packages.value = packages;
        const auto drawing = layOut(node);
        std::vector<QString> titles;
        for (const auto& box : drawing.boxes) {
            box.kind == DrawnBox::Kind::Socket ? titles.push_back(box.title) : void();
        }
        return titles;
    };
    EXPECT_EQ(socketsOf(64).back(), QStringLiteral("Socket 63"));
    const auto titles = socketsOf(2'000'000'000);
    EXPECT_EQ(titles.size(), 65U);
    EXPECT_EQ(titles.back(), QStringLiteral("1999999936 more, not drawn"));
}

TEST(NodeLayout, SaysPlainlyThatThereIsNoGpu)
{
    EXPECT_FALSE(boxOf(layOut(switchedNode()), "gpus"));
    auto node = switchedNode();
    node.gpus.clear();
    const auto drawing = layOut(node);
    const auto* absent = boxOf(drawing, "gpus");
    ASSERT_TRUE(absent);
    EXPECT_EQ(absent->title, QStringLiteral("No GPU in this machine"));
}

} // namespace
} // namespace sluice::ui
