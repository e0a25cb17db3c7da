// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/folder_walk.h"

#include "core/base/files/input.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace sluice::dataset {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostReasons = 20; ///< a folder of millions must not fill the summary

class Walk {
public:
    explicit Walk(LeftOutTally& leftOut) : m_leftOut(leftOut) { }

    std::vector<Found> under(const fs::path& folder)
    {
        m_waiting.push_back(folder);
        while (!m_waiting.empty()) {
            const auto next = std::move(m_waiting.back());
            m_waiting.pop_back();
            enter(next);
        }
        std::sort(m_files.begin(), m_files.end(), [](const Found& a, const Found& b) { return a.path < b.path; });
        const auto same = [](const Found& a, const Found& b) { return a.path == b.path; };
        m_files.erase(std::unique(m_files.begin(), m_files.end(), same), m_files.end());
        return std::move(m_files);
    }

private:
    void enter(const fs::path& folder)
    {
        std::error_code problem;
        const auto real = fs::canonical(folder, problem);
        if (!problem && !m_seen.insert(real.string()).second) {
            return; // a link led here before
        }
        if (isMadeUp(folder)) {
            m_leftOut.add("folders", "the kernel makes up what they hold");
            return;
        }
        fs::directory_iterator entries(folder, problem);
        for (; !problem && entries != fs::directory_iterator(); entries.increment(problem)) {
            look(*entries);
        }
        if (problem) {
            m_leftOut.add("folders that cannot be read", folder.string() + ": " + problem.message());
        }
    }

    void look(const fs::directory_entry& entry)
    {
        std::error_code problem;
        const auto& path = entry.path();
        if (path.filename().string().starts_with('.')) {
            m_leftOut.add("hidden names", "names that begin with a dot");
        } else if (entry.is_directory(problem)) {
            m_waiting.push_back(path);
        } else if (entry.is_regular_file(problem)) {
            addFile(entry);
        } else if (entry.is_symlink(problem)) {
            m_leftOut.add("links", "they lead nowhere");
        } else {
            m_leftOut.add("names that are no files", "pipes, sockets and devices hold no sample");
        }
    }

    void addFile(const fs::directory_entry& entry)
    {
        std::error_code problem;
        const auto size = static_cast<std::int64_t>(entry.file_size(problem));
        const bool link = !problem && entry.is_symlink(problem);
        const auto path = link ? fs::canonical(entry.path(), problem) : entry.path();
        if (problem) {
            m_leftOut.add("files that cannot be read", entry.path().string() + ": " + problem.message());
        } else {
            m_files.push_back({path.string(), size});
        }
    }

    /// Asked once for each file system.
    bool isMadeUp(const fs::path& folder)
    {
        struct ::stat status { };
        if (::stat(folder.c_str(), &status) != 0) {
            return false;
        }
        const auto [known, isNew] = m_madeUp.try_emplace(status.st_dev, false);
        known->second = isNew ? isMadeUpByKernel(folder.string()) : known->second;
        return known->second;
    }

    LeftOutTally& m_leftOut;
    std::map<::dev_t, bool> m_madeUp; ///< file systems, and whether the kernel makes up what they hold
    std::vector<fs::path> m_waiting;
    std::set<std::string> m_seen; ///< folders, by where they really are
    std::vector<Found> m_files;
};

} // namespace

void LeftOutTally::add(const std::string& what, const std::string& why)
{
    const auto same = [&](const LeftOut& left) { return left.what == what && left.why == why; };
    if (const auto found = std::find_if(m_all.begin(), m_all.end(), same); found != m_all.end()) {
        ++found->count;
    } else if (m_all.size() < mostReasons) {
        m_all.push_back({what, 1, why});
    } else {
        m_all.back() = {"more", m_all.back().what == "more" ? m_all.back().count + 1 : 2, "other reasons"};
    }
}

std::vector<Found> filesUnder(const std::string& folder, LeftOutTally& leftOut)
{
    return Walk(leftOut).under(folder);
}

} // namespace sluice::dataset
