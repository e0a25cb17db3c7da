# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Odd text and odd numbers that several classes share, and values that are put where another kind is expected."""

TEXTS = [b"\xff", b"od\xffd\x1b[31m\nforged", b"\xc3\x28", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xf0\x9f\x98",
         "\u202egnp.exe".encode(), "\u2066a\u2069".encode(), "\u0085\u009b31m".encode(), b"\r\x1b[2Koverwritten",
         b"\x1b]0;title\x07", b"\x1b]8;;http://x\x1b\\link", b"\x08\x08\x7f\x0b\x0c", b"\n# forged\n\n| a | b |\n|---|---|",
         b"=cmd|' /C calc'!A0", b"+1+1", b"-2+3", b"@SUM(1)", b"\t=1+1", b"-", b"--", b"--help=", b"%s%n%x%99999d", b"{}{0}{:>9999}",
         b"$(touch pwned)", b"`touch pwned`", b"'; touch pwned; '", b'"; touch pwned; "', b"&touch pwned&", b"|touch pwned",
         b"<script>alert(1)</script>", b"&lt;b&gt;", b"[a](javascript:x)", b"a|b|c", b"```\nx\n```", b" ", b"", b"~", b"*",
         b"..", b"../" * 60, b"/" * 300, b":memory:", b"file:x?mode=memory", b"a" * 255, b"a" * 256, b"x" * 100_000,
         "\U0001f600\u200d\U0001f469".encode(), "\ufeffbom".encode(), "e\u0301" .encode() * 500, b"null", b"{}", b"[[[[" * 5000]

# What a file can be called.
NAMES = sorted({text.replace(b"/", b"_") for text in TEXTS if 0 < len(text) <= 255} - {b".", b".."})

NUMBERS = ["0", "-0", "1", "-1", "+1", "00", "007", "0.0", "1.0", "1.5", "-1.5", ".5", "5.", ".", "", " ", " 1", "1 ", "1 1", "1,2",
           "1,281,167", "1.281.167", "1_000", "1e3", "1E3", "1e-3", "1e308", "1e309", "-1e309", "1e-320", "4e3", "0x10", "0b1", "1p3",
           "nan", "NaN", "-nan", "inf", "-inf", "Infinity", "1e", "e1", "--1", "+-1", "1-", "1+1", "2147483647", "2147483648",
           "-2147483648", "4294967295", "4294967296", "4294967297", "9007199254740993", "9223372036854775807", "9223372036854775808",
           "-9223372036854775808", "18446744073709551615", "18446744073709551616", "1" * 40, "1" * 400, "0." + "0" * 400 + "1",
           "1K", "1k", "1M", "1m", "1G", "1g", "1T", "1P", "1E", "1Z", "1Ki", "1KiB", "1KB", "1kB", "1MiB", "1.5GiB", "8EiB", "16EiB", "1B",
           "1b", "-1K", "0K", "0.1B", "1G/s", "1GB/s", "1Gb/s", "1Gbps", "1 GB / s", "1GB/", "1GB/h", "1/s", "1/0", "1ns", "1us", "1\u00b5s", "1ms",
           "1s", "1m30s", "1min", "1h", "1d", "1w", "1y", "100ms", "-1s", "0s", "1e9s", "1e400s", "1s1", "1 s", "50%", "100%", "101%", "-1%", "0%",
           "1e3%", "%", "abc", "one", "\u0661", "\uff11", "\u00bd", "1\u00a0000", "1'000", "on", "off", "true", "None", "unlimited", "last"]

# In place of a value of a document.
VALUES = [0, -1, 1, 2, 0.5, -0.5, 1e-320, 1e-9, 1e9, 1e18, 1e308, -1e308, 2**31, 2**32, 2**53, 2**63 - 1, -2**63, 2**64, None, True, "", "x",
          "NaN", "nan", "-1", "1e999", "a\x1b[31m\nforged", "\u202e", "\ud800", "<script>alert(1)</script>", "=1+1", "x" * 100_000, [], {}, [0],
          [None], {"x": 1}, [[]] * 50]
