// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile_errors.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sluice::gpu {

namespace {

constexpr int firstNumber = 5000;
constexpr int ofCuda = 5011;
constexpr std::string_view beforeNumber = "(cuFile ";

constexpr auto io = ErrorKind::Io;
constexpr auto unsupported = ErrorKind::Unsupported;
constexpr auto usage = ErrorKind::Usage;
constexpr auto noSpace = ErrorKind::NoSpace;
constexpr auto again = ErrorKind::Busy;

constexpr std::string_view loadDriver = "sudo modprobe nvidia-fs, or allow compatibility mode in cufile.json";
constexpr std::string_view seeLog = "cuFile's log says more; CUFILE_LOGGING_LEVEL=DEBUG makes it say all";
constexpr std::string_view ourMistake = "this is a fault of Sluice; please report it with cuFile's log";
constexpr std::string_view useXfs = "keep the data on XFS or ext4 (data=ordered) on NVMe, or another file system that "
                                    "GPUDirect Storage supports";
constexpr std::string_view tryLater = "try again; fewer requests at a time need less";

constexpr std::array meanings = {
    CufileMeaning{5001, unsupported, "nvidia-fs is not loaded", loadDriver},
    CufileMeaning{5002, usage, "a property is not valid", "look at the properties in cufile.json"},
    CufileMeaning{5003, usage, "a limit is out of range", "look at the sizes in cufile.json"},
    CufileMeaning{5004, unsupported, "nvidia-fs and libcufile are of versions that do not fit",
                  "install both from one release of GPUDirect Storage"},
    CufileMeaning{5005, io, "the version of nvidia-fs cannot be read", "cat /proc/driver/nvidia-fs/version shows it"},
    CufileMeaning{5006, again, "cuFile is shutting down", ourMistake},
    CufileMeaning{5007, unsupported, "GPUDirect Storage does not support this platform",
                  "/usr/local/cuda/gds/tools/gdscheck -p tells what is missing"},
    CufileMeaning{5008, unsupported, "GPUDirect Storage does not support this file", useXfs},
    CufileMeaning{5009, unsupported, "GPUDirect Storage does not support this GPU",
                  "it takes a data-centre or professional GPU, Volta or later"},
    CufileMeaning{5010, io, "nvidia-fs refused a request", "dmesg | grep -i nvidia-fs tells why"},
    CufileMeaning{5011, io, "the CUDA driver answered with an error", "nvidia-smi tells whether the GPU is well"},
    CufileMeaning{5012, usage, "the pointer is none of the GPU's", ourMistake},
    CufileMeaning{5013, usage, "the pointer is of a kind of memory that cuFile does not take", ourMistake},
    CufileMeaning{5014, usage, "the range goes beyond the allocation", ourMistake},
    CufileMeaning{5015, usage, "the memory belongs to another CUDA context", ourMistake},
    CufileMeaning{5016, noSpace, "more memory was asked for than may be pinned",
                  "raise max_device_pinned_mem_size_kb in cufile.json; BAR1 bounds it too"},
    CufileMeaning{5017, usage, "the range goes beyond what was registered", ourMistake},
    CufileMeaning{5018, unsupported, "this is no regular file", "name a regular file"},
    CufileMeaning{5019, unsupported, "the file was opened in a way that cuFile does not take", ourMistake},
    CufileMeaning{5020, unsupported, "the file was opened without O_DIRECT",
                  "keep the data on a file system that does O_DIRECT"},
    CufileMeaning{5022, usage, "an argument is not valid", ourMistake},
    CufileMeaning{5023, usage, "the memory is registered already", ourMistake},
    CufileMeaning{5024, usage, "the memory is not registered", ourMistake},
    CufileMeaning{5025, ErrorKind::Permission, "access to the driver or the file was refused",
                  "ls -l /dev/nvidia-fs* shows who may; in a container, pass these devices in"},
    CufileMeaning{5026, usage, "cuFile is open already, and takes no settings any more", ourMistake},
    CufileMeaning{5027, unsupported, "the file is not registered",
                  "cuFile asks udev what the file's drive holds: udevadm info DEVICE has to show ID_FS_USAGE; in a "
                  "container, bind /run/udev in"},
    CufileMeaning{5028, usage, "the file is registered already", ourMistake},
    CufileMeaning{5029, ErrorKind::NotFound, "cuFile finds no GPU", "nvidia-smi -L lists them"},
    CufileMeaning{5030, io, "an internal error of cuFile", "in a container, bind /run/udev in; cuFile reads it"},
    CufileMeaning{5031, noSpace, "no file descriptor is left", "raise ulimit -n"},
    CufileMeaning{5033, unsupported, "nvidia-fs or CUDA could not be set up",
                  "cuFile needs NVIDIA's driver, even in compatibility mode"},
    CufileMeaning{5034, unsupported, "cufile.json switches GPUDirect Storage off for this file",
                  "look at denylist in cufile.json"},
    CufileMeaning{5035, io, "a batch could not be submitted", seeLog},
    CufileMeaning{5036, noSpace, "no memory of the GPU could be pinned",
                  "BAR1 is full or small: nvidia-smi -q -d MEMORY shows it; use fewer or smaller buffers"},
    CufileMeaning{5037, again, "the batch is full", tryLater},
    CufileMeaning{5038, unsupported, "reads in streams are not supported here", "use threads or batches"},
    CufileMeaning{5039, again, "a batch could not be set up", tryLater},
    CufileMeaning{5040, again, "a batch could not be submitted, and nothing of it ran", tryLater},
    CufileMeaning{5041, again, "the state of a batch could not be read", tryLater},
    CufileMeaning{5042, again, "a batch could not be cancelled", tryLater},
    CufileMeaning{5043, noSpace, "cuFile is out of memory", tryLater},
    CufileMeaning{5044, io, "the read failed", "dmesg tells whether the drive is well"},
    CufileMeaning{5045, io, "memory could not be registered", seeLog},
    CufileMeaning{5046, io, "an internal table of cuFile failed", seeLog},
    CufileMeaning{5047, usage, "the CUDA context is not valid", ourMistake},
    CufileMeaning{5048, io, "nvidia-fs met an internal error", "dmesg | grep -i nvidia-fs tells why"},
    CufileMeaning{5049, unsupported, "batches have no compatibility mode here", "use threads"},
};

} // namespace

std::span<const CufileMeaning> cufileMeanings()
{
    return meanings;
}

Error cufileError(const std::string& what, int number, int cuda)
{
    const auto* known =
        std::find_if(meanings.begin(), meanings.end(), [number](const auto& m) { return m.number == number; });
    const bool found = known != meanings.end();
    const auto numbers = std::string(beforeNumber) + std::to_string(number)
        + (number == ofCuda ? ", CUDA " + std::to_string(cuda) : "") + ")";
    return {found ? known->kind : ErrorKind::Io,
            "cannot " + what + ": " + std::string(found ? known->text : "an error of a later cuFile") + " " + numbers,
            std::string(found ? known->hint : seeLog)};
}

Result<Done> cufileDone(const std::string& what, cufile::Answer answer)
{
    return answer.error != 0 ? Result<Done>(cufileError(what, answer.error, answer.cuda)) : Done{};
}

bool isRefusal(std::string_view error)
{
    const auto place = error.find(beforeNumber);
    int number = 0;
    if (place != std::string_view::npos) {
        const auto text = error.substr(place + beforeNumber.size());
        std::from_chars(text.data(), text.data() + text.size(), number);
    }
    return std::any_of(meanings.begin(), meanings.end(), [number](const auto& m) {
        return m.number == number && (m.kind == unsupported || m.kind == ErrorKind::Permission);
    });
}

Result<std::size_t> cufileBytes(const std::string& what, ssize_t result, int errorNumber)
{
    if (result >= 0) {
        return static_cast<std::size_t>(result);
    }
    if (result == -1 && errorNumber < firstNumber) {
        return systemError("cannot " + what, errorNumber, "dmesg tells whether the drive is well");
    }
    return cufileError(what, result == -1 ? errorNumber : static_cast<int>(-result));
}

} // namespace sluice::gpu
