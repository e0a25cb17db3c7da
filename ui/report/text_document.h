// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QTextFormat>

#include <memory>

class QTextDocument;
class QUrl;

namespace sluice::ui {

/// Block property: true where a block announces what follows and should not stand alone at the foot of
/// a page.
inline constexpr int keepsWithNext = QTextFormat::UserProperty + 2;

/// Whether lines that rest on something are links to it; see originOf.
enum class Links { None, Origins };

/// The report as a QTextDocument: what the preview shows and what the PDF prints. Charts are drawn
/// when the document is painted, in the colours of `theme`.
std::unique_ptr<QTextDocument> makeTextDocument(const report::Document& document, const Theme& theme, const QFont& font,
                                                Links links = Links::None);

/// What a link of such a document leads to; Nothing for a link of anybody else's.
report::Origin originOf(const QUrl& link);

} // namespace sluice::ui
