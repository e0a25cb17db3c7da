// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/guide_preview.h"
#include "core/run/run.h"

#include <string>

/// A guided audit for people at a terminal. Pure.
namespace sluice::ctl {

/// What it would do.
std::string previewText(const GuidePreview& preview);

/// The verdict, what was measured, findings and settings; each measured setting too where `points` says so.
std::string runText(const Run& run, bool points);

} // namespace sluice::ctl
