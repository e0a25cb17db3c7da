// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;
class QAbstractItemView;

/// Any table of the window as text that a spreadsheet or a ticket takes.
namespace sluice::ui {

/// Header and lines as they are shown, with carriage returns; RFC 4180. What a spreadsheet would take for
/// a formula is quoted as text.
QString tableCsv(const QAbstractItemModel& model);
QString tableMarkdown(const QAbstractItemModel& model);

/// Puts "Copy" (Ctrl+C: the lines that are chosen, with tabs) and the whole table as CSV and Markdown into
/// the view's context menu. Hidden columns are copied too: they are hidden for want of room.
void offerCopies(QAbstractItemView* view);

} // namespace sluice::ui
