// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile.h"
#include "core/gpu/shared_library.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

/// NVIDIA's own cuFile, where packaging/quickstart install cufile has put it, on a machine without a GPU: it is
/// loaded, asked and refuses as documented. On a machine with a driver these tests skip themselves.
namespace sluice::gpu {
namespace {

namespace fs = std::filesystem;

std::string ownLibrary()
{
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFolder) / "build/python", ignored)) {
        if (entry.path().filename() == "libcufile.so.0") {
            return entry.path();
        }
    }
    return {};
}

/// How a child that starts the library ended.
struct Ending {
    std::string said; ///< of the error; "started" when there was none
    int signal = 0;
};

constexpr unsigned patience = 5; // seconds

/// In a process of its own, as its settings are read once and starting it has been seen to hang.
Ending startIn(const std::string& library, bool allowCompat)
{
    const auto folder = fs::temp_directory_path() / ("sluice-cufile-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    std::ofstream(folder / "cufile.json")
        << R"({"properties": {"allow_compat_mode": )" << (allowCompat ? "true" : "false") << "}}\n";
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(patience);
        ::setenv("CUFILE_ENV_PATH_JSON", (folder / "cufile.json").c_str(), 1);
        ::setenv("CUFILE_LOGFILE_PATH", (folder / "log").c_str(), 1);
        const auto opened = Cufile::open({library});
        std::ofstream(folder / "said") << (opened ? "started" : opened.error().message);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    Ending ending;
    std::ifstream said(folder / "said");
    std::getline(said, ending.said);
    ending.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    fs::remove_all(folder);
    return ending;
}

class RealCufile : public testing::Test {
protected:
    void SetUp() override
    {
        if (library.empty()) {
            GTEST_SKIP() << "NVIDIA's cuFile is not here: packaging/quickstart install cufile brings it";
        }
        if (detectCuda("libcuda.so.1", {}).cudaState != CudaState::NoDriver) {
            GTEST_SKIP() << "this machine has a CUDA driver; what is tested is cuFile without one";
        }
    }

    const std::string library = ownLibrary();
};

TEST_F(RealCufile, HasEveryFunctionThatIsCalled)
{
    const SharedLibrary loaded(library);
    ASSERT_TRUE(loaded.loaded()) << loaded.reason();
    auto functions = loaded.functions<cufile::Functions>();
    eachFunction([](const std::string& name, auto* function) { EXPECT_NE(function, nullptr) << name; }, functions);
    int version = 0;
    EXPECT_EQ(functions.version(&version).error, 0);
    EXPECT_GE(version, 1070) << "12.2 brought the functions that are used";
}

TEST_F(RealCufile, RefusesToStartWithoutNvidiaFsWhereItMayNotGoThroughHostMemory)
{
    const auto ending = startIn(library, false);
    EXPECT_EQ(ending.signal, 0);
    const std::set<std::string> documented = {
        "cannot start cuFile: nvidia-fs is not loaded (cuFile 5001)",
        "cannot start cuFile: nvidia-fs or CUDA could not be set up (cuFile 5033)"};
    EXPECT_TRUE(documented.contains(ending.said)) << ending.said;
}

/// 1.14 refuses. 1.20 was seen to wait for ever, which is why every variant runs in a process that can be ended.
TEST_F(RealCufile, RefusesToStartWithoutADriverOrDoesNotAnswerAndNeverCrashes)
{
    const auto ending = startIn(library, true);
    EXPECT_TRUE(ending.signal == 0 || ending.signal == SIGALRM) << "ended by signal " << ending.signal;
    EXPECT_NE(ending.said, "started");
    if (ending.signal == 0) {
        EXPECT_NE(ending.said.find("cannot start cuFile: "), std::string::npos) << ending.said;
    }
}

} // namespace
} // namespace sluice::gpu
