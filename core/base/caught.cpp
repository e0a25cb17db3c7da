// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/caught.h"

#include <exception>
#include <new>
#include <system_error>

namespace sluice {

namespace {

Error ofSystem(const std::system_error& problem)
{
    if (problem.code() == std::errc::resource_unavailable_try_again) {
        return Error{ErrorKind::NoSpace, "the system allows no more threads",
                     "raise the limit of processes (ulimit -u, or pids.max of the cgroup), or use fewer threads"};
    }
    return Error{kindOfErrno(problem.code().value()), std::string("the system refused a call: ") + problem.what(), ""};
}

} // namespace

Error caughtError()
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return Error{ErrorKind::NoSpace, "there is not enough memory",
                     "raise the limit of memory (ulimit -v, or memory.max of the cgroup), or use fewer threads and "
                     "smaller reads"};
    } catch (const std::system_error& problem) {
        return ofSystem(problem);
    } catch (const std::exception& problem) {
        return Error{ErrorKind::Io, std::string("Sluice failed in a way that was not expected: ") + problem.what(),
                     "please report this as a fault of Sluice, with the command"};
    } catch (...) {
        return Error{ErrorKind::Io, "Sluice failed in a way that was not expected",
                     "please report this as a fault of Sluice, with the command"};
    }
}

} // namespace sluice
