// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "core/base/json.h"

#include "core/base/source_commit.h"
#include "core/base/static_program.h"
#include "core/base/version.h"
#include "core/dataset/formats/readers.h"
#include "core/decode/decoder.h"
#include "core/gpu/runtime.h"
#include "core/topology/snapshot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sluice::ctl {

namespace {

/// Of every document that is written or read, in a file, on a stream or in the history; all have form 1. A test
/// compares them with the sources.
constexpr const char* schemaNames[] = {
    "accuracy",   "attach",   "audit",     "bench", "check",    "checkpoint", "compare",     "dataset",
    "error",      "estimate", "framework", "job",   "jobs",     "loader",     "measurement", "plan",
    "prediction", "preview",  "report",    "rules", "run",      "runs",       "scenario",    "simulation",
    "snapshot",   "trace",    "version",   "watch", "workload", "workloads",  "written"};

struct BuiltWith {
    bool cuda = false;
    std::optional<std::string> cudaToolkit;
    bool cufile = false;
    bool ioUring = true; ///< liburing is a requirement of the build
    bool deviceCode = false; ///< kernels for GPUs, which nvcc compiles
    bool gpuMeasurements = !isStaticProgram(); ///< by the driver's own libraries, which a static program cannot open
    std::optional<std::string> hdf5; ///< versions of the libraries that read data sets; absent: refused by name
    std::optional<std::string> lmdb;
    std::map<std::string, std::string> libraries; ///< that decode or compress samples: name to version
    std::vector<std::string> librariesMissing; ///< that this build could have used
    std::vector<std::string> librariesSwitchedOff; ///< that were not looked for, with the option of the build
    std::string compiler;
};

template <class V, Like<BuiltWith> T>
void describe(V& v, T& b)
{
    v("cuda", b.cuda);
    v("cuda_toolkit", b.cudaToolkit);
    v("cufile", b.cufile);
    v("device_code", b.deviceCode);
    v("io_uring", b.ioUring);
    v("gpu_measurements", b.gpuMeasurements);
    v("hdf5", b.hdf5);
    v("lmdb", b.lmdb);
    v("libraries", b.libraries);
    v("libraries_missing", b.librariesMissing);
    v("libraries_switched_off", b.librariesSwitchedOff);
    v("compiler", b.compiler);
}

struct UsableHere {
    Usability ioUring;
    Usability cuda;
    std::string cudaState;
    Usability cufile;
    Usability nvml;
};

template <class V, Like<UsableHere> T>
void describe(V& v, T& u)
{
    v("io_uring", u.ioUring);
    v("cuda", u.cuda);
    v("cuda_state", u.cudaState);
    v("cufile", u.cufile);
    v("nvml", u.nvml);
}

struct Version {
    std::string version = productVersion;
    std::optional<std::string> commit; ///< absent: built from a source whose commit nobody knew
    std::optional<bool> sourceChanged; ///< a file of the source differed from the commit
    std::map<std::string, int> schemas;
    BuiltWith builtWith;
    UsableHere usable;
};

template <class V, Like<Version> T>
void describe(V& v, T& version)
{
    v("version", version.version);
    v("commit", version.commit);
    v("source_changed", version.sourceChanged);
    v("schemas", version.schemas);
    v("built_with", version.builtWith);
    v("usable", version.usable);
}

std::string compilerName()
{
#if defined(__clang__)
    return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

std::optional<std::string> libraryVersion(const std::string& version)
{
    return version.empty() ? std::nullopt : std::optional(version);
}

/// The snapshot really tries io_uring; there is no second way to ask.
Usability ioUringHere()
{
    const auto node = takeSnapshot({});
    if (!node) {
        return {false, node.error().message};
    }
    const auto& ring = node->ioUring;
    const bool usable = ring.usable.value.value_or(false);
    return {usable, ring.usable.known() ? ring.detail : ring.usable.reason};
}

Version versionHere()
{
    Version version;
    if (*sourceCommit != '\0') {
        version.commit = sourceCommit;
        version.sourceChanged = sourceChanged;
    }
    for (const char* name : schemaNames) {
        version.schemas[name] = 1;
    }
    const GpuBuild build = gpuBuild();
    version.builtWith.cuda = build.cudaToolkit.has_value();
    version.builtWith.cudaToolkit = build.cudaToolkit;
    version.builtWith.cufile = build.cufile;
    version.builtWith.deviceCode = build.deviceCode;
    version.builtWith.hdf5 = libraryVersion(dataset::hdf5Version());
    version.builtWith.lmdb = libraryVersion(dataset::lmdbVersion());
    version.builtWith.compiler = compilerName();
    for (const auto& library : decoders::libraries()) {
        if (library.version) {
            version.builtWith.libraries[library.name] = *library.version;
        } else if (!library.switchedOnBy.empty()) {
            version.builtWith.librariesSwitchedOff.push_back(library.name + " (" + library.serves + ", "
                                                             + library.switchedOnBy + ")");
        } else {
            version.builtWith.librariesMissing.push_back(library.name + " (" + library.serves + ")");
        }
    }
    const GpuRuntime gpu = detectGpuRuntime();
    version.usable = {ioUringHere(), gpu.cuda, std::string(word(gpu.cudaState)), gpu.cufile, gpu.nvml};
    return version;
}

std::string usabilityLine(const std::string& name, const Usability& usability)
{
    return fmt::format("  {:<10}{:<5}{}\n", name, usability.usable ? "yes" : "no", usability.reason);
}

std::string librariesText(const BuiltWith& built)
{
    std::string found;
    for (const auto& [name, version] : built.libraries) {
        found += (found.empty() ? "" : ", ") + name + " " + version;
    }
    const auto missing = fmt::format("{}", fmt::join(built.librariesMissing, ", "));
    const auto off = fmt::format("{}", fmt::join(built.librariesSwitchedOff, ", "));
    return "Decodes with: " + (found.empty() ? "nothing" : found) + "\n"
        + (missing.empty() ? "" : "Not found when this was built: " + missing + "\n")
        + (off.empty() ? "" : "Switched off in this build, with the option that switches it on: " + off + "\n");
}

/// "0.1.0 (commit 0123456789ab)": what --version says, too.
std::string versionWords()
{
    if (*sourceCommit == '\0') {
        return productVersion;
    }
    return fmt::format("{} (commit {:.12}{})", productVersion, sourceCommit, sourceChanged ? ", with changes" : "");
}

std::string forPeople(const Version& version)
{
    const auto& built = version.builtWith;
    return fmt::format("sluicectl {}, built with {}, {}, {}\n", versionWords(), built.compiler,
                       built.cudaToolkit ? "CUDA toolkit " + *built.cudaToolkit : "no CUDA toolkit",
                       built.deviceCode ? "device code" : "no device code (nvcc was not there)")
        + fmt::format("Data sets of HDF5 are {}, of LMDB {}\n",
                      built.hdf5 ? "read by libhdf5 " + *built.hdf5 : "refused: libhdf5 was not there",
                      built.lmdb ? "read by liblmdb " + *built.lmdb : "refused: liblmdb was not there")
        + "Usable here:\n" + usabilityLine("io_uring", version.usable.ioUring)
        + usabilityLine("CUDA", version.usable.cuda) + usabilityLine("cuFile", version.usable.cufile)
        + usabilityLine("NVML", version.usable.nvml) + librariesText(built);
}

} // namespace

void addVersion(CLI::App& app, Session& session)
{
    app.set_version_flag("--version", "sluicectl " + versionWords(), "print the version and exit");
    auto* command = app.add_subcommand("version", "version, what was built in and what is usable here");
    session.addCommonOptions(*command);
    command->callback([&session] {
        session.command = [&session]() -> Result<int> {
            const Version version = versionHere();
            session.printResult(toDocument("sluice.version/1", version), forPeople(version));
            return exitDone;
        };
    });
}

} // namespace sluice::ctl
