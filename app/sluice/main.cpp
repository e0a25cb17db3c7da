// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sluice/first_paint.h"
#include "core/base/caught.h"
#include "core/base/source_commit.h"
#include "core/base/text/typed_numbers.h"
#include "core/base/version.h"
#include "ui/engine/engine_place.h"
#include "ui/report/report_command.h"
#include "ui/text/stderr_line.h"
#include "ui/theme/theme.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

namespace {

using namespace sluice::ui;

constexpr int exitUsage = 2;
constexpr int exitFailed = 3;

int sayUsageError(const QString& message)
{
    sayLine("sluice: " + message.toStdString() + " (sluice --help lists the options)");
    return exitUsage;
}

/// Reports and --help need no display. Gives whether a window could be seen.
bool choosePlatform()
{
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    if (!display) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    return display;
}

/// Until the window is there, Qt ends the process with a message and SIGABRT where the display cannot be reached.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtFatalMsg) {
        std::fprintf(stderr,
                     "sluice: cannot open a window: the display does not answer, or Qt has no plugin for it (check "
                     "DISPLAY or WAYLAND_DISPLAY, or run sluicectl guide)\n");
        std::_Exit(exitFailed);
    }
    const bool ofDisplay = message.startsWith(u"qt.qpa") || message.startsWith(u"could not connect to display")
        || message.startsWith(u"Could not load the Qt platform plugin");
    if (!ofDisplay) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
    }
}

QStringList argumentsAfterCommand(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 2; i < argc; ++i) {
        arguments << QString::fromLocal8Bit(argv[i]);
    }
    return arguments;
}

void describeOptions(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QApplication::translate(
        "main",
        "Finds out whether a GPU node can be fed with training data, why not, and what to change.\n\n"
        "sluice report --run ID|last --format html|pdf|md -o FILE writes a report without a window."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption(
        {QStringLiteral("db"), QApplication::translate("main", "The history file."), QStringLiteral("FILE")});
    parser.addOption(
        {QStringLiteral("path"), QApplication::translate("main", "The folder to measure."), QStringLiteral("DIR")});
    parser.addOption({QStringLiteral("open"),
                      QApplication::translate("main",
                                              "Show another machine: a file of sluicectl snapshot -o, or the folder "
                                              "of a captured tree."),
                      QStringLiteral("PLACE")});
    parser.addOption({QStringLiteral("host"),
                      QApplication::translate("main",
                                              "Begin with a machine that ssh reaches: its settings, and measuring on "
                                              "it. sluicectl must be there."),
                      QStringLiteral("HOST")});
    parser.addOption({QStringLiteral("guide"),
                      QApplication::translate("main",
                                              "Begin with the guided audit of this machine. It shows what it "
                                              "would do and waits for Start.")});
}

void describeGuideOptions(QCommandLineParser& parser)
{
    parser.addOption({QStringLiteral("budget"),
                      QApplication::translate("main", "With --guide: the time that the measurement may take."),
                      QStringLiteral("TIME")});
    parser.addOption({QStringLiteral("workload"),
                      QApplication::translate("main", "With --guide: a preset's name, or a workload file."),
                      QStringLiteral("NAME")});
    parser.addOption({QStringLiteral("gpus"),
                      QApplication::translate("main", "With --guide: the GPUs of this machine that train."),
                      QStringLiteral("N")});
}

/// As sluicectl --version says it.
QString versionWords()
{
    const auto version = QString::fromLatin1(sluice::productVersion);
    const auto commit = QString::fromLatin1(sluice::sourceCommit).left(12);
    if (commit.isEmpty()) {
        return version;
    }
    return QStringLiteral("%1 (commit %2%3)")
        .arg(version, commit, QLatin1String(sluice::sourceChanged ? ", with changes" : ""));
}

/// What the guided audit begins with; an error where it cannot be read, or where there is no guided audit.
sluice::Result<GuideWish> wishOf(const QCommandLineParser& parser)
{
    GuideWish wish;
    wish.workload = parser.value(QStringLiteral("workload"));
    if (parser.isSet(QStringLiteral("budget"))) {
        const auto budget = sluice::parseSeconds(parser.value(QStringLiteral("budget")).toStdString());
        if (!budget) {
            return budget.error();
        }
        wish.budget = *budget;
    }
    if (parser.isSet(QStringLiteral("gpus"))) {
        const auto gpus = sluice::parseWhole(parser.value(QStringLiteral("gpus")).toStdString());
        if (!gpus) {
            return gpus.error();
        }
        if (!(*gpus >= 1 && *gpus <= maxGpusOfForm)) {
            return sluice::Error{sluice::ErrorKind::Usage, "--gpus is out of range",
                                 "it takes 1 to " + std::to_string(maxGpusOfForm)};
        }
        wish.gpus = static_cast<int>(*gpus);
    }
    for (const char* option : {"budget", "workload", "gpus"}) {
        if (parser.isSet(QLatin1String(option)) && !parser.isSet(QStringLiteral("guide"))) {
            return sluice::Error{sluice::ErrorKind::Usage, std::string("--") + option + " is for a guided audit",
                                 "add --guide"};
        }
    }
    return wish;
}

int showWindow(const QCommandLineParser& parser)
{
    const auto wish = wishOf(parser);
    if (!wish) {
        return sayUsageError(QString::fromStdString(textOf(wish.error())));
    }
    const auto folder = parser.value(QStringLiteral("path"));
    if (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
        return sayUsageError(QApplication::translate("main", "--path %1: there is no such folder").arg(folder));
    }
    const auto place = parser.value(QStringLiteral("open"));
    if (!place.isEmpty() && !QFileInfo::exists(place)) {
        return sayUsageError(QApplication::translate("main", "--open %1: there is no such file or folder").arg(place));
    }
    const auto host = parser.value(QStringLiteral("host"));
    if (const auto problem = problemOfHost(host); parser.isSet(QStringLiteral("host")) && !problem.isEmpty()) {
        return sayUsageError(QStringLiteral("--host: ") + problem);
    }
    MainWindow window({.database = parser.value(QStringLiteral("db")),
                       .folder = folder.isEmpty() ? folder : QFileInfo(folder).absoluteFilePath(),
                       .guide = parser.isSet(QStringLiteral("guide")),
                       .host = host,
                       .open = place,
                       .wish = *wish});
    // Set by tests/bench/first_paint alone.
    const auto begun = qEnvironmentVariable("SLUICE_FIRST_PAINT").toLongLong();
    const auto firstPaint = begun > 0 ? std::make_unique<FirstPaint>(window, begun) : nullptr;
    window.show();
    return QApplication::exec();
}

/// The whole invocation.
sluice::Result<int> run(int argc, char** argv)
{
    const bool display = choosePlatform();
    if (argc > 1 && std::strcmp(argv[1], "report") == 0) {
        return runReportCommand(argumentsAfterCommand(argc, argv));
    }
    const auto usualHandler = qInstallMessageHandler(&endWithoutDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(usualHandler);
    QApplication::setApplicationName(QStringLiteral("sluice"));
    QApplication::setOrganizationName(QStringLiteral("sluice"));
    QApplication::setApplicationVersion(versionWords());
    QApplication::setDesktopFileName(QStringLiteral("sluice"));
    installLanguage(application, chosenLanguage());
    applyAppearance(Appearance::System);
    QCommandLineParser parser;
    describeOptions(parser);
    describeGuideOptions(parser);
    if (!parser.parse(QApplication::arguments())) {
        return sayUsageError(parser.errorText());
    }
    if (!parser.positionalArguments().isEmpty()) {
        return sayUsageError(
            QApplication::translate("main", "unknown command %1").arg(parser.positionalArguments().constFirst()));
    }
    if (parser.isSet(QStringLiteral("help"))) {
        parser.showHelp();
    }
    if (parser.isSet(QStringLiteral("version"))) {
        parser.showVersion();
    }
    if (!display) {
        std::fprintf(stderr,
                     "sluice: there is no display to open a window on (set DISPLAY or WAYLAND_DISPLAY, or run "
                     "sluicectl guide)\n");
        return exitFailed;
    }
    return showWindow(parser);
}

} // namespace

int main(int argc, char** argv)
{
    const auto code = sluice::withoutExceptions([argc, argv] { return run(argc, argv); });
    if (!code) {
        sayLine("sluice: " + textOf(code.error()));
        return exitFailed;
    }
    return *code;
}
