// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/proc_files.h"

#include "core/base/files/system_call.h"
#include "core/base/text/text.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <utility>

namespace sluice::attach {

namespace {

int openToRead(const std::string& path)
{
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
}

class DescriptorOfProc {
public:
    explicit DescriptorOfProc(const std::string& path) : m_number(openToRead(path)) { }
    DescriptorOfProc(const DescriptorOfProc&) = delete;
    DescriptorOfProc& operator=(const DescriptorOfProc&) = delete;
    ~DescriptorOfProc() { m_number >= 0 ? void(::close(m_number)) : void(); }
    int number() const { return m_number; }

private:
    int m_number;
};

} // namespace

std::optional<std::string> ProcFiles::text(const std::string& path, std::size_t most) const
{
    const DescriptorOfProc file(onDisk(path));
    if (file.number() < 0) {
        return std::nullopt;
    }
    std::string text;
    constexpr std::size_t piece = 4096;
    for (std::size_t done = 0; done < most;) {
        text.resize(std::min(most, done + piece));
        const auto got = uninterrupted([&] { return ::read(file.number(), text.data() + done, text.size() - done); });
        if (got < 0) {
            return std::nullopt;
        }
        done += static_cast<std::size_t>(got);
        text.resize(done);
        if (got == 0) {
            break;
        }
    }
    return text;
}

std::string ProcFiles::link(const std::string& path) const
{
    std::string target(4096, '\0');
    const auto size = ::readlink(onDisk(path).c_str(), target.data(), target.size());
    target.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return target;
}

std::vector<std::string> ProcFiles::namesIn(const std::string& folder, std::size_t most) const
{
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(onDisk(folder).c_str()), ::closedir);
    std::vector<std::string> names;
    while (stream && names.size() < most) {
        const auto* entry = ::readdir(stream.get());
        if (entry == nullptr) {
            break;
        }
        if (entry->d_name[0] != '.') {
            names.emplace_back(entry->d_name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<long> ProcFiles::numbersIn(const std::string& folder, std::size_t most) const
{
    std::vector<long> numbers;
    for (const auto& name : namesIn(folder, most)) {
        if (const auto number = wholeNumber(name); number && name.find('x') == std::string::npos) {
            numbers.push_back(*number);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

KeptFile::KeptFile(const ProcFiles& files, const std::string& path) : m_number(openToRead(files.onDisk(path)))
{
    m_problem = m_number < 0 ? errno : 0;
}

KeptFile::KeptFile(KeptFile&& other) noexcept
    : m_number(std::exchange(other.m_number, -1)), m_problem(other.m_problem), m_buffer(std::move(other.m_buffer))
{ }

KeptFile& KeptFile::operator=(KeptFile&& other) noexcept
{
    std::swap(m_number, other.m_number);
    std::swap(m_problem, other.m_problem);
    std::swap(m_buffer, other.m_buffer);
    return *this;
}

KeptFile::~KeptFile()
{
    m_number >= 0 ? void(::close(m_number)) : void();
}

std::string_view KeptFile::text()
{
    if (m_number < 0) {
        return {};
    }
    m_buffer.resize(bufferSize);
    const auto got = uninterrupted([this] { return ::pread(m_number, m_buffer.data(), m_buffer.size(), 0); });
    m_problem = got < 0 ? errno : 0;
    return got > 0 ? std::string_view(m_buffer).substr(0, static_cast<std::size_t>(got)) : std::string_view();
}

} // namespace sluice::attach
