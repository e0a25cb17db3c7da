// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

namespace sluice::imports {
namespace {

/// The figures of NVIDIA's guide.
constexpr const char* guide =
    "IoType: READ XferType: GPUD Threads: 8 DataSetSize: 818796544/4096000(KiB) IOSize: 1024(KiB) Throughput: 6.524658 "
    "GiB/sec, Avg_Latency: 1197.370995 usecs ops: 799606 total_time 119.679102 secs\n";

std::string lineOfType(const std::string& type, const std::string& size = "1024(KiB)")
{
    return "IoType: READ XferType: " + type + " Threads: 8 DataSetSize: 8359936/8388608(KiB) IOSize: " + size
        + " Throughput: 6.844410 GiB/sec, Avg_Latency: 1134.363057 usecs ops: 8164 total_time 1.164842 secs\n";
}

TEST(Gdsio, TheLineIsReadByItsLabels)
{
    const auto file = fileOf(guide);
    EXPECT_EQ(file.tool, "gdsio");
    const auto& reads = file.results.front();
    EXPECT_EQ(reads.name, "GPUD READ");
    EXPECT_DOUBLE_EQ(figure(reads, "bytes_per_second"), 6.524658 * gibi);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 1197370.995);
    EXPECT_EQ(figure(reads, "operations"), 799606);
    EXPECT_EQ(figure(reads, "seconds"), 119.679102);
    EXPECT_EQ(figure(reads, "bytes"), 818796544.0 * 1024) << "moved, not configured";
    EXPECT_DOUBLE_EQ(figure(reads, "operations_per_second"), 799606 / 119.679102);
    EXPECT_EQ(reads.setting.jobs, 8);
    EXPECT_EQ(reads.setting.blockSize, mebibytes(1));
}

TEST(Gdsio, EachQuantityHasTheUnitThatStandsBehindIt)
{
    std::string line = guide;
    line.replace(line.find("GiB/sec"), 7, "MiB/sec");
    line.replace(line.find("usecs"), 5, "msecs");
    const auto reads = fileOf(line).results.front();
    EXPECT_DOUBLE_EQ(figure(reads, "bytes_per_second"), 6.524658 * mebi);
    EXPECT_DOUBLE_EQ(figure(reads, "latency_mean_ns"), 1197.370995e6);
    line.replace(line.find("MiB/sec"), 7, "blk/sec");
    const auto file = fileOf(line);
    EXPECT_TRUE(warnsOf(file, "gdsioUnit"));
    EXPECT_EQ(figure(file.results.front(), "bytes_per_second"), -1) << "no unit that is known";
}

TEST(Gdsio, ReadsIntoAGpuAreNoSupplyOfTheHost)
{
    EXPECT_EQ(reasonsOf(fileOf(guide).results.front()), "intoGpu");
    for (const char* type : {"CPU_GPU", "CPU_ASYNC_GPU", "CPU_CACHED_GPU", "GPU_DIRECT_ASYNC", "GPU_BATCH"}) {
        EXPECT_EQ(reasonsOf(fileOf(lineOfType(type)).results.front()), "intoGpu") << type;
    }
}

TEST(Gdsio, ReadsIntoTheHostAreOneWhereTheCommandIsThere)
{
    const std::string command = "$ /usr/local/cuda/gds/tools/gdsio -D /mnt/gdsio -w 8 -d 0 -I 2 -x 1 -s 1G -i 1M\n";
    const auto file = fileOf(command + lineOfType("CPUONLY"));
    const auto& reads = file.results.front();
    EXPECT_EQ(reasonsOf(reads), "");
    EXPECT_EQ(reads.line, 2);
    EXPECT_EQ(reads.setting.pattern, Pattern::Random);
    EXPECT_EQ(reads.setting.access, Access::Direct);
    EXPECT_EQ(reads.setting.path, "/mnt/gdsio");
    EXPECT_EQ(reasonsOf(fileOf(lineOfType("CPUONLY")).results.front()), "noPattern noAccess");
}

TEST(Gdsio, ARangeOfSizesIsNoBlockSize)
{
    const auto file = fileOf(lineOfType("CPUONLY", "16384-32768-4096(KiB)"));
    EXPECT_TRUE(warnsOf(file, "gdsioSizeRange"));
    EXPECT_EQ(file.results.front().setting.blockSize, std::nullopt);
}

TEST(Gdsio, LinesThatALogWrappedAreJoined)
{
    std::string wrapped = guide;
    wrapped.replace(wrapped.find(" Throughput"), 1, "\n");
    EXPECT_DOUBLE_EQ(figure(fileOf("some log\n" + wrapped).results.front(), "bytes_per_second"), 6.524658 * gibi);
    EXPECT_EQ(refusalOf(wrapped.substr(0, wrapped.find('\n'))),
              "it is a result of gdsio, but no line of it tells a throughput");
}

TEST(Gdsio, AWordOfTheResultTellsThatItReadAtRandom)
{
    std::string line = lineOfType("CPUONLY");
    line.insert(line.find("READ"), "RAND");
    const auto file = fileOf(line);
    EXPECT_EQ(file.results.front().setting.pattern, Pattern::Random);
    EXPECT_EQ(reasonsOf(file.results.front()), "noAccess");
    EXPECT_FALSE(warnsOf(file, "gdsioPatternUnknown"));
}

TEST(Gdsio, CommandsAndResultsOfSeveralLinesAreReadWhole)
{
    std::string wrapped = lineOfType("CPUONLY");
    for (const char* begin : {" IOSize", " ops"}) {
        wrapped.replace(wrapped.find(begin), 1, "\n");
    }
    const auto reads =
        fileOf("$ sudo env \\\n  A=1 gdsio -f /mnt/f \\\n  -d 0 -x 1 \\\n  -I 2 -s 1G\n" + wrapped + lineOfType("GPUD"))
            .results;
    ASSERT_EQ(reads.size(), 2U);
    EXPECT_EQ(figure(reads[0], "operations"), 8164) << "on the third line";
    EXPECT_EQ(figure(reads[0], "seconds"), 1.164842);
    EXPECT_EQ(reads[0].setting.path, "/mnt/f");
    EXPECT_EQ(reads[0].setting.pattern, Pattern::Random) << "at the end of the command";
    EXPECT_EQ(reasonsOf(reads[0]), "");
    EXPECT_EQ(figure(reads[1], "operations"), 8164);
}

TEST(Gdsio, BatchesHaveADepthOfTheirOwn)
{
    std::string batch = lineOfType("GPU_BATCH");
    batch.insert(batch.find("DataSetSize"), "IoDepth: 128 ");
    EXPECT_EQ(fileOf(batch).results.front().setting.depth, 128);
}

/// The two forms of the values: until GDS 1.15, and from 1.16 on.
std::string gdscheck(const std::string& nvme, const std::string& nfs)
{
    return " GDS release version: 1.13.0.11\n nvidia_fs version:  2.17 libcufile version: 2.12\n Platform: x86_64\n"
           " ============\n ENVIRONMENT:\n ============\n =====================\n DRIVER CONFIGURATION:\n"
           " =====================\n NVMe P2PDMA        : Unsupported\n NVMe               : "
        + nvme + "\n NFS                : " + nfs
        + "\n =====================\n CUFILE CONFIGURATION:\n =====================\n properties.use_compat_mode : "
          "false\n =========\n GPU INFO:\n =========\n GPU index 0 Quadro P400 bar:1 bar size (MiB):256 supports GDS\n"
          " ==============\n PLATFORM INFO:\n ==============\n IOMMU: disabled\n Platform verification succeeded\n";
}

TEST(Gdscheck, BothFormsOfTheValuesAreKept)
{
    const auto older = fileOf(gdscheck("Supported", "Unsupported"));
    EXPECT_EQ(older.version, "1.13.0.11");
    EXPECT_EQ(textIn(resultOf(older, "DRIVER CONFIGURATION"), "nvme"), "Supported");
    EXPECT_EQ(textIn(resultOf(older, "CUFILE CONFIGURATION"), "properties.use_compat_mode"), "false");
    EXPECT_EQ(textIn(resultOf(older, "GPU INFO"), "gpu_0"), "0 Quadro P400 bar:1 bar size (MiB):256 supports GDS");
    EXPECT_EQ(textIn(resultOf(older, "PLATFORM INFO"), "verdict"), "Platform verification succeeded");
    EXPECT_FALSE(warnsOf(older, "gdscheckCompat"));
    const auto newer = fileOf(gdscheck("nvfs, compat", "compat"));
    EXPECT_EQ(textIn(resultOf(newer, "DRIVER CONFIGURATION"), "nvme"), "nvfs, compat");
    EXPECT_TRUE(warnsOf(newer, "gdscheckCompat")) << "NFS has the fallback alone";
    EXPECT_TRUE(warnsOf(newer, "gdscheckNoProof"));
}

TEST(Gdscheck, ManyKindsWithTheFallbackAloneAreClipped)
{
    std::string kinds = "compat";
    for (int i = 0; i < 1000; ++i) {
        kinds += "\n Name" + std::to_string(i) + " : compat";
    }
    for (const auto& warning : fileOf(gdscheck("nvfs", kinds)).warnings) {
        EXPECT_LT(warning.text.size(), 700U);
    }
}

} // namespace
} // namespace sluice::imports
