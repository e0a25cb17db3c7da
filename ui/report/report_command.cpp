// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_command.h"

#include "core/store/find_run.h"
#include "ui/report/export_format.h"
#include "ui/text/stderr_line.h"

#include <QApplication>
#include <QCommandLineParser>

#include <cstdio>
#include <memory>
#include <optional>

namespace sluice::ui {

namespace {

constexpr int exitUsage = 2;
constexpr int exitFailed = 3;

struct ReportRequest {
    std::string run = "last";
    ExportFormat format = ExportFormat::Html;
    std::string output;
    std::string database;
    report::Choice choice;
};

const auto usage = "sluice report --run ID|last --format html|pdf|md -o FILE [--sections LIST] [--brand TEXT] "
                   "[--db FILE]";

Error usageError(const QString& message)
{
    return {ErrorKind::Usage, message.toStdString(), std::string("usage: ") + usage};
}

void addOptions(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QStringLiteral("Writes the recommendation report of a run. Needs no display."));
    parser.addOption({QStringLiteral("run"), QStringLiteral("The run: a number, or last."), QStringLiteral("ID"),
                      QStringLiteral("last")});
    parser.addOption({QStringLiteral("format"), QStringLiteral("html, pdf or md; by the ending of FILE when absent."),
                      QStringLiteral("FORMAT")});
    parser.addOption({{QStringLiteral("o"), QStringLiteral("output")},
                      QStringLiteral("Where to write. Only an earlier report is ever replaced."),
                      QStringLiteral("FILE")});
    parser.addOption({QStringLiteral("sections"),
                      QStringLiteral("What is in it, such as verdict,curve; all when absent."),
                      QStringLiteral("LIST")});
    parser.addOption({QStringLiteral("brand"), QStringLiteral("A line above the title."), QStringLiteral("TEXT")});
    parser.addOption({QStringLiteral("db"), QStringLiteral("The history of runs."), QStringLiteral("FILE")});
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Shows this.")});
}

/// The format that was asked for or that the file's ending names.
std::optional<ExportFormat> formatOf(const QCommandLineParser& parser, const QString& output)
{
    const QString asked = parser.isSet(QStringLiteral("format")) ? parser.value(QStringLiteral("format"))
                                                                 : output.section(u'.', -1).toLower();
    return fromWord<ExportFormat>(asked.toStdString());
}

/// As sluicectl takes it: what is said on the line, then what the surroundings say.
std::string databaseOf(const QCommandLineParser& parser)
{
    const auto named = qEnvironmentVariable("SLUICE_DB").toStdString();
    return parser.isSet(QStringLiteral("db")) ? parser.value(QStringLiteral("db")).toStdString()
        : !named.empty()                      ? named
                                              : defaultStorePath();
}

Result<ReportRequest> requestOf(const QCommandLineParser& parser)
{
    ReportRequest request;
    const QString output = parser.value(QStringLiteral("output"));
    if (output.isEmpty()) {
        return usageError(QStringLiteral("report: -o FILE is missing"));
    }
    if (!parser.positionalArguments().isEmpty()) {
        return usageError(QStringLiteral("report: unexpected \"%1\"").arg(parser.positionalArguments().constFirst()));
    }
    const auto format = formatOf(parser, output);
    if (!format) {
        return usageError(
            parser.isSet(QStringLiteral("format"))
                ? QStringLiteral("report: unknown format \"%1\"").arg(parser.value(QStringLiteral("format")))
                : QStringLiteral("report: --format is missing and \"%1\" does not end in .html, .pdf or .md")
                      .arg(output));
    }
    const auto sections = report::parseSections(parser.value(QStringLiteral("sections")).toStdString());
    if (!sections) {
        return sections.error();
    }
    request.choice = {*sections, parser.value(QStringLiteral("brand")).toStdString()};
    request.run = parser.value(QStringLiteral("run")).toStdString();
    request.format = *format;
    request.output = output.toStdString();
    request.database = databaseOf(parser);
    return request;
}

Result<Run> loadRun(const ReportRequest& request)
{
    return sluice::loadRun(request.database, request.run, LastRun::Whole, [](const Error& damaged) {
        sayLine("sluice: warning: " + damaged.message + "; it is passed over");
    });
}

int fail(const Error& error)
{
    sayLine("sluice: " + textOf(error));
    return error.kind == ErrorKind::Usage ? exitUsage : exitFailed;
}

/// Charts and PDF ask for fonts, which only an application has; the offscreen platform needs no display.
std::unique_ptr<QApplication> offscreenApplication()
{
    static int argc = 1;
    static char name[] = "sluice";
    static char* argv[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QApplication>(argc, argv);
}

/// What Qt remarks about its surroundings (no runtime folder, no D-Bus) is no error of a report, whose
/// errors are one line; what it deems critical still shows.
class QuietQt {
public:
    QuietQt() : m_before(qInstallMessageHandler(showCritical)) { }
    ~QuietQt() { qInstallMessageHandler(m_before); }
    QuietQt(const QuietQt&) = delete;
    QuietQt& operator=(const QuietQt&) = delete;

private:
    static void showCritical(QtMsgType type, const QMessageLogContext&, const QString& message)
    {
        if (type == QtCriticalMsg || type == QtFatalMsg) {
            sayLine("sluice: " + message.toStdString());
        }
    }

    QtMessageHandler m_before;
};

} // namespace

int runReportCommand(const QStringList& arguments)
{
    const QuietQt quiet;
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(QStringList{QStringLiteral("sluice report")} + arguments)) {
        return fail(usageError(QStringLiteral("report: ") % parser.errorText()));
    }
    const auto application = QCoreApplication::instance() ? nullptr : offscreenApplication();
    if (parser.isSet(QStringLiteral("help"))) {
        std::printf("Usage: %s\n\n%s", usage, qPrintable(parser.helpText().section(QStringLiteral("\n\n"), 1)));
        return 0;
    }
    const auto request = requestOf(parser);
    if (!request) {
        return fail(request.error());
    }
    const auto run = loadRun(*request);
    if (!run) {
        return fail(run.error());
    }
    if (const auto written = exportReport(*run, request->format, request->output, request->choice); !written) {
        return fail(written.error());
    }
    std::printf("%s\n", request->output.c_str());
    return 0;
}

} // namespace sluice::ui
