// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/job/stage.h"

#include <QString>

namespace sluice::ui {

/// "storage" as people read it: "Storage".
QString stageTitle(Stage stage);

} // namespace sluice::ui
