// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/text_document.h"

#include "core/base/text/foreign_text.h"
#include "ui/report/chart_object.h"
#include "ui/report/tone.h"
#include "ui/text/to_qstring.h"
#include "ui/text/unbroken.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include <algorithm>
#include <utility>
#include <variant>

namespace sluice::ui {

namespace {

constexpr double gap = 8; ///< pixels between blocks
constexpr double toneBarWidth = 6;
constexpr double pageWidth =
    640; ///< of an A4 page within its margins, in pixels; shares of columns are reckoned for it
constexpr std::size_t maxRoomyColumns = 6; ///< more of them want smaller letters

/// Strings of this file, for translators.
struct TextDocumentWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::TextDocument)
};

constexpr QLatin1String originScheme("origin");

QString linkTo(const report::Origin& origin)
{
    return QStringLiteral("%1:%2/%3").arg(originScheme).arg(static_cast<int>(origin.of)).arg(origin.index);
}

report::Origin originAt(const std::vector<report::Origin>& origins, std::size_t i)
{
    return i < origins.size() ? origins[i] : report::Origin();
}

/// Names of hosts, paths and tags are others' words: none begins a line of its own or turns one around.
QString shownLine(const std::string& text)
{
    return toQString(terminalLine(text));
}

/// Writes blocks one after another at the end of a document.
class BlockWriter {
public:
    BlockWriter(QTextDocument& document, const Theme& theme, Links links)
        : m_theme(theme), m_links(links), m_cursor(&document), m_charts(new ChartObject(theme, &document)),
          m_pointSize(document.defaultFont().pointSizeF())
    { }

    void title(const report::Document& document);
    void heading(const std::string& text);
    void operator()(const report::Paragraph& paragraph);
    void operator()(const report::Verdict& verdict);
    void operator()(const report::Facts& facts);
    void operator()(const report::Table& table);
    void operator()(const report::Code& code);
    void operator()(const report::Chart& chart);

private:
    QTextCharFormat characters(const QColor& color, double scale = 1, bool bold = false) const;
    void paragraph(const QString& text, const QTextCharFormat& format, double below = gap, int headingLevel = 0);
    QTextTable* beginTable(int rows, int columns, QTextTableFormat format);
    void endTable();
    void cell(const QTextTableCell& cell, const std::string& text, const QTextCharFormat& format,
              Qt::Alignment alignment);
    void underline(QTextTableCell cell, double padding) const;
    QList<QTextLength> columnWidths(const report::Table& table, double scale, double padding) const;

    QTextCharFormat linked(QTextCharFormat format, const report::Origin& origin) const;

    Theme m_theme;
    Links m_links;
    QTextCursor m_cursor;
    ChartObject* m_charts;
    double m_pointSize;
    bool m_atStart = true;
};

QTextCharFormat BlockWriter::characters(const QColor& color, double scale, bool bold) const
{
    QTextCharFormat format;
    format.setForeground(color);
    format.setFontPointSize(m_pointSize * scale);
    format.setFontWeight(bold ? QFont::DemiBold : QFont::Normal);
    return format;
}

/// The text keeps its look: the pointer, the tip and Tab tell that there is more.
QTextCharFormat BlockWriter::linked(QTextCharFormat format, const report::Origin& origin) const
{
    if (m_links == Links::Origins && origin.of != report::Origin::Of::Nothing) {
        format.setAnchor(true);
        format.setAnchorHref(linkTo(origin));
        format.setToolTip(TextDocumentWords::tr("Where this comes from"));
    }
    return format;
}

void BlockWriter::paragraph(const QString& text, const QTextCharFormat& format, double below, int headingLevel)
{
    QTextBlockFormat block;
    block.setBottomMargin(below);
    block.setHeadingLevel(headingLevel);
    block.setProperty(keepsWithNext, headingLevel > 0 || below < gap);
    block.setTopMargin(headingLevel > 1 ? 2 * gap : headingLevel == 0 && below < gap ? gap : 0);
    if (m_atStart) {
        m_cursor.setBlockFormat(block);
    } else {
        m_cursor.insertBlock(block);
    }
    m_atStart = false;
    m_cursor.setBlockCharFormat(format);
    m_cursor.insertText(text, format);
}

void BlockWriter::title(const report::Document& document)
{
    if (!document.brand.empty()) {
        paragraph(shownLine(document.brand), characters(m_theme.mutedText, 1, true), gap / 2);
    }
    paragraph(shownLine(document.title), characters(m_theme.text, 1.5, true), gap / 2, 1);
    paragraph(shownLine(document.subtitle), characters(m_theme.mutedText));
}

void BlockWriter::heading(const std::string& text)
{
    paragraph(shownLine(text), characters(m_theme.text, 1.25, true), gap, 2);
}

QTextTable* BlockWriter::beginTable(int rows, int columns, QTextTableFormat format)
{
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setTopMargin(gap / 2); // a block's own margin does not hold before a table
    // No bottom margin: where one crosses the foot of a page, the header row is drawn on the next page.
    return m_cursor.insertTable(rows, columns, format);
}

void BlockWriter::endTable()
{
    m_cursor.movePosition(QTextCursor::End);
    // The document puts an empty block after a table; keep it from looking like an empty line.
    QTextBlockFormat thin;
    thin.setLineHeight(gap, QTextBlockFormat::FixedHeight);
    m_cursor.setBlockFormat(thin);
}

void BlockWriter::cell(const QTextTableCell& cell, const std::string& text, const QTextCharFormat& format,
                       Qt::Alignment alignment)
{
    QTextCursor cursor = cell.firstCursorPosition();
    QTextBlockFormat block;
    block.setAlignment(alignment);
    cursor.setBlockFormat(block);
    cursor.setBlockCharFormat(format);
    cursor.insertText(shownLine(text), format);
}

void BlockWriter::underline(QTextTableCell cell, double padding) const
{
    auto format = cell.format().toTableCellFormat();
    format.setBottomBorder(1);
    format.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBottomBorderBrush(m_theme.border);
    format.setTopPadding(3);
    format.setBottomPadding(3);
    format.setRightPadding(padding);
    cell.setFormat(format);
}

/// Columns as wide as their words where all fit; otherwise narrow ones keep their width and the wide
/// ones share what is left evenly.
QList<QTextLength> BlockWriter::columnWidths(const report::Table& table, double scale, double padding) const
{
    const QFontMetricsF words(characters(m_theme.text, scale).font());
    const QFontMetricsF titles(characters(m_theme.text, scale, true).font());
    QList<double> wanted;
    for (std::size_t c = 0; c < table.header.size(); ++c) {
        double width = titles.horizontalAdvance(shownLine(table.header[c]));
        for (const auto& row : table.rows) {
            width = std::max(width, c < row.size() ? words.horizontalAdvance(shownLine(row[c])) : 0.0);
        }
        wanted.append(width + padding + 4);
    }
    QList<double> sorted = wanted;
    std::sort(sorted.begin(), sorted.end());
    double left = pageWidth;
    double share = pageWidth;
    for (qsizetype i = 0; i < sorted.size(); ++i) {
        share = left / static_cast<double>(sorted.size() - i);
        if (sorted[i] > share) {
            break;
        }
        left -= sorted[i];
        share = pageWidth;
    }
    double sum = 0;
    for (auto& width : wanted) {
        width = std::min(width, share);
        sum += width;
    }
    QList<QTextLength> widths;
    for (const double width : std::as_const(wanted)) {
        widths.append(QTextLength(QTextLength::PercentageLength, 100 * width / sum));
    }
    return widths;
}

void BlockWriter::operator()(const report::Paragraph& block)
{
    paragraph(shownLine(block.text), characters(m_theme.text));
}

void BlockWriter::operator()(const report::Verdict& verdict)
{
    QTextTableFormat format;
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    auto* table = beginTable(1, 1, format);
    QTextTableCell box = table->cellAt(0, 0);
    QTextCursor cursor = box.firstCursorPosition();
    const auto line = [&](const QString& text, const QTextCharFormat& characterFormat, double below, bool first) {
        QTextBlockFormat block;
        block.setBottomMargin(below);
        if (first) {
            cursor.setBlockFormat(block);
        } else {
            cursor.insertBlock(block);
        }
        cursor.setBlockCharFormat(characterFormat);
        cursor.insertText(text, characterFormat);
    };
    line(decisionWords(verdict), characters(toneColor(verdict.tone, m_theme), 1, true), 2, true);
    line(unbroken(shownLine(verdict.text)), linked(characters(m_theme.text, 1.8, true), verdict.origin), gap, false);
    for (std::size_t i = 0; i < verdict.details.size(); ++i) {
        line(QStringLiteral("•  ") % shownLine(verdict.details[i]),
             linked(characters(m_theme.text), originAt(verdict.origins, i)), 3, false);
    }
    // After the text: the format of a cell is kept in the first character, which text formats replace.
    auto boxFormat = box.format().toTableCellFormat();
    boxFormat.setLeftBorder(toneBarWidth);
    boxFormat.setLeftBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    boxFormat.setLeftBorderBrush(toneColor(verdict.tone, m_theme));
    boxFormat.setLeftPadding(14);
    box.setFormat(boxFormat);
    endTable();
}

void BlockWriter::operator()(const report::Facts& facts)
{
    if (facts.rows.empty()) {
        return;
    }
    QTextTableFormat format;
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setColumnWidthConstraints(
        {QTextLength(QTextLength::PercentageLength, 28), QTextLength(QTextLength::PercentageLength, 72)});
    auto* table = beginTable(static_cast<int>(facts.rows.size()), 2, format);
    for (std::size_t r = 0; r < facts.rows.size(); ++r) {
        const auto& [name, value] = facts.rows[r];
        const int row = static_cast<int>(r);
        cell(table->cellAt(row, 0), name, characters(m_theme.mutedText), Qt::AlignLeft);
        cell(table->cellAt(row, 1), value, characters(m_theme.text), Qt::AlignLeft);
        underline(table->cellAt(row, 0), gap);
        underline(table->cellAt(row, 1), 0);
    }
    endTable();
}

void BlockWriter::operator()(const report::Table& table)
{
    if (table.header.empty()) {
        return;
    }
    QTextTableFormat format;
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setHeaderRowCount(1);
    const bool crowded = table.header.size() > maxRoomyColumns;
    const double scale = crowded ? 0.82 : 0.92;
    const double padding = crowded ? 6 : 10;
    format.setColumnWidthConstraints(columnWidths(table, scale, padding));
    const int columns = static_cast<int>(table.header.size());
    auto* grid = beginTable(static_cast<int>(table.rows.size()) + 1, columns, format);
    const auto fill = [&](int row, const std::vector<std::string>& texts, const QTextCharFormat& characterFormat) {
        for (std::size_t c = 0; c < table.header.size(); ++c) {
            const bool right = c < table.numeric.size() && table.numeric[c];
            const auto target = grid->cellAt(row, static_cast<int>(c));
            cell(target, c < texts.size() ? texts[c] : std::string(), characterFormat,
                 right ? Qt::AlignRight : Qt::AlignLeft);
            underline(target, c + 1 < table.header.size() ? padding : 0);
        }
    };
    fill(0, table.header, characters(m_theme.mutedText, scale, true));
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        fill(static_cast<int>(r) + 1, table.rows[r],
             linked(characters(m_theme.text, scale), originAt(table.origins, r)));
    }
    endTable();
}

void BlockWriter::operator()(const report::Code& code)
{
    if (!code.caption.empty()) {
        paragraph(shownLine(code.caption), characters(m_theme.mutedText), 2);
    }
    QTextTableFormat format;
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    auto* table = beginTable(1, 1, format);
    QTextTableCell box = table->cellAt(0, 0);
    auto text = characters(m_theme.text, 0.9);
    text.setFontFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    text.setFontFixedPitch(true);
    QTextCursor cursor = box.firstCursorPosition();
    cursor.setBlockCharFormat(text);
    cursor.insertText(codeText(code), text);
    auto boxFormat = box.format().toTableCellFormat();
    boxFormat.setBackground(m_theme.sunken);
    boxFormat.setPadding(8);
    box.setFormat(boxFormat);
    endTable();
}

void BlockWriter::operator()(const report::Chart& chart)
{
    paragraph({}, characters(m_theme.text));
    m_charts->insert(m_cursor, chart);
}

} // namespace

report::Origin originOf(const QUrl& link)
{
    const auto parts = link.path().split(QLatin1Char('/'));
    if (link.scheme() != originScheme || parts.size() != 2) {
        return {};
    }
    return {static_cast<report::Origin::Of>(parts[0].toInt()), parts[1].toULongLong()};
}

std::unique_ptr<QTextDocument> makeTextDocument(const report::Document& document, const Theme& theme, const QFont& font,
                                                Links links)
{
    auto text = std::make_unique<QTextDocument>();
    text->setDefaultFont(font);
    text->setUndoRedoEnabled(false);
    text->setMetaInformation(QTextDocument::DocumentTitle, shownLine(document.title));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text->setDefaultTextOption(option);

    BlockWriter writer(*text, theme, links);
    // One edit: the document is laid out once, not after every cell.
    QTextCursor edit(text.get());
    edit.beginEditBlock();
    writer.title(document);
    for (const auto& section : document.sections) {
        writer.heading(section.title);
        for (const auto& block : section.blocks) {
            std::visit(writer, block);
        }
    }
    edit.endEditBlock();
    return text;
}

} // namespace sluice::ui
