// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/watch/watch_record.h"

#include "core/base/files/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace sluice::ctl {

namespace {

constexpr const char* schema = "sluice.watch/1";
constexpr std::size_t longestLine = 4 << 20; ///< bytes; a moment of a node with eight ranks has 10 KB

Json named(const char* event, const Json& fields)
{
    Json line{{"event", event}};
    line.update(fields);
    return line;
}

/// Takes up to the end of a line; false at the end of the file.
Result<bool> nextLine(std::istream& in, std::string& text, const std::string& path, std::size_t number)
{
    text.clear();
    for (int c = in.get(); c != std::istream::traits_type::eof() && c != '\n'; c = in.get()) {
        text.push_back(static_cast<char>(c));
        if (text.size() > longestLine) {
            return Error{ErrorKind::Usage, fmt::format("{} is no record: line {} is too long", path, number),
                         "give a file that --record wrote"};
        }
    }
    return !in.eof() || !text.empty();
}

/// A moment, or nothing for another event.
Result<std::optional<WatchedMoment>> momentIn(const std::string& text, const std::string& origin)
{
    const auto json = parseJson(text, origin);
    if (!json) {
        return json.error();
    }
    const auto event = json->is_object() ? json->value("event", Json()) : Json();
    if (event == "watch") {
        const auto fits = expectSchema(*json, schema, origin);
        return fits ? Result<std::optional<WatchedMoment>>(std::nullopt) : fits.error();
    }
    if (event != "sample") {
        return std::optional<WatchedMoment>();
    }
    auto moment = fromJson<WatchedMoment>(*json);
    if (!moment) {
        return Error{moment.error().kind, origin + ": " + moment.error().message, moment.error().hint};
    }
    return std::optional(*std::move(moment));
}

} // namespace

Json eventOf(const WatchHeader& header)
{
    return named("watch", toJson(header));
}

Json eventOf(const WatchedMoment& moment)
{
    return named("sample", toJson(moment));
}

Result<WatchRecord> WatchRecord::make(const std::string& path)
{
    constexpr int mode = 0644;
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0) {
        return systemError("cannot make the record " + path, errno,
                           errno == EEXIST ? "what is there is never written over: choose another name" : "");
    }
    return WatchRecord(descriptor, path);
}

WatchRecord::WatchRecord(WatchRecord&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_path(std::move(other.m_path)), m_bytes(other.m_bytes)
{ }

WatchRecord::~WatchRecord()
{
    m_descriptor >= 0 ? void(::close(m_descriptor)) : void();
}

Result<Done> WatchRecord::add(const Json& event)
{
    const auto text = jsonText(event) + "\n";
    for (std::size_t done = 0; done < text.size();) {
        const auto written = ::write(m_descriptor, text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) {
            return systemError("cannot write the record " + m_path, errno, "what was written until then is kept");
        }
        done += static_cast<std::size_t>(std::max<ssize_t>(0, written));
    }
    m_bytes.count += static_cast<std::int64_t>(text.size());
    return Done{};
}

Result<std::size_t> replay(const std::string& path, const std::function<bool(const WatchedMoment&)>& take)
{
    std::error_code problem;
    const bool isFile = std::filesystem::is_regular_file(path, problem) && !isMadeUpByKernel(path); // a pipe would wait
    std::ifstream in(isFile ? path : std::string(), std::ios::binary);
    if (!in) {
        return Error{ErrorKind::NotFound, "cannot read the record " + path, "give a file that --record wrote"};
    }
    std::string text;
    std::size_t moments = 0;
    for (std::size_t number = 1;; ++number) {
        const auto more = nextLine(in, text, path, number);
        if (!more || !*more) {
            return more && moments == 0 ? Error{ErrorKind::Usage, path + " holds no moment that was watched", {}}
                : more                  ? Result<std::size_t>(0)
                                        : more.error();
        }
        const bool cutOff = in.eof();
        const auto moment = momentIn(text, fmt::format("{}, line {}", path, number));
        if (!moment) {
            return cutOff && moments > 0 ? Result<std::size_t>(number) : moment.error();
        }
        if (*moment) {
            ++moments;
            if (!take(**moment)) {
                return std::size_t{0};
            }
        }
    }
}

} // namespace sluice::ctl
