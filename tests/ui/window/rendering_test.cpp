// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_ssh.h"
#include "tests/ui/job/seen_job.h"
#include "tests/ui/measure/bench/bench_documents.h"
#include "ui/pages/measure/bench/dataset_panel.h"
#include "ui/pages/measure/bench/decode_panel.h"
#include "ui/pages/measure/bench/files_panel.h"
#include "ui/pages/measure/bench/loader_panel.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/code_box.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/navigation.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <functional>

/// Every page at three sizes, light and dark, as PNG: no text is cut off, nothing lies over something else. The
/// images are kept where SLUICE_RENDERINGS names a folder.
namespace sluice::ui {
namespace {

/// Of a page that has several.
enum class Part { Shown, Choices, Host, NoEngine, Files, Loader, DataSet, Decoding, Seen, Step, Timeline };

struct Look {
    QSize size;
    Appearance appearance;
    Page page;
    QString language = QStringLiteral("en");
    Part part = Part::Shown;
};

QString nameOf(const Look& look)
{
    static constexpr std::array pages{"Node", "Audit", "Measure", "Job", "WhatIf", "History", "Report"};
    static constexpr std::array parts{"",        "Choices",  "Host", "NoEngine", "Files",   "Loader",
                                      "DataSet", "Decoding", "Seen", "Step",     "Timeline"};
    return QStringLiteral("%1-%2x%3-%4-%5")
        .arg(QString::fromLatin1(pages.at(static_cast<std::size_t>(look.page)))
             % QLatin1String(parts.at(static_cast<std::size_t>(look.part))))
        .arg(look.size.width())
        .arg(look.size.height())
        .arg(look.appearance == Appearance::Dark ? QStringLiteral("dark") : QStringLiteral("light"))
        .arg(look.language);
}

std::string describe(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 \"%2\" (%3), %4x%5")
        .arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName(), text.left(60))
        .arg(widget.width())
        .arg(widget.height())
        .toStdString();
}

/// A label that tells its whole text as a tooltip may be shorter than it.
bool toldElsewhere(const QWidget& widget, const QString& text)
{
    return !text.isEmpty() && widget.toolTip() == text;
}

void expectWholeText(const QLabel& label)
{
    const auto text = label.text();
    if (text.isEmpty() || !label.pixmap().isNull() || toldElsewhere(label, text)) {
        return;
    }
    if (label.wordWrap()) {
        EXPECT_LE(label.heightForWidth(label.width()), label.height() + 1) << describe(label, text);
    } else {
        EXPECT_LE(label.sizeHint().width(), label.width() + 1) << describe(label, text);
        EXPECT_LE(label.fontMetrics().height(), label.height() + 1) << describe(label, text);
    }
}

void expectWholeText(const QAbstractButton& button)
{
    if (!button.text().isEmpty()) {
        EXPECT_LE(button.sizeHint().width(), button.width() + 1) << describe(button, button.text());
    }
}

/// What a scroll area does not let one scroll to is lost.
void expectReachable(const QScrollArea& area)
{
    if (area.widget() && area.horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff) {
        EXPECT_LE(area.widget()->width(), area.viewport()->width()) << describe(*area.widget(), {});
    }
}

/// Widgets that a layout placed side by side; views, tab bars and line edits arrange their own parts.
bool arrangesItself(const QWidget& parent)
{
    return qobject_cast<const QAbstractScrollArea*>(&parent) || qobject_cast<const QTabBar*>(&parent)
        || qobject_cast<const QLineEdit*>(&parent) || qobject_cast<const QStackedWidget*>(&parent) || !parent.layout();
}

void expectApart(const QWidget& parent)
{
    if (arrangesItself(parent)) {
        return;
    }
    QList<const QWidget*> placed;
    for (int i = 0; i < parent.layout()->count(); ++i) {
        const auto* widget = parent.layout()->itemAt(i)->widget();
        if (widget && widget->isVisible()) {
            for (const auto* other : std::as_const(placed)) {
                EXPECT_FALSE(widget->geometry().intersects(other->geometry()))
                    << describe(*widget, {}) << " over " << describe(*other, {});
            }
            placed << widget;
        }
    }
}

/// Letters that Alt reaches now: of tabs, buttons, labels of fields and the menu bar.
QStringList mnemonicsOf(const MainWindow& window)
{
    QStringList texts;
    for (const auto* action : window.menuBar()->actions()) {
        texts << action->text();
    }
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !widget->isEnabled()) {
            continue;
        }
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            texts << button->text();
        } else if (const auto* label = qobject_cast<const QLabel*>(widget); label && label->buddy()) {
            texts << label->text();
        } else if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < bar->count(); ++i) {
                texts << bar->tabText(i);
            }
        }
    }
    return texts;
}

void expectApartOnTheKeyboard(const MainWindow& window)
{
    QHash<QKeySequence, QString> taken;
    for (const auto& text : mnemonicsOf(window)) {
        const auto key = QKeySequence::mnemonic(text);
        if (!key.isEmpty()) {
            EXPECT_FALSE(taken.contains(key)) << text.toStdString() << " and " << taken.value(key).toStdString()
                                              << " share " << key.toString().toStdString();
            taken.insert(key, text);
        }
    }
}

bool waitFor(const std::function<bool()>& condition)
{
    return QTest::qWaitFor(condition, 10000);
}

void chooseParts(MainWindow& window, Part part)
{
    auto* measure = window.findChild<MeasurePage*>();
    auto* machine = measure->findChild<MachineChoice*>();
    measure->prepare();
    if (part == Part::Host) {
        machine->askForHost();
        auto* host = machine->findChild<QLineEdit*>(QStringLiteral("ssh_host"));
        host->setText(QStringLiteral("-node7"));
        Q_EMIT host->returnPressed();
    } else if (part == Part::NoEngine) {
        machine->choose({QStringLiteral("root@gpu-node-07.cluster.example.org"), QStringLiteral("/nowhere/sluicectl")});
        EXPECT_TRUE(waitFor([&] { return !measure->findChild<CodeBox*>()->text().isEmpty(); }));
        return;
    }
    auto* start = window.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    EXPECT_TRUE(waitFor([&] { return start->isEnabled(); }));
}

template <class Panel>
void runBench(MainWindow& window)
{
    auto* panel = window.findChild<Panel*>();
    window.findChild<QTabWidget*>(QStringLiteral("measure_tabs"))->setCurrentWidget(panel);
    panel->start();
    EXPECT_TRUE(waitFor([&] { return !panel->engine().isRunning(); }));
}

void lookAtJob(MainWindow& window)
{
    auto* look = window.findChild<QPushButton*>(QStringLiteral("look_at_job"));
    EXPECT_TRUE(waitFor([look] { return look->isEnabled(); }));
    look->click();
    const auto* next = window.findChild<QPushButton*>(QStringLiteral("job_to_what_if"));
    EXPECT_TRUE(waitFor([next] { return next->isEnabled(); }));
}

template <class View>
void showPlanTab(MainWindow& window, const char* name)
{
    auto* view = window.findChild<View*>(QString::fromLatin1(name));
    window.findChild<QTabWidget*>(QStringLiteral("plan_tabs"))->setCurrentWidget(view);
    EXPECT_TRUE(view->isVisible());
}

void showPart(MainWindow& window, Part part)
{
    switch (part) {
    case Part::Shown:
        break;
    case Part::Choices:
    case Part::Host:
    case Part::NoEngine:
        chooseParts(window, part);
        break;
    case Part::Files:
        runBench<FilesPanel>(window);
        break;
    case Part::Loader:
        runBench<LoaderPanel>(window);
        break;
    case Part::DataSet:
        runBench<DatasetPanel>(window);
        break;
    case Part::Decoding:
        runBench<DecodePanel>(window);
        break;
    case Part::Seen:
        lookAtJob(window);
        break;
    case Part::Step:
        showPlanTab<QTableView>(window, "step");
        break;
    case Part::Timeline:
        showPlanTab<QWidget>(window, "plan_timeline");
    }
}

class Rendering : public testing::TestWithParam<Look> {
protected:
    Rendering()
    {
        QSettings().clear();
        auto store = Store::open(database().toStdString());
        EXPECT_TRUE(store && store->save(runFixture()) && store->save(runFixture()));
        applyAppearance(GetParam().appearance);
        installLanguage(*QCoreApplication::instance(), GetParam().language);
        qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    }
    ~Rendering() override
    {
        qunsetenv("SLUICE_ENGINE");
        QSettings().clear();
        applyAppearance(Appearance::Light);
        removeLanguage(*QCoreApplication::instance());
    }
    QString database() const { return folder.filePath(QStringLiteral("history.db")); }

    QTemporaryDir folder;
    const FakeSsh ssh;
    const FakeEngine engine{(R"(
case "$*" in
snapshot*) echo '{"schema":"sluice.snapshot/1","node":{"host_name":"gpu-node-07"}}'; exit 0;;
audit*) echo '{"schema":"sluice.audit/1","findings":[]}'; exit 0;;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data/train","file_system":"xfs","budget_seconds":60,
"file_bytes_at_most":4294967296,"points":20,"statements":["Reads the settings of this machine",
"Writes up to 4 GiB of incompressible data in /data/train","Reads it back at about 20 settings"]}'; exit 0;;
"bench files"*)
)" + resultEvent(filesDocument())
                             + R"(exit 0;;
dataset*)
)" + resultEvent(datasetDocument())
                             + R"(exit 0;;
"bench decode"*)
)" + resultEvent(decodeDocument())
                             + R"(exit 0;;
*--list*) cat <<'END'
)" + jobListDocument() + R"(
END
exit 0;;
attach*) cat <<'END'
)" + jobStream() + R"(
END
exit 0;;
esac
for i in 1 2 3 4 5 6 7 8 9; do
echo "{\"event\":\"loader\",\"t_seconds\":0.$i,\"queued_batches\":$((9 - i)),\"queue_room_batches\":9,\"idle_share\":0.$i}"
done
)" + resultEvent(loaderDocument()))
                                .c_str()};
};

TEST_P(Rendering, CutsOffNoTextAndLaysNothingOverSomethingElse)
{
    const auto& look = GetParam();
    QSettings().setValue(QStringLiteral("window/appearance"), static_cast<int>(look.appearance));
    WindowOptions options;
    options.database = database();
    options.folder = folder.path();
    MainWindow window(options);
    window.resize(look.size);
    window.show();
    window.showPage(look.page);
    showPart(window, look.part);
    if (look.page == Page::WhatIf) {
        const auto* questions = window.findChild<QListView*>(QStringLiteral("questions"));
        EXPECT_TRUE(waitFor([&] { return questions->model()->rowCount() > 1; }));
    }
    QApplication::processEvents();
    QTest::qWait(1); // wrapped labels ask for their height a second time
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty()) {
            continue;
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            expectWholeText(*label);
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            expectWholeText(*button);
        } else if (const auto* area = qobject_cast<const QScrollArea*>(widget)) {
            expectReachable(*area);
        }
        expectApart(*widget);
    }
    expectApartOnTheKeyboard(window);
    const auto image = window.grab().toImage();
    EXPECT_EQ(image.size(), look.size);
    const auto kept = qEnvironmentVariable("SLUICE_RENDERINGS");
    EXPECT_TRUE(
        image.save(QDir(kept.isEmpty() ? folder.path() : kept).filePath(nameOf(look) + QStringLiteral(".png"))));
}

TEST(RenderingCheck, FindsTextThatIsCutOff)
{
    QLabel label(QStringLiteral("a label that is far too long"));
    label.resize(40, 20);
    label.show();
    EXPECT_NONFATAL_FAILURE(expectWholeText(label), "far too long");
    label.setWordWrap(true);
    EXPECT_NONFATAL_FAILURE(expectWholeText(label), "far too long");
    label.resize(400, 60);
    expectWholeText(label);
}

TEST(RenderingCheck, FindsWidgetsThatLieOverEachOther)
{
    QWidget parent;
    auto* row = new QHBoxLayout(&parent);
    for (int i = 0; i < 2; ++i) {
        row->addWidget(new QLabel(QStringLiteral("text"), &parent));
    }
    parent.show();
    QApplication::processEvents();
    expectApart(parent);
    row->itemAt(1)->widget()->setGeometry(row->itemAt(0)->widget()->geometry());
    EXPECT_NONFATAL_FAILURE(expectApart(parent), " over ");
}

std::vector<Look> allLooks()
{
    std::vector<Look> looks;
    for (const auto page : allPages) {
        for (const auto size : {QSize(900, 600), QSize(1280, 800), QSize(1920, 1080)}) {
            for (const auto appearance : {Appearance::Light, Appearance::Dark}) {
                looks.push_back({size, appearance, page, QStringLiteral("en"), Part::Shown});
            }
        }
    }
    for (const auto part :
         {Part::Choices, Part::Host, Part::NoEngine, Part::Files, Part::Loader, Part::DataSet, Part::Decoding}) {
        for (const auto size : {QSize(900, 600), QSize(1280, 800), QSize(1920, 1080)}) {
            for (const auto appearance : {Appearance::Light, Appearance::Dark}) {
                looks.push_back({size, appearance, Page::Measure, QStringLiteral("en"), part});
            }
        }
        looks.push_back({QSize(1000, 640), Appearance::Light, Page::Measure, QStringLiteral("de"), part});
    }
    for (const auto appearance : {Appearance::Light, Appearance::Dark}) {
        looks.push_back({QSize(1280, 800), appearance, Page::Job, QStringLiteral("en"), Part::Seen});
    }
    looks.push_back({QSize(1000, 640), Appearance::Light, Page::Job, QStringLiteral("de"), Part::Seen});
    for (const auto part : {Part::Step, Part::Timeline}) {
        for (const auto appearance : {Appearance::Light, Appearance::Dark}) {
            looks.push_back({QSize(1280, 800), appearance, Page::WhatIf, QStringLiteral("en"), part});
        }
        looks.push_back({QSize(1920, 1080), Appearance::Light, Page::WhatIf, QStringLiteral("de"), part});
    }
    // 1920x1080 at 200 %.
    for (const auto page : allPages) {
        looks.push_back({QSize(960, 540), Appearance::Light, page, QStringLiteral("en"), Part::Shown});
    }
    // German words are longer.
    for (const auto page : allPages) {
        for (const auto size : {QSize(1000, 640), QSize(1280, 800)}) {
            looks.push_back({size, Appearance::Light, page, QStringLiteral("de"), Part::Shown});
        }
    }
    return looks;
}

INSTANTIATE_TEST_SUITE_P(Pages, Rendering, testing::ValuesIn(allLooks()),
                         [](const auto& look) { return nameOf(look.param).remove(u'-').toStdString(); });

} // namespace
} // namespace sluice::ui
