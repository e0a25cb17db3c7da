// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/stage_title.h"

#include <QObject>

namespace sluice::ui {

QString stageTitle(Stage stage)
{
    switch (stage) {
    case Stage::Storage:
        return QObject::tr("Storage");
    case Stage::Metadata:
        return QObject::tr("File opens");
    case Stage::Cpu:
        return QObject::tr("CPU");
    case Stage::HostMemory:
        return QObject::tr("Host memory");
    case Stage::HostToDevice:
        return QObject::tr("Host to GPU");
    case Stage::Network:
        return QObject::tr("Network");
    case Stage::Gpu:
        return QObject::tr("GPU");
    case Stage::DataSet:
        return QObject::tr("Data set");
    }
    return {};
}

} // namespace sluice::ui
