// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/folder_walk.h"

#include "core/base/files/input.h"
#include "core/base/result.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sluice::dataset {

namespace {

constexpr std::size_t mostReasons = 20; ///< a folder of millions must not fill the summary

using Folder = std::unique_ptr<DIR, int (*)(DIR*)>;

/// A name of a folder, and what the folder says it is.
struct Name {
    const char* text;
    unsigned char type;
};

std::string realPath(const std::string& path)
{
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

/// Where tables list their versions: Delta, Lance.
bool isVersionLog(std::string_view folder)
{
    return folder == "_delta_log" || folder == "_versions";
}

/// Whether a folder holds no rows of the table that it lies in: logs, indices, changes that its files hold anyway, work
/// that is not finished. Sources: delta-io/delta PROTOCOL.md, Spark's output committer, lance.org/format/table.
bool isOfTable(std::string_view folder)
{
    constexpr std::array<std::string_view, 6> known{"_change_data",  "_spark_metadata", "_temporary",
                                                    "_transactions", "_indices",        "_deletions"};
    return isVersionLog(folder) || std::find(known.begin(), known.end(), folder) != known.end();
}

/// Whether a folder is a Zarr array or group, version 2 or 3.
bool isStore(int folder)
{
    constexpr std::array<const char*, 3> marks{".zgroup", ".zarray", "zarr.json"};
    return std::any_of(marks.begin(), marks.end(),
                       [folder](const char* mark) { return ::faccessat(folder, mark, F_OK, 0) == 0; });
}

class Walk {
public:
    Walk(LeftOutTally& leftOut, const std::function<void(Found&&)>& visit, const std::stop_token& stop)
        : m_leftOut(leftOut), m_visit(visit), m_stop(stop)
    { }

    WalkCounts under(const std::string& folder)
    {
        m_root = realPath(folder);
        m_waiting.push_back({m_root.empty() ? folder : m_root, false});
        while (!m_waiting.empty() && !m_stop.stop_requested()) {
            const auto next = std::move(m_waiting.back());
            m_waiting.pop_back();
            if (m_store && !next.second) {
                leaveStore();
            }
            enter(next.first);
        }
        leaveStore();
        m_counts.whole = !m_stop.stop_requested();
        return m_counts;
    }

private:
    using Entry = std::pair<std::string, bool>; ///< a folder, and whether it belongs to the store that is walked

    void enter(const std::string& path)
    {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
        struct stat facts { };
        if (descriptor < 0 || ::fstat(descriptor, &facts) != 0) {
            m_leftOut.add("folders that cannot be read", path + ": " + wordsOfErrno(errno));
            return;
        }
        const Folder folder(::fdopendir(descriptor), [](DIR* open) { return ::closedir(open); });
        if (!folder || !m_seen.insert({facts.st_dev, facts.st_ino}).second) {
            return; // a link led here before
        }
        if (isMadeUp(path, facts.st_dev)) {
            m_leftOut.add("folders", "the kernel makes up what they hold");
            return;
        }
        ++m_counts.folders;
        if (!m_store && isStore(descriptor)) {
            m_store = Found{path, 0, 0};
        }
        errno = 0;
        while (const auto* entry = ::readdir(folder.get())) {
            if (m_stop.stop_requested()) {
                return;
            }
            look(path, descriptor, {entry->d_name, entry->d_type});
            errno = 0;
        }
        if (errno != 0) {
            m_leftOut.add("folders that cannot be read", path + ": " + wordsOfErrno(errno));
        }
    }

    /// Asked once for each file system.
    bool isMadeUp(const std::string& folder, dev_t device)
    {
        const auto [known, isNew] = m_madeUp.try_emplace(device, false);
        known->second = isNew ? isMadeUpByKernel(folder) : known->second;
        return known->second;
    }

    void look(const std::string& path, int folder, Name name)
    {
        const std::string_view text(name.text);
        if (text == "." || text == "..") {
            return;
        }
        if (text.starts_with('.')) {
            m_store ? void() : m_leftOut.add("hidden names", "names that begin with a dot");
            return;
        }
        struct stat facts { };
        if (name.type == DT_UNKNOWN || name.type == DT_REG) {
            if (::fstatat(folder, name.text, &facts, AT_SYMLINK_NOFOLLOW) != 0) {
                m_leftOut.add("files that cannot be read", path + "/" + name.text + ": " + wordsOfErrno(errno));
                return;
            }
            name.type = static_cast<unsigned char>(IFTODT(facts.st_mode));
        }
        take(path, folder, name, facts.st_size);
    }

    void take(const std::string& path, int folder, Name name, std::int64_t size)
    {
        switch (name.type) {
        case DT_DIR:
            takeFolder(path, name.text);
            break;
        case DT_REG:
            found({path + "/" + name.text, size});
            break;
        case DT_LNK:
            follow(path + "/" + name.text, folder, name.text);
            break;
        default:
            m_leftOut.add("names that are no files", "pipes, sockets and devices hold no sample");
        }
    }

    void takeFolder(const std::string& path, const char* name)
    {
        if (!isOfTable(name)) {
            m_waiting.emplace_back(path + "/" + name, m_store.has_value());
            return;
        }
        m_counts.hasVersions = m_counts.hasVersions || isVersionLog(name);
        m_leftOut.add("folders", "logs, changes and unfinished files of a table");
    }

    void follow(const std::string& path, int folder, const char* name)
    {
        struct stat facts { };
        if (::fstatat(folder, name, &facts, 0) != 0) {
            m_leftOut.add("links", "they lead nowhere");
        } else if (S_ISDIR(facts.st_mode)) {
            ++m_counts.linksFollowed;
            m_waiting.emplace_back(path, m_store.has_value());
        } else if (S_ISREG(facts.st_mode)) {
            const auto real = realPath(path);
            if (real.empty()) {
                m_leftOut.add("links", "they lead nowhere");
            } else if (isBelowRoot(real)) {
                m_leftOut.add("links", "to files of the data set, which are counted where they are");
            } else {
                ++m_counts.linksFollowed;
                found({path, facts.st_size, 0, true});
            }
        } else {
            m_leftOut.add("names that are no files", "pipes, sockets and devices hold no sample");
        }
    }

    /// Whether the walk meets this file anyway: it lies below, and not under a hidden name.
    bool isBelowRoot(const std::string& real) const
    {
        return real.size() > m_root.size() && real.starts_with(m_root) && real[m_root.size()] == '/'
            && real.find("/.", m_root.size()) == std::string::npos;
    }

    void found(Found&& file)
    {
        if (m_store) {
            m_store->size += file.size;
            ++m_store->storeFiles;
        } else {
            m_visit(std::move(file));
        }
    }

    void leaveStore()
    {
        if (m_store) {
            m_store->storeFiles = std::max<std::int64_t>(1, m_store->storeFiles);
            m_visit(*std::exchange(m_store, std::nullopt));
        }
    }

    LeftOutTally& m_leftOut;
    const std::function<void(Found&&)>& m_visit;
    const std::stop_token& m_stop;
    std::string m_root;
    std::vector<Entry> m_waiting;
    std::set<std::pair<dev_t, ino_t>> m_seen; ///< folders, by where they really are
    std::map<dev_t, bool> m_madeUp; ///< file systems, and whether the kernel makes up what they hold
    std::optional<Found> m_store;
    WalkCounts m_counts;
};

} // namespace

void LeftOutTally::add(const std::string& what, const std::string& why, std::int64_t count)
{
    if (count <= 0) {
        return;
    }
    const auto same = [&](const LeftOut& left) { return left.what == what && left.why == why; };
    if (const auto found = std::find_if(m_all.begin(), m_all.end(), same); found != m_all.end()) {
        found->count += count;
    } else if (m_all.size() < mostReasons) {
        m_all.push_back({what, count, why});
    } else {
        m_all.back() = {"more", m_all.back().count + count, "other reasons"};
    }
}

WalkCounts walkFolder(const std::string& folder, LeftOutTally& leftOut, const std::function<void(Found&&)>& visit,
                      const std::stop_token& stop)
{
    return Walk(leftOut, visit, stop).under(folder);
}

} // namespace sluice::dataset
