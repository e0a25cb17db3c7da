// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/columns.h"

#include "app/sluicectl/colour.h"
#include "core/base/text/foreign_text.h"
#include "core/base/text/utf8.h"

#include <algorithm>
#include <sys/ioctl.h>
#include <unistd.h>
#include <vector>

namespace sluice::ctl {

namespace {

/// Begins a line that stays whole. Text of others cannot begin a line (see line.h); elsewhere it is shown escaped.
constexpr char wholeLine = '\x1f';
constexpr char codeBegin = '\x1b'; ///< of a colour; it ends with an 'm'
constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 100; ///< longer lines are hard to read on
constexpr std::size_t roomOfText = 20; ///< that a hanging indent leaves at least

/// A character, or a code of colours: what may not be broken, and the columns that it takes.
struct Cell {
    std::string_view bytes;
    std::size_t columns = 1;
};

std::vector<Cell> cellsOf(std::string_view line)
{
    std::vector<Cell> cells;
    for (std::size_t at = 0; at < line.size();) {
        const bool code = line[at] == codeBegin;
        const auto end = code ? line.find('m', at) : std::string_view::npos;
        const auto size = end != std::string_view::npos ? end - at + 1 : utf8PieceAt(line, at).bytes.size();
        cells.push_back({line.substr(at, size), code ? std::size_t{0} : std::size_t{1}});
        at += size;
    }
    return cells;
}

/// The line without its codes of colours, one ' ' for a space and 'x' for all else: a place is a column.
std::string shapeOf(const std::vector<Cell>& cells)
{
    std::string shape;
    for (const auto& cell : cells) {
        shape += cell.columns == 0 ? "" : cell.bytes == " " ? " " : cell.bytes == "-" ? "-" : "x";
    }
    return shape;
}

std::size_t indentOf(const std::string& shape)
{
    return std::min(shape.find_first_not_of(' '), shape.size());
}

/// Breaks lines, each beneath its own text. Lines of one block have their columns in common: a label may be as long as
/// its column, so that a single space parts it from the text.
class Wrapper {
public:
    explicit Wrapper(std::size_t columns) : m_columns(columns) { }

    std::string wrapped(std::string_view line)
    {
        const auto cells = cellsOf(line);
        const auto shape = shapeOf(cells);
        const auto hang = hangOf(shape);
        m_hang = hang; // of an empty line none
        return shape.size() <= m_columns ? std::string(line) : broken(cells, hang);
    }

private:
    std::size_t hangOf(const std::string& shape) const
    {
        const auto indent = indentOf(shape);
        std::size_t found = 0;
        for (auto at = shape.find("  ", indent); at != std::string::npos; at = shape.find("  ", at)) {
            at = std::min(shape.find_first_not_of(' ', at), shape.size());
            found = at < shape.size() && at + roomOfText <= m_columns ? at : found;
        }
        if (found > 0) {
            return found;
        }
        const bool inColumn =
            m_hang > indent && m_hang < shape.size() && shape[m_hang - 1] == ' ' && shape[m_hang] != ' ';
        const bool item = shape.compare(indent, 2, "- ") == 0;
        return inColumn ? m_hang : std::min(item ? indent + 2 : indent, m_columns - roomOfText);
    }

    std::string broken(const std::vector<Cell>& cells, std::size_t hang) const
    {
        std::string text;
        std::string spaces;
        std::string word;
        std::size_t at = 0; // the column that the text has reached
        std::size_t wide = 0; // of the word
        const auto put = [&] {
            const auto begins = at + spaces.size();
            if (wide > 0 && begins + wide > m_columns && begins > hang) { // a new row has more room
                text += "\n" + std::string(hang, ' ');
                at = hang;
            } else {
                text += spaces;
                at = begins;
            }
            text += word;
            at += wide;
            spaces.clear();
            word.clear();
            wide = 0;
        };
        for (const auto& cell : cells) {
            const bool space = cell.bytes == " ";
            if (space && !word.empty()) {
                put();
            }
            (space ? spaces : word) += cell.bytes;
            wide += space ? 0 : cell.columns;
        }
        put();
        return text;
    }

    std::size_t m_columns;
    std::size_t m_hang = 0;
};

} // namespace

Screen screenOf(int descriptor)
{
    Screen screen{.columns = Screen().columns, .colours = showsColours(descriptor)};
    winsize window{};
    if (::isatty(descriptor) == 1 && ::ioctl(descriptor, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) {
        screen.columns = std::clamp<std::size_t>(window.ws_col, narrowest, widest);
    }
    return screen;
}

std::size_t columnsOf(std::string_view line)
{
    return shapeOf(cellsOf(line)).size();
}

std::string asIs(std::string_view text)
{
    std::string marked;
    bool begins = true;
    for (const char c : text) {
        marked += begins && c != '\n' ? std::string(1, wholeLine) : "";
        marked += c;
        begins = c == '\n';
    }
    return marked;
}

std::string shownOn(const Screen& screen, std::string_view text)
{
    std::string shown;
    Wrapper wrapper(screen.columns);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        const bool whole = line.starts_with(wholeLine);
        line.remove_prefix(whole ? 1 : 0);
        const auto harmless = terminalText(line);
        const auto told = screen.colours ? coloured(harmless) : harmless;
        shown += whole ? told : wrapper.wrapped(told);
        shown += end < text.size() ? "\n" : "";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return shown;
}

} // namespace sluice::ctl
