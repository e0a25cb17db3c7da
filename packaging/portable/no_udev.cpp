// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// libudev for the portable programs, which Debian has as a shared library only. hwloc asks it for names of disks, which
// Sluice reads itself, and does without where udev_new() gives nothing, as its manual page says it may.
struct udev;
struct udev_device;

extern "C" {
udev* udev_new()
{
    return nullptr;
}
udev* udev_unref(udev*)
{
    return nullptr;
}
udev_device* udev_device_new_from_subsystem_sysname(udev*, const char*, const char*)
{
    return nullptr;
}
const char* udev_device_get_property_value(udev_device*, const char*)
{
    return nullptr;
}
udev_device* udev_device_unref(udev_device*)
{
    return nullptr;
}
}
