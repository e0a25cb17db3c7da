// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

#include <QApplication>

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    sluice::ui::applyAppearance(sluice::ui::Appearance::System);
    sluice::ui::MainWindow window;
    window.show();
    return QApplication::exec();
}
