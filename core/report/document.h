// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// A report as a value: what is said, without a format. Writers turn it into Markdown (core/report),
/// HTML and PDF (ui/report); none of them decides anything.
namespace sluice::report {

/// What a line rests on within the run. Writers of files leave it out; who shows the report on a screen may lead there.
struct Origin {
    enum class Of { Nothing, GpusFed, Demand, Supply, Utilisation, Stage, Measurement };
    Of of = Of::Nothing;
    std::size_t index = 0; ///< of the plan's stage, or of the run's measurement

    bool operator==(const Origin&) const = default;
};

struct Paragraph {
    std::string text;
};

/// The sentence a tired engineer reads first, and whether it is good news.
struct Verdict {
    enum class Tone { Good, Warning, Bad };
    Tone tone = Tone::Good;
    std::string text;
    std::vector<std::string> details;
    Origin origin{}; ///< of the text
    std::vector<Origin> origins{}; ///< of the details; those that are missing rest on nothing
    std::string decision{}; ///< "No: ResNet-50 on 8 planned GPUs.", above the text; empty: the words of the tone
};

/// "name: value" lines; the method card.
struct Facts {
    std::vector<std::pair<std::string, std::string>> rows;
};

struct Table {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
    std::vector<bool> numeric; ///< per column: align right
    std::vector<Origin> origins{}; ///< of the rows; those that are missing rest on nothing
};

/// Something to copy: a command or a file's content.
struct Code {
    std::string caption;
    std::string language; ///< "sh", "python", "udev", ...
    std::string text;
};

struct Series {
    /// Of a y; it need not lie in the middle.
    struct Interval {
        double low = 0;
        double high = 0;
    };
    std::string name;
    std::vector<std::pair<double, double>> points;
    std::vector<Interval> intervals; ///< one for each point, or none
};

/// A chart as data. y is bytes per second; x is bytes when xIsBytes. x is shown on a logarithmic
/// axis when logX. A histogram when `steps`: each y holds from its x to that of the next point; the last ends it, with
/// 0.
struct Chart {
    std::string title;
    std::string xTitle;
    std::string yTitle;
    bool logX = false;
    bool xIsBytes = false; ///< tick labels as IEC sizes
    std::vector<Series> series;
    struct Line {
        std::string name;
        double y = 0;
    };
    std::optional<Line> requirement; ///< horizontal line: what the job needs
    struct Mark {
        std::string name;
        double x = 0;
        double y = 0;
    };
    std::vector<Mark> marks; ///< single points with a name: the knee of a curve
    bool steps = false;
    bool band = false; ///< intervals as an area beside the line, instead of bars at each point
};

using Block = std::variant<Paragraph, Verdict, Facts, Table, Code, Chart>;

struct Section {
    std::string id; ///< "verdict", "changes", "settings", ...: see sectionNames()
    std::string title;
    std::vector<Block> blocks;
};

struct Document {
    std::string title;
    std::string subtitle; ///< node, time, version
    std::vector<Section> sections;
    std::string brand{}; ///< whose report it is, above the title; empty: nobody's in particular
};

} // namespace sluice::report
