// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_form.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <stdexcept>

namespace sluice::ui {
namespace {

struct MeasureFormTest : testing::Test {
    MeasureFormTest() { form.show(); }

    QString jobFile(const QString& name, int gpus = 2) const
    {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(R"({"schema":"sluice.workload/1","name":"mine","title":"My job","batch_per_gpu":2,)"
                       R"("sample_bytes":3,"step_seconds":0.5,"gpus":)");
            file.write(QByteArray::number(gpus) + "}");
        }
        return file.fileName();
    }

    static QComboBox& jobs(const MeasureForm& of) { return named<QComboBox>(of, "Training job"); }
    static QComboBox& times(const MeasureForm& of) { return named<QComboBox>(of, "Time the measurement may take"); }
    static QSpinBox& gpus(const MeasureForm& of) { return named<QSpinBox>(of, "GPUs on this node"); }
    template <class W>
    static W& named(const MeasureForm& of, const char* name)
    {
        for (auto* widget : of.findChildren<W*>()) {
            if (widget->accessibleName() == QLatin1String(name)) {
                return *widget;
            }
        }
        throw std::runtime_error(name);
    }
    static bool says(const MeasureForm& of, const QString& text)
    {
        for (const auto* label : of.findChildren<QLabel*>()) {
            if (label->text().contains(text)) {
                return true;
            }
        }
        return false;
    }
    /// The value of an option of sluicectl guide; empty where it is not given.
    QString option(const char* name) const
    {
        const auto arguments = form.choice().arguments;
        const auto at = arguments.indexOf(QLatin1String(name));
        return at < 0 ? QString() : arguments.value(at + 1);
    }
    /// What the next file dialog is answered with; Escape where it is empty.
    void answerDialog(const QString& path)
    {
        QTimer::singleShot(50, &form, [path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_TRUE(dialog);
            if (path.isEmpty()) {
                dialog->reject();
                return;
            }
            auto* name = dialog->findChild<QLineEdit*>();
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
    }
    void chooseFromFile(const QString& path)
    {
        auto& box = jobs(form);
        answerDialog(path);
        box.setCurrentIndex(box.count() - 1);
        Q_EMIT box.activated(box.count() - 1);
    }

    QTemporaryDir folder;
    MeasureForm form;
};

TEST_F(MeasureFormTest, BeginsWithAFolderThatCanBeWrittenAMinuteAndAJob)
{
    EXPECT_TRUE(QFileInfo(form.folder()).isWritable());
    EXPECT_EQ(form.choice().budget, Seconds(60));
    ASSERT_TRUE(form.workload());
    EXPECT_EQ(form.workload()->name, "resnet50-h100");
    EXPECT_FALSE(form.place().isRemote());
}

TEST_F(MeasureFormTest, TellsTheEngineWhatIsChosen)
{
    form.setFolder(QStringLiteral("  /data/train "));
    gpus(form).setValue(3);
    times(form).setCurrentIndex(0);
    EXPECT_EQ(form.choice().arguments,
              (QStringList{QStringLiteral("--path"), QStringLiteral("/data/train"), QStringLiteral("--budget"),
                           QStringLiteral("30s"), QStringLiteral("--workload"), QStringLiteral("resnet50-h100"),
                           QStringLiteral("--gpus"), QStringLiteral("3")}));
    EXPECT_EQ(form.choice().workload->gpus, 3);
    EXPECT_TRUE(form.choice().input.isEmpty());
}

TEST_F(MeasureFormTest, AnotherMachineIsGivenTheJobItselfForItHasNoFilesOfOurs)
{
    form.selectWorkload(jobFile(QStringLiteral("job.json")));
    gpus(form).setValue(4);
    form.choosePlace({QStringLiteral("node7"), {}});
    EXPECT_EQ(option("--workload"), QStringLiteral("-"));
    EXPECT_EQ(option("--gpus"), QString()) << "the job says it";
    const auto document = parseJson(form.choice().input.toStdString(), "the input");
    ASSERT_TRUE(document.ok());
    const auto job = fromJson<Workload>(*document);
    ASSERT_TRUE(job.ok());
    EXPECT_EQ(*job, *form.workload());
    EXPECT_EQ(job->gpus, 4);
    form.choosePlace({});
    EXPECT_TRUE(form.choice().input.isEmpty());
    EXPECT_EQ(option("--workload"), folder.filePath(QStringLiteral("job.json")));
}

TEST_F(MeasureFormTest, EveryChoiceIsToldOnce)
{
    const QSignalSpy changed(&form, &MeasureForm::changed);
    form.setFolder(QStringLiteral("/usr"));
    EXPECT_EQ(changed.size(), 1);
    times(form).setCurrentIndex(0);
    EXPECT_EQ(changed.size(), 2);
    gpus(form).setValue(5);
    EXPECT_EQ(changed.size(), 3);
}

TEST_F(MeasureFormTest, SaysWhatTheJobAsksOfTheStorage)
{
    EXPECT_TRUE(says(form, QStringLiteral("8 GPUs of this job ask the storage for 1.64 GB/s.")));
    gpus(form).setValue(4);
    EXPECT_TRUE(says(form, QStringLiteral("4 GPUs of this job ask the storage for 819 MB/s.")));
}

TEST_F(MeasureFormTest, AJobBringsItsOwnNumberOfGpus)
{
    gpus(form).setValue(5);
    form.selectWorkload(jobFile(QStringLiteral("job.json"), 2));
    EXPECT_EQ(gpus(form).value(), 2);
}

TEST_F(MeasureFormTest, AFileIsListedOnceHoweverOftenItIsChosen)
{
    const int before = jobs(form).count();
    form.selectWorkload(jobFile(QStringLiteral("job.json")));
    form.selectWorkload(QStringLiteral("unet3d-h100"));
    form.selectWorkload(folder.filePath(QStringLiteral("job.json")));
    EXPECT_EQ(jobs(form).count(), before + 1);
    EXPECT_EQ(jobs(form).currentText(), QStringLiteral("My job"));
    EXPECT_EQ(form.workload()->name, "mine");
}

TEST_F(MeasureFormTest, AnotherNameOfAPresetIsThatPreset)
{
    const int before = jobs(form).count();
    form.selectWorkload(QStringLiteral("unet3d-h100"));
    form.selectWorkload(QStringLiteral("resnet50"));
    EXPECT_EQ(form.workload()->name, "resnet50-h100");
    EXPECT_EQ(jobs(form).count(), before);
}

TEST_F(MeasureFormTest, AFileThatIsNoJobLeavesTheJobAndSaysWhy)
{
    const auto before = form.workload();
    form.selectWorkload(folder.filePath(QStringLiteral("nothing.json")));
    EXPECT_EQ(form.workload(), before);
    EXPECT_TRUE(says(form, QStringLiteral("nothing.json")));
    form.selectWorkload(QStringLiteral("unet3d-h100"));
    EXPECT_FALSE(says(form, QStringLiteral("nothing.json"))) << "another was chosen since";
}

TEST_F(MeasureFormTest, WhyAJobWasNotTakenIsStillSaidWhenItsGpusAre)
{
    form.fulfil({{}, folder.filePath(QStringLiteral("nothing.json")), 4});
    EXPECT_TRUE(says(form, QStringLiteral("nothing.json")));
    EXPECT_EQ(gpus(form).value(), 4);
}

TEST_F(MeasureFormTest, AJobComesFromAFileThatIsChosenInADialog)
{
    chooseFromFile(jobFile(QStringLiteral("job.json")));
    ASSERT_TRUE(form.workload());
    EXPECT_EQ(form.workload()->name, "mine");
}

TEST_F(MeasureFormTest, ADialogThatIsLeftChangesNoJob)
{
    form.selectWorkload(QStringLiteral("unet3d-h100"));
    chooseFromFile({});
    ASSERT_TRUE(form.workload());
    EXPECT_EQ(form.workload()->name, "unet3d-h100");
}

TEST_F(MeasureFormTest, TheFolderIsChosenInADialog)
{
    answerDialog(folder.path());
    for (auto* button : form.findChildren<QPushButton*>()) {
        if (button->text().contains(QStringLiteral("Choos"))) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    EXPECT_EQ(form.folder(), folder.path());
}

TEST_F(MeasureFormTest, AWishChoosesWhatItNamesAndLeavesTheRest)
{
    gpus(form).setValue(6);
    form.fulfil({Seconds(90), {}, 0});
    EXPECT_EQ(form.choice().budget, Seconds(90));
    EXPECT_EQ(gpus(form).value(), 6);
    EXPECT_EQ(form.workload()->name, "resnet50-h100");
    form.fulfil({{}, QStringLiteral("unet3d-h100"), 4});
    EXPECT_EQ(form.choice().budget, Seconds(90));
    EXPECT_EQ(form.workload()->name, "unet3d-h100");
    EXPECT_EQ(form.workload()->gpus, 4);
}

TEST_F(MeasureFormTest, TimesStandInOrderAndEachOnce)
{
    form.fulfil({Seconds(90), {}, 0});
    form.fulfil({Seconds(0.2), {}, 0});
    EXPECT_EQ(form.choice().budget, Seconds(1)) << "never less than was asked for";
    form.fulfil({Seconds(60), {}, 0});
    form.fulfil({Seconds(1e9), {}, 0});
    QList<int> seconds;
    for (int i = 0; i < times(form).count(); ++i) {
        seconds << times(form).itemData(i).toInt();
    }
    EXPECT_EQ(seconds, (QList<int>{1, 30, 60, 90, 180, 600, 1000000}));
}

TEST_F(MeasureFormTest, WhatWasChosenLastTimeIsChosenAgain)
{
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    form.setFolder(folder.path());
    form.selectWorkload(jobFile(QStringLiteral("job.json")));
    form.fulfil({Seconds(90), {}, 7});
    form.save(settings);
    MeasureForm later;
    later.restore(settings);
    EXPECT_EQ(later.choice().arguments, form.choice().arguments);
    EXPECT_EQ(later.workload(), form.workload());
}

TEST_F(MeasureFormTest, WhatIsGoneSinceLastTimeIsSaidAndNothingElseTakesItsPlaceInSilence)
{
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    {
        const QTemporaryDir gone;
        form.setFolder(gone.path());
        form.save(settings);
    }
    form.selectWorkload(jobFile(QStringLiteral("job.json")));
    settings.setValue(QStringLiteral("measure/workload"), folder.filePath(QStringLiteral("job.json")));
    settings.setValue(QStringLiteral("measure/gpus"), 3);
    QFile::remove(folder.filePath(QStringLiteral("job.json")));
    MeasureForm later;
    const auto first = later.folder();
    later.restore(settings);
    EXPECT_EQ(later.folder(), first) << "a folder that is not there cannot be measured";
    EXPECT_TRUE(says(later, QStringLiteral("job.json")));
}

TEST_F(MeasureFormTest, SettingsOfNothingChangeNothing)
{
    const QSettings empty(folder.filePath(QStringLiteral("none.ini")), QSettings::IniFormat);
    const auto before = form.choice().arguments;
    form.restore(empty);
    EXPECT_EQ(form.choice().arguments, before);
}

} // namespace
} // namespace sluice::ui
