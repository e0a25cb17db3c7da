// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTextBlock;
class QTextDocument;

namespace sluice::ui {

/// A block marked keepsWithNext (text_document.h) at the foot of a page, with what it announces on the
/// next, goes over to the next page. Needs the page size to be set; changes the document.
void keepHeadingsWithText(QTextDocument& document);

/// The page, from 0, on which the block's first line stands.
int firstPageOf(const QTextDocument& document, const QTextBlock& block);

} // namespace sluice::ui
