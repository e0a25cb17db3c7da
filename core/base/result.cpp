// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/result.h"

#include <cerrno>
#include <system_error>

namespace sluice {

ErrorKind kindOfErrno(int errorNumber)
{
    switch (errorNumber) {
    case ENOENT:
    case ENOTDIR:
    case ENODEV:
    case ENXIO:
        return ErrorKind::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorKind::Permission;
    case ENOSPC:
    case EDQUOT:
    case ENOMEM:
    case EMFILE:
    case ENFILE:
        return ErrorKind::NoSpace;
    case EINVAL:
    case ENOSYS:
    case EOPNOTSUPP:
        return ErrorKind::Unsupported;
    case EBUSY:
    case EAGAIN:
        return ErrorKind::Busy;
    case EINTR:
        return ErrorKind::Interrupted;
    default:
        return ErrorKind::Io;
    }
}

std::string textOf(const Error& error)
{
    return error.hint.empty() ? error.message : error.message + " (" + textWithRemedy(error.hint) + ")";
}

std::string wordsOfErrno(int errorNumber)
{
    return std::generic_category().message(errorNumber);
}

Error systemError(const std::string& what, int errorNumber, Message hint)
{
    return Error{kindOfErrno(errorNumber), what + ": " + wordsOfErrno(errorNumber), std::move(hint)};
}

} // namespace sluice
