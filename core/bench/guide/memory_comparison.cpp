// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/memory_comparison.h"

#include "core/audit/audit.h"
#include "core/audit/messages.h"
#include "core/base/point/point_words.h"
#include "core/base/text/quoting.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace sluice {

namespace {

constexpr double worthTelling = 1.15;
constexpr double muchMore = 1.5;

struct Ordinary {
    BytesPerSecond mean;
    BytesPerSecond most;
    int looks = 0;
};

Ordinary ordinaryOf(const std::vector<Measurement>& run)
{
    Ordinary all;
    double sum = 0;
    for (const auto& m : run) {
        if (m.point == run.front().point && !m.interrupted && m.rate.value > 0) {
            sum += m.rate.value;
            all.most = std::max(all.most, m.rate);
            ++all.looks;
        }
    }
    all.mean = {all.looks > 0 ? sum / all.looks : 0};
    return all;
}

Message observedWords(const IoPoint& point, const Ordinary& ordinary, BytesPerSecond huge)
{
    return say<audit_messages::hugePagesObserved>("reads"_a = pointWords(point), "ordinary"_a = words(ordinary.mean),
                                                  "count"_a = ordinary.looks, "huge"_a = words(huge));
}

std::string benchOf(const Measurement& m, const char* buffers)
{
    return fmt::format(
        "sluicectl bench io --path {} --engine {} --read-size {} --depth {} --threads {} --pattern {} --buffers {}",
        shellWord(m.path), word(m.point.engine), optionText(m.point.readSize), m.point.depth, m.point.threads,
        word(m.point.pattern), buffers);
}

Finding findingOf(const Measurement& huge, const Ordinary& ordinary)
{
    const double gain = huge.rate / ordinary.mean;
    Finding finding;
    finding.rule = memoryRule;
    finding.subject = huge.path;
    finding.severity = gain > muchMore ? Severity::Warning : Severity::Info;
    finding.observed = observedWords(huge.point, ordinary, huge.rate);
    finding.expected = say<audit_messages::hugePagesExpected>();
    finding.why = say<audit_messages::hugePagesWhy>();
    finding.effect = say<audit_messages::hugePagesEffect>("share"_a = percentWords(1 / gain));
    finding.fix.now = "export GLIBC_TUNABLES=glibc.malloc.hugetlb=1  # before the loader starts; glibc 2.35 or newer\n"
                      "# or, in a reader of your own: buffers at 2 MiB boundaries, and madvise(..., MADV_HUGEPAGE)";
    finding.fix.persist = "# in the job's script, or as an environment variable of its image\n"
                          "export GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
    finding.undo = "unset GLIBC_TUNABLES";
    finding.verify = benchOf(huge, "ordinary") + "\n" + benchOf(huge, "huge");
    finding.evidence = {"measured in this run"};
    return finding;
}

} // namespace

void judgeMemory(const std::vector<Measurement>& run, const Measurement& huge, Audit& audit)
{
    const auto ordinary = ordinaryOf(run);
    if (ordinary.looks == 0 || huge.rate.value <= 0) {
        return;
    }
    if (!huge.engineSetup.hugePages) {
        audit.unknown.push_back({memoryRule, huge.path,
                                 "no huge pages were granted: /sys/kernel/mm/transparent_hugepage/enabled says never, "
                                 "or there was no memory in pieces that large"});
    } else if (huge.rate > ordinary.mean * worthTelling && huge.rate > ordinary.most) {
        addFinding(audit, findingOf(huge, ordinary));
    } else {
        audit.passed.push_back({memoryRule, huge.path, observedWords(huge.point, ordinary, huge.rate).text});
    }
}

} // namespace sluice
