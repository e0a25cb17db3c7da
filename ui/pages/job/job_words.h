// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/run/job/attached_job.h"
#include "ui/tables/text_table_model.h"
#include "ui/widgets/notice.h"

/// What a page says of a job that was looked at. Pure.
namespace sluice::ui {

struct JobAnswer {
    Notice::Tone tone = Notice::Tone::Info;
    QString headline;
    QString detail;
};

/// The verdict, with its interval, and the most that loading can bring.
JobAnswer answerOf(const AttachVerdict& verdict);

/// What became of the waiting since the look that a `sluice.attach/1` names as `earlier`; empty where it names none.
QString changeSince(const Json& document);

/// "Workers" of a rank with what limits it; how the waiting of ranks differs is seen here.
TextTable ranksTable(const AttachedJob& job);
/// Changes with what each brings and why.
TextTable adviceTable(const AttachedJob& job);
TextTable jobDevicesTable(const std::vector<AttachDevice>& devices);
/// Mounts that ranks read from, and other processes that read.
TextTable readsTable(const AttachedJob& job);
TextTable neighboursTable(const AttachedJob& job);
/// What could not be seen, and what would make it visible.
TextTable unknownTable(const AttachedJob& job);

} // namespace sluice::ui
