// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/text/unbroken.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTest>

namespace sluice::ui {

/// The panels look for the engine by themselves.
struct BenchPanels : testing::Test {
    ~BenchPanels() override { qunsetenv("SLUICE_ENGINE"); }

    static void use(const FakeEngine& engine) { qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit()); }
    template <class Panel>
    static bool run(Panel& panel)
    {
        panel.resize(900, 640);
        panel.show();
        panel.start();
        return QTest::qWaitFor([&] { return !panel.engine().isRunning(); }, patience);
    }
    static QString asked(const FakeEngine& engine)
    {
        QFile file(QDir(engine.folder()).filePath(QStringLiteral("asked")));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static bool says(const QWidget& panel, const QString& text)
    {
        for (const auto* label : panel.findChildren<QLabel*>()) {
            if (label->isVisible() && plainSpaces(label->text()).contains(text)) {
                return true;
            }
        }
        return false;
    }

    MeasureForm form;
};

} // namespace sluice::ui
