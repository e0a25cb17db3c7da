// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/session.h"

#include <gtest/gtest.h>

#include <sstream>

namespace sluice::ctl {
namespace {

/// Both outputs of a session, as the caller of sluicectl has them.
struct SessionTest : testing::Test {
    struct Said {
        std::string out;
        std::string err;
    };
    template <class Does>
    static Said saidBy(Does does)
    {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        does();
        return {testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
    }
    static std::vector<Json> linesOf(const std::string& text)
    {
        std::vector<Json> lines;
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);) {
            const auto json = parseJson(line, "a line");
            EXPECT_TRUE(json.ok()) << line;
            lines.push_back(json ? *json : Json());
        }
        return lines;
    }
    int parse(std::vector<std::string> words)
    {
        CLI::App app;
        session.addCommonOptions(app);
        try {
            app.parse(words);
            return 0;
        } catch (const CLI::ParseError& error) {
            return error.get_exit_code();
        }
    }

    Session session;
};

const Error notFound{ErrorKind::NotFound, "there is no run 7", "sluicectl runs lists them"};

TEST_F(SessionTest, KindsOfErrorsHaveTheExitCodesOfTheContract)
{
    EXPECT_EQ(exitCodeOf(ErrorKind::Usage), 2);
    EXPECT_EQ(exitCodeOf(ErrorKind::Interrupted), 130);
    EXPECT_EQ(exitCodeOf(ErrorKind::NotFound), 3);
    EXPECT_EQ(exitCodeOf(ErrorKind::Corrupt), 3);
}

TEST_F(SessionTest, EveryCommandTakesTheCommonOptions)
{
    EXPECT_EQ(parse({"json", "--format"}), 0);
    EXPECT_TRUE(session.json);
    EXPECT_EQ(parse({"text", "--format"}), 0);
    EXPECT_FALSE(session.json);
    EXPECT_NE(parse({"xml", "--format"}), 0);
    EXPECT_EQ(parse({"/tmp/h.db", "--db", "--quiet", "--stream"}), 0);
    EXPECT_EQ(session.database, "/tmp/h.db");
    EXPECT_TRUE(session.quiet && session.stream);
}

TEST_F(SessionTest, AHistoryNeedsANameThatAFileCanHave)
{
    EXPECT_NE(parse({"", "--db"}), 0);
    EXPECT_NE(parse({"/tmp/folder/", "--db"}), 0);
}

TEST_F(SessionTest, AResultIsTextForPeopleAndADocumentForPrograms)
{
    const Json document = {{"schema", "sluice.x/1"}};
    EXPECT_EQ(saidBy([&] { session.printResult(document, "the text\n"); }).out, "the text\n");
    session.json = true;
    EXPECT_EQ(parseJson(saidBy([&] { session.printResult(document, "the text\n"); }).out, "out").value(), document);
    session.stream = true;
    const auto lines = linesOf(saidBy([&] { session.printResult(document, "the text\n"); }).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["event"], "result");
    EXPECT_EQ(lines[0]["document"], document);
}

TEST_F(SessionTest, ProgressGoesToPeopleBesideTheResultOrIntoTheStream)
{
    const auto say = [this] {
        session.phase("measure", "Measuring");
        session.progress(1, 60, 59.0);
        session.warning("the disk is busy");
    };
    const auto plain = saidBy(say);
    EXPECT_EQ(plain.out, "");
    EXPECT_EQ(plain.err, "Measuring\nsluicectl: warning: the disk is busy\n");
    session.stream = true;
    const auto streamed = saidBy(say);
    EXPECT_EQ(streamed.err, "");
    const auto lines = linesOf(streamed.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["name"], "measure");
    EXPECT_EQ(lines[1]["eta_seconds"], 59.0);
    EXPECT_EQ(lines[2]["message"], "the disk is busy");
}

TEST_F(SessionTest, ATimeLeftThatIsNotKnownIsNotInTheStream)
{
    session.stream = true;
    const auto lines = linesOf(saidBy([this] { session.progress(1, 60); }).out);
    EXPECT_FALSE(lines.at(0).contains("eta_seconds"));
}

TEST_F(SessionTest, QuietSaysNothingButResultsAndErrors)
{
    session.quiet = true;
    const auto said = saidBy([this] {
        session.phase("measure", "Measuring");
        session.warning("the disk is busy");
        session.note("a note\n");
        session.printResult({}, "the result\n");
        EXPECT_EQ(session.conclude(notFound), 3);
    });
    EXPECT_EQ(said.out, "the result\n");
    EXPECT_NE(said.err.find("there is no run 7"), std::string::npos);
    EXPECT_EQ(said.err.find("busy"), std::string::npos);
    EXPECT_EQ(said.err.find("Measuring"), std::string::npos);
    EXPECT_EQ(said.err.find("a note"), std::string::npos);
}

TEST_F(SessionTest, AnErrorSaysWhatToDoAndIsADocumentToo)
{
    session.json = true;
    const auto said = saidBy([this] { EXPECT_EQ(session.conclude(notFound), 3); });
    EXPECT_EQ(said.err, "sluicectl: there is no run 7 (sluicectl runs lists them)\n") << said.err;
    const auto document = parseJson(said.out, "out");
    ASSERT_TRUE(document.ok());
    EXPECT_EQ((*document)["schema"], "sluice.error/1");
    EXPECT_EQ((*document)["kind"], "not_found");
    EXPECT_EQ((*document)["message"], "there is no run 7");
    EXPECT_EQ((*document)["hint"], "sluicectl runs lists them");
}

TEST_F(SessionTest, AStreamEndsWithItsExitCode)
{
    session.stream = true;
    const auto done = linesOf(saidBy([this] { EXPECT_EQ(session.conclude(exitBelowBar), 1); }).out);
    ASSERT_EQ(done.size(), 1U);
    EXPECT_EQ(done[0], (Json{{"event", "done"}, {"exit_code", 1}}));
    const auto failed = linesOf(saidBy([this] { session.conclude(notFound); }).out);
    ASSERT_EQ(failed.size(), 2U);
    EXPECT_EQ(failed[0]["event"], "error");
    EXPECT_EQ(failed[1]["exit_code"], 3);
}

TEST_F(SessionTest, WithoutAStreamEventsAreNotPrinted)
{
    const auto said = saidBy([this] {
        session.event("point", {{"index", 1}});
        EXPECT_EQ(session.conclude(exitDone), 0);
    });
    EXPECT_EQ(said.out + said.err, "");
}

TEST_F(SessionTest, TextOfOthersCannotControlTheTerminal)
{
    const auto said = saidBy([this] {
        session.warning("a\x1b[31m name\nof two lines");
        session.phase("x", "host\r\x1b]0;title\x07");
    });
    EXPECT_EQ(said.err.find('\x1b'), std::string::npos);
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 2) << said.err;
}

TEST_F(SessionTest, AnEndlessMessageIsCut)
{
    const auto said = saidBy([this] {
        session.conclude(Error{ErrorKind::Corrupt, std::string(100'000, 'x'), std::string(100'000, 'y')});
    });
    EXPECT_LT(said.err.size(), 4000U);
}

TEST_F(SessionTest, AResultThatNobodyCouldReadIsNoSuccess)
{
    const int kept = ::dup(STDOUT_FILENO);
    ::close(STDOUT_FILENO);
    session.printResult({}, "the result\n");
    testing::internal::CaptureStderr();
    const int code = session.conclude(exitDone);
    const auto err = testing::internal::GetCapturedStderr();
    ::dup2(kept, STDOUT_FILENO);
    ::close(kept);
    EXPECT_TRUE(session.outputIsLost());
    EXPECT_EQ(code, 3);
    EXPECT_NE(err.find("cannot write the result to standard output"), std::string::npos) << err;
}

} // namespace
} // namespace sluice::ctl
