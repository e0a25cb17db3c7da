// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/host_buffer.h"

#include "tests/core/gpu/fake_machine.h"

namespace sluice::gpu {
namespace {

/// A device whose driver locks memory, unless told that it cannot.
class HostBufferTest : public FakeMachine {
protected:
    Result<HostBuffer> made(HostMemory kind, const std::string& table = "devices=1", std::optional<int> node = {})
    {
        is(table);
        if (!device) {
            auto driver = Driver::open(libraries, build);
            device.emplace(*driver->device(0));
        }
        return HostBuffer::make(*device, kind, mebibytes(1), node);
    }

    std::optional<Device> device;
};

TEST_F(HostBufferTest, HasTheBytesThatWereAskedForOfEveryKind)
{
    for (const auto& [kind, name] : enumWords<HostMemory>) {
        const auto buffer = made(kind);
        ASSERT_TRUE(buffer) << name << ": " << buffer.error().message;
        ASSERT_EQ(buffer->bytes().size(), 1048576U) << name;
        buffer->bytes().front() = std::byte{1};
        buffer->bytes().back() = std::byte{2};
    }
}

TEST_F(HostBufferTest, LocksOnlyWhatIsNotPageable)
{
    const auto table = "devices=1;register=!2"; // the driver refuses to lock ordinary memory
    EXPECT_TRUE(made(HostMemory::Pageable, table));
    EXPECT_TRUE(made(HostMemory::Pinned, table)) << "that is the driver's own";
    const auto registered = made(HostMemory::Registered, table);
    ASSERT_FALSE(registered);
    EXPECT_EQ(registered.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(registered.error().message.find("1 MiB"), std::string::npos) << registered.error().message;
}

TEST_F(HostBufferTest, RefusesANodeThatIsNotThere)
{
    const auto buffer = made(HostMemory::Registered, "devices=1", 1023);
    ASSERT_FALSE(buffer);
    EXPECT_FALSE(canChooseNode(1023));
}

TEST(MemoryNodes, ThereIsAtLeastOne)
{
    EXPECT_FALSE(memoryNodes().empty());
    EXPECT_EQ(nodeOfDevice("0000:ff:1f.7"), std::nullopt);
}

} // namespace
} // namespace sluice::gpu
