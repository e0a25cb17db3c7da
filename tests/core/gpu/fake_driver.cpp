// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

/// The functions of libcuda, cuFile and NVML that are asked, answering what the environment says.
namespace {

int answer(const char* variable)
{
    const char* text = std::getenv(variable);
    return text != nullptr ? std::atoi(text) : 0;
}

} // namespace

extern "C" {

int cuInit(unsigned);
int cuDriverGetVersion(int* version);
int cuDeviceGetCount(int* count);
int cuGetErrorName(int error, const char** name);
void cuFileDriverOpen();
int nvmlInit_v2();
int nvmlShutdown();
int nvmlDeviceGetCount_v2(unsigned* count);
const char* nvmlErrorString(int error);

int cuInit(unsigned)
{
    return answer("FAKE_CU_INIT");
}

int cuDriverGetVersion(int* version)
{
    *version = answer("FAKE_CU_VERSION");
    return 0;
}

int cuDeviceGetCount(int* count)
{
    *count = answer("FAKE_DEVICES");
    return 0;
}

int cuGetErrorName(int error, const char** name)
{
    *name = error == 999 ? "CUDA_ERROR_UNKNOWN" : nullptr;
    return error == 999 ? 0 : 1;
}

void cuFileDriverOpen() { }

int nvmlInit_v2()
{
    return answer("FAKE_NVML_INIT");
}

int nvmlShutdown()
{
    return 0;
}

int nvmlDeviceGetCount_v2(unsigned* count)
{
    *count = static_cast<unsigned>(answer("FAKE_DEVICES"));
    return 0;
}

const char* nvmlErrorString(int)
{
    return "Driver Not Loaded";
}

} // extern "C"
