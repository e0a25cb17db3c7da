// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/engine_words.h"

#include <gtest/gtest.h>

#include <QBuffer>

namespace sluice::ui {
namespace {

QString said(const std::vector<std::pair<const char*, const char*>>& texts, const char* english)
{
    std::vector<EngineWords::Text> all;
    for (const auto& [source, here] : texts) {
        all.push_back({QString::fromUtf8(source), QString::fromUtf8(here)});
    }
    return EngineWords(all).in(QString::fromUtf8(english));
}

TEST(EngineWords, WhatIsNotKnownStaysAsItIs)
{
    EXPECT_EQ(said({}, "No such words."), u"No such words.");
    EXPECT_EQ(said({{"No such words.", "Keine solchen Worte."}}, "Some such words."), u"Some such words.");
    EXPECT_EQ(said({}, ""), u"");
}

TEST(EngineWords, PlaceholdersKeepWhatStoodInThem)
{
    EXPECT_EQ(said({{"Storage limits at {} of {:.1f}.", "Von %2 gibt der Speicher %1."}},
                   "Storage limits at 1.9 GB/s of 3.2 GB/s."),
              u"Von 3.2 GB/s gibt der Speicher 1.9 GB/s.");
    EXPECT_EQ(said({{"a {{brace}} of {}", "%1: {Klammer}"}}, "a {brace} of 7"), u"7: {Klammer}");
}

TEST(EngineWords, WhatFillsAPlaceholderIsTranslatedToo)
{
    EXPECT_EQ(said({{"With {}, this node", "Mit %1 dieser Knoten"},
                    {"{} such devices striped", "%1 solchen Geräten im Verbund"},
                    {"{} of the samples from memory", "%1 der Samples aus dem Arbeitsspeicher"},
                    {" and ", " und "}},
                   "With 4 such devices striped and 30 % of the samples from memory, this node"),
              u"Mit 4 solchen Geräten im Verbund und 30 % der Samples aus dem Arbeitsspeicher dieser Knoten");
}

TEST(EngineWords, SentencesThatWerePutTogetherAreKnownOneByOne)
{
    EXPECT_EQ(
        said({{"{} feeds {} of {} {}. {}", "%1 versorgt %2 von %3 %4. %5"},
              {"This node", "Dieser Knoten"},
              {"Storage limits at {} of {}.", "Speicher begrenzt: %1 von %2."},
              {" Reads came from the page cache.", " Gelesen wurde aus dem Page-Cache."}},
             "This node feeds 5.2 of 8 GPUs. Storage limits at 1 GB/s of 2 GB/s. Reads came from the page cache."),
        u"Dieser Knoten versorgt 5.2 von 8 GPUs. Speicher begrenzt: 1 GB/s von 2 GB/s. Gelesen wurde aus dem "
        u"Page-Cache.");
}

TEST(EngineWords, AFragmentBeginsAsNearToItsRestAsItCan)
{
    EXPECT_EQ(said({{"; {} cores are shared", "; %1 Kerne sind geteilt"}}, "(1 -> 2; 2 -> 3); 16 cores are shared"),
              u"(1 -> 2; 2 -> 3); 16 Kerne sind geteilt");
}

/// Paths and names are other people's words.
TEST(EngineWords, LightWordsAreTheEnginesOnlyWithinWhatIsKnown)
{
    const std::vector<std::pair<const char*, const char*>> texts{{" and ", " und "},
                                                                 {"cannot open {}", "%1 geht nicht auf"}};
    EXPECT_EQ(said(texts, "/data/cats and dogs"), u"/data/cats and dogs");
    EXPECT_EQ(said({{"the word of it", "das Wort davon"}}, "/data/swathe word of its own"),
              u"/data/swathe word of its own");
}

TEST(EngineWords, FoldersKeepTheirNames)
{
    const std::vector<std::pair<const char*, const char*>> texts{{"network", "Netzwerk"},
                                                                 {"video", "Video"},
                                                                 {"Writing up to {} in {}", "Schreibt bis zu %1 in %2"},
                                                                 {"cannot read {}: {}", "%1 nicht lesbar: %2"},
                                                                 {"too few bytes", "zu wenige Bytes"}};
    EXPECT_EQ(said(texts, "Writing up to 1 GiB in /mnt/network/video"), u"Schreibt bis zu 1 GiB in /mnt/network/video");
    EXPECT_EQ(said(texts, "cannot read /network/run 1/video.html: too few bytes"),
              u"/network/run 1/video.html nicht lesbar: zu wenige Bytes");
    EXPECT_EQ(said({{"/dev/shm is small", "/dev/shm ist klein"}}, "/dev/shm is small"), u"/dev/shm ist klein");
    EXPECT_EQ(said({{"{} of /dev/shm", "%1 in /dev/shm"}}, "3 of /dev/shm"), u"3 in /dev/shm");
}

TEST(EngineWords, AreReadFromATranslationFileWithoutWhatIsUnfinished)
{
    QByteArray xml("<TS><context><name>engine</name>"
                   "<message><source>a &lt; b, says {}</source><translation>a &lt; b, sagt %1</translation></message>"
                   "<message><source>still to do</source><translation type=\"unfinished\"></translation></message>"
                   "</context></TS>");
    QBuffer file(&xml);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto words = EngineWords::read(file);
    EXPECT_EQ(words.in(QStringLiteral("a < b, says Ann")), u"a < b, sagt Ann");
    EXPECT_EQ(words.in(QStringLiteral("still to do")), u"still to do");
}

} // namespace
} // namespace sluice::ui
