// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace sluice::ui {

class NodeView;

/// Writes the whole drawing, as it is marked now, to a file that appears whole or not at all: an image where
/// the name ends in .png, else SVG. Errors: what the system says.
Result<Done> writeDrawing(const NodeView& view, const QString& path);

} // namespace sluice::ui
