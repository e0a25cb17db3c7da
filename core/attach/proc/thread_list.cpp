// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/thread_list.h"

#include "core/attach/job_shape.h"
#include "core/attach/proc/process_table.h"
#include "core/base/text/text.h"

#include <algorithm>

namespace sluice::attach {

namespace {

constexpr std::size_t maxListed = 10'000;
constexpr std::size_t maxThreads = 2'000; ///< whose small files are read

std::string taskFolder(long pid)
{
    return "/proc/" + std::to_string(pid) + "/task";
}

std::vector<long> newestThreads(const ProcFiles& files, long pid)
{
    auto numbers = files.numbersIn(taskFolder(pid), maxListed);
    std::reverse(numbers.begin(), numbers.end());
    if (numbers.size() > maxThreads) {
        const long first = numbers.back();
        numbers.resize(maxThreads);
        numbers.back() = first;
    }
    return numbers;
}

} // namespace

std::vector<NamedThread> threadsOf(const ProcFiles& files, long pid)
{
    constexpr std::size_t most = 64;
    std::vector<NamedThread> threads;
    for (const long number : newestThreads(files, pid)) {
        auto name = files.text(taskFolder(pid) + "/" + std::to_string(number) + "/comm", most).value_or("");
        name.resize(std::min(name.find('\n'), name.size()));
        threads.push_back({number, std::move(name)});
    }
    return threads;
}

std::vector<long> childrenOf(const ProcFiles& files, long pid, long thread)
{
    const auto text = files.text(taskFolder(pid) + "/" + std::to_string(thread) + "/children");
    std::vector<long> children;
    for (const auto& word : pieces(text.value_or(""), ' ')) {
        if (const auto child = wholeNumber(word)) {
            children.push_back(*child);
        }
    }
    return children;
}

std::vector<long> childrenOf(const ProcFiles& files, long pid)
{
    std::vector<long> all;
    for (const long thread : newestThreads(files, pid)) {
        const auto children = childrenOf(files, pid, thread);
        all.insert(all.end(), children.begin(), children.end());
    }
    const auto direct = all.size();
    for (std::size_t i = 0; i < direct; ++i) {
        const auto child = processEntryOf(files, all[i]);
        if (child && isForkServer(*child)) {
            const auto served = childrenOf(files, all[i], all[i]);
            all.insert(all.end(), served.begin(), served.end());
        }
    }
    return all;
}

long threadThatStarted(const ProcFiles& files, long pid, const std::vector<long>& workers)
{
    const auto startedOne = [&](long thread) {
        const auto children = childrenOf(files, pid, thread);
        return std::find_first_of(children.begin(), children.end(), workers.begin(), workers.end()) != children.end();
    };
    if (workers.empty() || startedOne(pid)) {
        return pid;
    }
    const auto threads = newestThreads(files, pid);
    const auto found = std::find_if(threads.begin(), threads.end(), startedOne);
    return found == threads.end() ? pid : *found;
}

} // namespace sluice::attach
