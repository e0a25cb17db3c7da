// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/sync.h"

#include "core/base/enum_words.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <cerrno>
#include <memory>
#include <unistd.h>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;

Result<Seconds> timed(const File& file, Sync kind)
{
    const auto begin = Clock::now();
    const int result = uninterrupted(
        [&] { return kind == Sync::Fsync ? ::fsync(file.descriptor()) : ::fdatasync(file.descriptor()); });
    return result == 0 ? Result<Seconds>(Clock::now() - begin)
                       : systemError("cannot make what was written durable", errno);
}

} // namespace

Result<Seconds> timeSync(int descriptor, Sync kind, const std::stop_token& stop, Seconds patience)
{
    auto own = File::duplicate(descriptor);
    if (!own) {
        return own.error();
    }
    const auto file = std::make_shared<const File>(*std::move(own));
    const auto took = unlessHeld<Result<Seconds>>([file, kind] { return timed(*file, kind); }, stop,
                                                  std::chrono::duration_cast<Clock::duration>(patience));
    if (!took) {
        return Error{ErrorKind::Interrupted, "the storage did not answer to " + std::string(word(kind)),
                     "what was written before it is measured all the same"};
    }
    return *took;
}

} // namespace sluice::io
