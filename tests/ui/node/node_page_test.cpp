// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_page.h"

#include "tests/ui/sample_node.h"
#include "ui/pages/node/drawing_file.h"
#include "ui/pages/node/focus_panel.h"
#include "ui/pages/node/node_items.h"
#include "ui/pages/node/node_model.h"
#include "ui/pages/node/node_view.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QGraphicsScene>
#include <QImage>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

namespace sluice::ui {
namespace {

struct NodePageTest : testing::Test {
    NodePageTest()
    {
        page.resize(1000, 700);
        page.showNode(switchedNode());
        page.showAudit(audit());
        page.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&page));
        tree = page.findChild<QTreeView*>(QStringLiteral("facts"));
        view = page.findChild<NodeView*>();
    }

    static Audit audit()
    {
        Finding slow;
        slow.rule = "pcie.link";
        slow.subject = "nvme0n1 (0000:01:00.0)";
        slow.severity = Severity::Critical;
        slow.observed = "x2";
        return {{slow}, {}, {}};
    }

    void pointAt(const QString& subject)
    {
        view->ensureVisible(box(subject));
        const auto place = view->mapFromScene(box(subject)->box().rect.center());
        QMouseEvent move(QEvent::MouseMove, place, view->viewport()->mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(view->viewport(), &move);
    }

    NodeBoxItem* box(const QString& subject) const
    {
        for (auto* item : view->scene()->items()) {
            auto* candidate = dynamic_cast<NodeBoxItem*>(item);
            if (candidate && candidate->subjects().contains(subject)) {
                return candidate;
            }
        }
        return nullptr;
    }

    FocusPanel* focus() const { return page.findChild<FocusPanel*>(); }

    NodePage page;
    QTreeView* tree = nullptr;
    NodeView* view = nullptr;
};

TEST(NodePage, SaysThatNothingWasReadAndDrawsNothing)
{
    NodePage page;
    page.resize(1000, 700);
    page.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
    EXPECT_EQ(page.findChild<Notice*>()->headline(), QStringLiteral("Nothing has been read yet."));
    auto dark = page.palette();
    dark.setColor(QPalette::Window, Qt::black);
    page.setPalette(dark);
    EXPECT_TRUE(page.findChild<NodeView*>()->scene()->items().isEmpty()) << "no claim about a machine that nobody read";
    page.showNode(switchedNode());
    EXPECT_TRUE(page.findChild<Notice*>()->headline().isEmpty());
    EXPECT_FALSE(page.findChild<NodeView*>()->scene()->items().isEmpty());
}

TEST_F(NodePageTest, AClickInTheDrawingChoosesInTheTree)
{
    auto* drive = box(QStringLiteral("disk:nvme0n1"));
    ASSERT_TRUE(drive);
    view->ensureVisible(drive);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->mapFromScene(drive->box().rect.center()));
    EXPECT_EQ(tree->currentIndex().data().toString(), QStringLiteral("nvme0n1"));
}

TEST_F(NodePageTest, ALineInTheTreeChoosesInTheDrawing)
{
    const auto* filter = qobject_cast<NodeFilter*>(tree->model());
    const auto* model = qobject_cast<NodeModel*>(filter->sourceModel());
    tree->setCurrentIndex(filter->mapFromSource(model->indexOf(QStringLiteral("nic:ib0"))));
    EXPECT_TRUE(box(QStringLiteral("nic:ib0"))->isSelected());
}

TEST_F(NodePageTest, ArrowKeysWalkThroughTheDrawing)
{
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_TRUE(box(QStringLiteral("machine"))->isSelected());
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_FALSE(box(QStringLiteral("machine"))->isSelected());
    EXPECT_EQ(view->scene()->selectedItems().size(), 1);
}

TEST_F(NodePageTest, PointingAtAGpuShowsWhatItIsBestUsedWith)
{
    pointAt(QStringLiteral("gpu:0000:02:00.0"));
    EXPECT_TRUE(box(QStringLiteral("disk:nvme0n1"))->isNear());
    EXPECT_FALSE(box(QStringLiteral("nic:ib0"))->isSelected());
    EXPECT_TRUE(focus()->toPlainText().contains(QStringLiteral("GPU0 and nvme0n1: one switch between them")));
    int onPath = 0;
    for (auto* item : view->scene()->items()) {
        const auto* link = dynamic_cast<NodeLinkItem*>(item);
        onPath += link && link->isOnPath() ? 1 : 0;
    }
    EXPECT_GT(onPath, 0);
}

TEST_F(NodePageTest, LeavingGoesBackToWhatIsChosen)
{
    view->showSubject(QStringLiteral("nic:ib0"));
    pointAt(QStringLiteral("gpu:0000:02:00.0"));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(view, &leave);
    EXPECT_TRUE(focus()->toPlainText().startsWith(QStringLiteral("ib0")));
}

TEST_F(NodePageTest, AFindingIsMarkedInTheDrawingAndLeadsToTheAudit)
{
    EXPECT_EQ(box(QStringLiteral("disk:nvme0n1"))->finding(), Severity::Critical);
    EXPECT_FALSE(box(QStringLiteral("nic:ib0"))->finding());
    view->showSubject(QStringLiteral("disk:nvme0n1"));
    EXPECT_TRUE(focus()->toPlainText().contains(QStringLiteral("Critical pcie.link: x2")));
    QString rule;
    QString subject;
    QObject::connect(&page, &NodePage::findingRequested, [&](const QString& r, const QString& s) {
        rule = r;
        subject = s;
    });
    const auto html = focus()->toHtml();
    const auto link = html.mid(html.indexOf(QStringLiteral("finding:")));
    Q_EMIT focus()->anchorClicked(
        QUrl(link.left(link.indexOf(u'"')).replace(QStringLiteral("&amp;"), QStringLiteral("&"))));
    EXPECT_EQ(rule, QStringLiteral("pcie.link"));
    EXPECT_EQ(subject, QStringLiteral("nvme0n1 (0000:01:00.0)"));
}

TEST_F(NodePageTest, AFindingLeadsBackToItsDevice)
{
    page.showSubject("nvme0n1 (0000:01:00.0)");
    EXPECT_TRUE(box(QStringLiteral("disk:nvme0n1"))->isSelected());
    EXPECT_EQ(tree->currentIndex().data().toString(), QStringLiteral("nvme0n1"));
}

TEST_F(NodePageTest, ASearchKeepsTheLinesThatSayItAndFadesTheOtherBoxes)
{
    QTest::keyClicks(page.findChild<QLineEdit*>(), QStringLiteral("nvme0n1"));
    EXPECT_EQ(tree->model()->rowCount(), 1) << "the disks";
    EXPECT_LT(box(QStringLiteral("nic:ib0"))->opacity(), 1);
    EXPECT_EQ(box(QStringLiteral("disk:nvme0n1"))->opacity(), 1);
    page.findChild<QLineEdit*>()->clear();
    EXPECT_GT(tree->model()->rowCount(), 3);
    EXPECT_EQ(box(QStringLiteral("nic:ib0"))->opacity(), 1);
}

TEST_F(NodePageTest, TheDrawingIsWrittenAsVectorsAndAsAnImage)
{
    const QTemporaryDir folder;
    const auto svg = folder.filePath(QStringLiteral("node.svg"));
    const auto png = folder.filePath(QStringLiteral("node.png"));
    ASSERT_TRUE(writeDrawing(*view, svg));
    ASSERT_TRUE(writeDrawing(*view, png));
    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("nvme0n1"));
    EXPECT_EQ(QImage(png).size(), view->drawingSize() * 2);
    EXPECT_FALSE(writeDrawing(*view, folder.filePath(QStringLiteral("nowhere/node.png"))));
}

TEST_F(NodePageTest, ReadAgainAsksForIt)
{
    const QSignalSpy asked(&page, &NodePage::readRequested);
    auto* read = page.findChild<QPushButton*>(QStringLiteral("readAgain"));
    QTest::mouseClick(read, Qt::LeftButton);
    EXPECT_EQ(asked.size(), 1);
    page.setReading(true);
    EXPECT_FALSE(read->isEnabled());
}

} // namespace
} // namespace sluice::ui
