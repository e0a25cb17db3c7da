// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/shared_library.h"

#include "core/base/static_program.h"

#include <dlfcn.h>

namespace sluice {

SharedLibrary::SharedLibrary(const std::string& name)
{
    if (isStaticProgram()) {
        m_reason = "this build is static and opens no libraries";
        return;
    }
    m_handle.reset(::dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE));
    if (!m_handle) {
        const char* reason = ::dlerror();
        m_reason = reason != nullptr ? reason : name + ": cannot be loaded";
    }
}

void* SharedLibrary::symbol(const char* name) const
{
    return m_handle ? ::dlsym(m_handle.get(), name) : nullptr;
}

void SharedLibrary::Close::operator()(void* handle) const
{
    ::dlclose(handle);
}

} // namespace sluice
