// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/kernels.h"

#include <algorithm>

#ifdef SLUICE_KERNELS
// What nvcc made of kernels.cu, as it is.
__asm__(".pushsection .rodata\n"
        ".balign 64\n"
        ".global sluiceKernelImage\n"
        ".hidden sluiceKernelImage\n"
        "sluiceKernelImage:\n"
        ".incbin \"" SLUICE_KERNELS "\"\n"
        ".byte 0\n"
        ".popsection\n");
extern "C" const unsigned char sluiceKernelImage[];
#endif

namespace sluice::gpu {

namespace {

const void* kernelImage()
{
#ifdef SLUICE_KERNELS
    return sluiceKernelImage;
#else
    return nullptr;
#endif
}

Result<cuda::Function> functionOf(const Context& context, cuda::Module module, const char* name)
{
    cuda::Function function = nullptr;
    const auto done = context.checked(std::string("find the kernel ") + name,
                                      context.functions().moduleFunction(&function, module, name));
    if (!done) {
        return done.error();
    }
    return function;
}

} // namespace

Result<Kernels> Kernels::load(const Device& device)
{
    if (kernelImage() == nullptr) {
        return Error{ErrorKind::Unsupported, "this was built without device code",
                     "build it where nvcc of the CUDA toolkit is"};
    }
    const auto& context = device.context();
    cuda::Module module = nullptr;
    const auto loaded = context->checked("load the kernels", context->functions().moduleLoad(&module, kernelImage()));
    if (!loaded) {
        return loaded.error();
    }
    auto owned = std::make_shared<const Owned<cuda::Module>>(context, module, &cuda::Functions::moduleUnload);
    const auto hold = functionOf(*context, module, "sluiceHold");
    const auto step = functionOf(*context, module, "sluiceStep");
    if (!hold || !step) {
        return hold ? step.error() : hold.error();
    }
    return Kernels(std::move(owned), *hold, *step, std::max(device.multiprocessors(), 1));
}

Result<Done> Kernels::hold(const Stream& stream, cuda::Address word, Nanoseconds longest) const
{
    auto nanoseconds = static_cast<unsigned long long>(longest.count());
    void* parameters[] = {&word, &nanoseconds};
    const auto& context = stream.context();
    return context.checked("hold a stream",
                           context.functions().launch(m_hold, 1, 1, 1, 1, 1, 1, 0, stream.get(), parameters, nullptr));
}

Result<Done> Kernels::step(const Stream& stream, Nanoseconds duration) const
{
    auto nanoseconds = static_cast<unsigned long long>(duration.count());
    cuda::Address sink = 0;
    void* parameters[] = {&nanoseconds, &sink};
    const auto& context = stream.context();
    return context.checked("start a step",
                           context.functions().launch(m_step, static_cast<unsigned>(m_processors), 1, 1, 256, 1, 1, 0,
                                                      stream.get(), parameters, nullptr));
}

} // namespace sluice::gpu
