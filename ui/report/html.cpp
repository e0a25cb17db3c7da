// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/html.h"

#include "core/base/text/foreign_text.h"
#include "core/base/version.h"
#include "ui/charts/chart_drawing.h"
#include "ui/charts/curve_model.h"
#include "ui/report/tone.h"

#include <QFile>
#include <QList>
#include <QRegularExpression>

#include <array>
#include <utility>
#include <variant>

namespace sluice::ui {

namespace {

constexpr QSize chartSize{880, 420};

QString escaped(const std::string& text)
{
    return QString::fromStdString(htmlLine(text));
}

QString element(const QString& name, const QString& attributes, const QString& content)
{
    return QStringLiteral("<") % name % (attributes.isEmpty() ? QString() : QString(u' ' + attributes))
        % QStringLiteral(">") % content % QStringLiteral("</") % name % QStringLiteral(">\n");
}

QString classed(const QString& name, const QString& className, const QString& content)
{
    return element(name, QStringLiteral("class=\"%1\"").arg(className), content);
}

QString styleSheet()
{
    QFile file(QStringLiteral(":/report/report.css"));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "styleSheet", "the style sheet is compiled into the program");
    return opened ? QString::fromUtf8(file.readAll()) : QString();
}

/// Charts are drawn in light colours; these rules turn each into its dark counterpart.
QString darkChartRules()
{
    const Theme light = themeOf(lightPalette());
    const Theme dark = themeOf(darkPalette());
    QList<std::pair<QColor, QColor>> pairs{{light.surface, dark.surface},
                                           {light.border, dark.border},
                                           {light.text, dark.text},
                                           {light.mutedText, dark.mutedText},
                                           {light.bad, dark.bad}};
    for (qsizetype i = 0; i < light.series.size(); ++i) {
        pairs.append({light.series[i], dark.series[i]});
    }
    QString rules = QStringLiteral("@media screen and (prefers-color-scheme: dark) {\n");
    for (const auto& [from, to] : std::as_const(pairs)) {
        for (const auto& attribute : {QStringLiteral("fill"), QStringLiteral("stroke")}) {
            rules += QStringLiteral("  .chart svg [%1=\"%2\"] { %1: %3; }\n").arg(attribute, from.name(), to.name());
        }
    }
    return rules % QStringLiteral("}\n");
}

/// An SVG document as an element of HTML: without prolog and namespaces, sized by the style sheet.
QString inlineSvg(const report::Chart& chart)
{
    QString svg = chartSvg(chart, chartSize, themeOf(lightPalette()));
    svg.remove(0, svg.indexOf(QStringLiteral("<svg")));
    static const QRegularExpression namespaces(QStringLiteral(R"( xmlns(:\w+)?="[^"]*")"));
    static const QRegularExpression size(QStringLiteral(R"(^<svg width="[^"]*" height="[^"]*")"));
    svg.remove(namespaces);
    svg.replace(size, QStringLiteral("<svg role=\"img\" aria-label=\"%1\"").arg(escaped(chart.title)));
    return svg;
}

QString cellAttributes(const std::vector<bool>& numeric, std::size_t column)
{
    return column < numeric.size() && numeric[column] ? QStringLiteral("class=\"number\"") : QString();
}

QString tableRow(const QString& cell, const std::vector<std::string>& texts, const std::vector<bool>& numeric)
{
    QString row;
    for (std::size_t c = 0; c < texts.size(); ++c) {
        row += element(cell, cellAttributes(numeric, c), escaped(texts[c]));
    }
    return element(QStringLiteral("tr"), {}, row);
}

QString tableHtml(const report::Table& table)
{
    QString rows;
    for (const auto& row : table.rows) {
        rows += tableRow(QStringLiteral("td"), row, table.numeric);
    }
    const auto head = element(QStringLiteral("thead"), {}, tableRow(QStringLiteral("th"), table.header, table.numeric));
    const auto body = element(QStringLiteral("tbody"), {}, rows);
    return classed(QStringLiteral("div"), QStringLiteral("wide"), element(QStringLiteral("table"), {}, head % body));
}

report::Table valuesOf(const report::Chart& chart)
{
    CurveModel model;
    model.setChart(chart);
    report::Table table;
    for (int c = 0; c < model.columnCount(); ++c) {
        table.header.push_back(model.headerData(c, Qt::Horizontal).toString().toStdString());
        table.numeric.push_back(true);
    }
    for (int r = 0; r < model.rowCount(); ++r) {
        auto& row = table.rows.emplace_back();
        for (int c = 0; c < model.columnCount(); ++c) {
            row.push_back(model.index(r, c).data().toString().toStdString());
        }
    }
    return table;
}

struct BlockToHtml {
    QString operator()(const report::Paragraph& paragraph) const
    {
        return element(QStringLiteral("p"), {}, escaped(paragraph.text));
    }

    QString operator()(const report::Verdict& verdict) const
    {
        static constexpr std::array classes{"good", "warning", "bad"};
        QString details;
        for (const auto& detail : verdict.details) {
            details += element(QStringLiteral("li"), {}, escaped(detail));
        }
        const auto name = QString::fromLatin1(classes[static_cast<std::size_t>(verdict.tone)]);
        return classed(QStringLiteral("div"), QStringLiteral("verdict ") % name,
                       classed(QStringLiteral("p"), QStringLiteral("tone"), decisionWords(verdict).toHtmlEscaped())
                           % classed(QStringLiteral("p"), QStringLiteral("sentence"), escaped(verdict.text))
                           % (details.isEmpty() ? QString() : element(QStringLiteral("ul"), {}, details)));
    }

    QString operator()(const report::Facts& facts) const
    {
        QString rows;
        for (const auto& [name, value] : facts.rows) {
            rows += element(QStringLiteral("tr"), {},
                            element(QStringLiteral("th"), QStringLiteral("scope=\"row\""), escaped(name))
                                % element(QStringLiteral("td"), {}, escaped(value)));
        }
        return classed(QStringLiteral("div"), QStringLiteral("wide"),
                       classed(QStringLiteral("table"), QStringLiteral("facts"), rows));
    }

    QString operator()(const report::Table& table) const { return tableHtml(table); }

    QString operator()(const report::Code& code) const
    {
        // No newline between <pre> and the text: it would be copied.
        const auto pre = QStringLiteral("<pre><code data-language=\"%1\">%2</code></pre>\n")
                             .arg(escaped(code.language), codeText(code).toHtmlEscaped());
        return element(
            QStringLiteral("figure"), {},
            (code.caption.empty() ? QString() : element(QStringLiteral("figcaption"), {}, escaped(code.caption)))
                % pre);
    }

    QString operator()(const report::Chart& chart) const
    {
        const auto values = element(QStringLiteral("details"), {},
                                    element(QStringLiteral("summary"), {}, QStringLiteral("The same as a table"))
                                        % tableHtml(valuesOf(chart)));
        return classed(QStringLiteral("figure"), QStringLiteral("chart"), inlineSvg(chart) % values);
    }
};

QString sectionHtml(const report::Section& section)
{
    QString content = element(QStringLiteral("h2"), {}, escaped(section.title));
    for (const auto& block : section.blocks) {
        content += std::visit(BlockToHtml{}, block);
    }
    return element(QStringLiteral("section"), QStringLiteral("id=\"%1\"").arg(escaped(section.id)), content);
}

QString contentsHtml(const report::Document& document)
{
    QString items;
    for (const auto& section : document.sections) {
        items += element(QStringLiteral("li"), {},
                         QStringLiteral("<a href=\"#%1\">%2</a>").arg(escaped(section.id), escaped(section.title)));
    }
    return element(QStringLiteral("nav"), QStringLiteral("aria-label=\"Contents\""),
                   element(QStringLiteral("ul"), {}, items));
}

} // namespace

QString toHtml(const report::Document& document)
{
    const auto generator = QStringLiteral("Sluice %1").arg(QString::fromLatin1(productVersion));
    const auto chartText =
        QStringLiteral(".chart svg, .chart svg g, .chart svg text { font-family: \"DejaVu Sans\", sans-serif; }\n");
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                  "<meta name=\"generator\" content=\"%1\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                       .arg(generator);
    html += element(QStringLiteral("title"), {}, escaped(document.title));
    html += element(QStringLiteral("style"), {}, styleSheet() % chartText % darkChartRules());
    html += QStringLiteral("</head>\n<body>\n");
    const auto brand = document.brand.empty()
        ? QString()
        : classed(QStringLiteral("p"), QStringLiteral("brand"), escaped(document.brand));
    html += element(QStringLiteral("header"), {},
                    brand % element(QStringLiteral("h1"), {}, escaped(document.title))
                        % classed(QStringLiteral("p"), QStringLiteral("subtitle"), escaped(document.subtitle)));
    html += contentsHtml(document);
    html += QStringLiteral("<main>\n");
    for (const auto& section : document.sections) {
        html += sectionHtml(section);
    }
    html += QStringLiteral("</main>\n");
    html += element(QStringLiteral("footer"), {}, QStringLiteral("Written by %1.").arg(generator));
    return html % QStringLiteral("</body>\n</html>\n");
}

} // namespace sluice::ui
