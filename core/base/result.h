// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/message/message.h"

#include <string>
#include <utility>
#include <variant>

namespace sluice {

/// What kind of thing went wrong; decides the exit code (see exitCode in app/sluicectl).
enum class ErrorKind {
    Usage, ///< the request makes no sense: unknown option, bad size, broken workload file
    NotFound, ///< a path, run or device that was named is not there
    Permission, ///< the system refused access
    NoSpace, ///< a disk or a limit is full
    Unsupported, ///< this kernel, filesystem or build cannot do it
    Busy, ///< somebody else holds it (locked database)
    Corrupt, ///< data is damaged or from a newer version
    Io, ///< the system failed while reading or writing
    Interrupted, ///< stopped by the user before there was anything to keep
};

template <>
inline constexpr auto enumWords<ErrorKind> = wordList<ErrorKind>({{ErrorKind::Usage, "usage"},
                                                                  {ErrorKind::NotFound, "not_found"},
                                                                  {ErrorKind::Permission, "permission"},
                                                                  {ErrorKind::NoSpace, "no_space"},
                                                                  {ErrorKind::Unsupported, "unsupported"},
                                                                  {ErrorKind::Busy, "busy"},
                                                                  {ErrorKind::Corrupt, "corrupt"},
                                                                  {ErrorKind::Io, "io"},
                                                                  {ErrorKind::Interrupted, "interrupted"}});

/// An error a person can act on: what failed, on what and why; and what to do about it.
struct Error {
    ErrorKind kind = ErrorKind::Io;
    std::string message;
    Message hint;

    bool operator==(const Error&) const = default;
};

/// Either a value or an Error. Cancel is not an error: results say themselves that they are partial.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) { }
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) { }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Only valid when ok().
    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    /// Only valid when !ok().
    const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

/// The result of something that gives nothing but may fail.
struct Done {
    bool operator==(const Done&) const = default;
};

/// The kind that fits an errno value; ErrorKind::Io where none is more exact.
ErrorKind kindOfErrno(int errorNumber);

/// "cannot open x: No such file (choose another)", for a text that holds an error.
std::string textOf(const Error& error);

/// "No such file or directory".
std::string wordsOfErrno(int errorNumber);

/// An Error from errno: `what` is a phrase such as "cannot open /data/x".
Error systemError(const std::string& what, int errorNumber, Message hint = {});

} // namespace sluice
