// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace sluice {

/// A library opened at run time. Owns the handle; move-only. The code itself stays in the process, as a
/// driver that was started may still run it.
class SharedLibrary {
public:
    /// Opens `name`; where that fails, and in a static program, loaded() is false and reason() says why.
    explicit SharedLibrary(const std::string& name);

    bool loaded() const { return m_handle != nullptr; }
    const std::string& reason() const { return m_reason; }

    /// The function of that name, or null. The caller names its type: `function<int(int*)>("f")`.
    template <class F>
    F* function(const char* name) const
    {
        return reinterpret_cast<F*>(symbol(name));
    }

    /// A table of functions, each looked up by the name that `eachFunction(visit, table)` gives it; what the
    /// library does not have stays null.
    template <class Table>
    Table functions() const
    {
        Table table;
        eachFunction([this](const char* name, auto*& function) { function = find(name, function); }, table);
        return table;
    }

private:
    template <class F>
    F* find(const char* name, F*) const
    {
        return function<F>(name);
    }
    void* symbol(const char* name) const;

    struct Close {
        void operator()(void* handle) const;
    };
    std::unique_ptr<void, Close> m_handle;
    std::string m_reason;
};

} // namespace sluice
