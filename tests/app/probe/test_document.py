# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import json
import os

from sluice_probe.document import MOST_BYTES, Document, JobError, check_target, read_job, write_job
from child import Folder


class DocumentTest(Folder):
    def test_what_is_not_known_is_absent_and_has_a_reason(self):
        document = Document("profile", "1")
        document.put("profile.a", 1.5)
        document.put("profile.b", None, "nobody looked")
        document.put("profile.c", float("nan"))
        whole = document.whole()
        self.assertEqual(whole["profile"], {"a": 1.5})
        self.assertEqual(whole["unknown"], [{"field": "profile.b", "reason": "nobody looked"},
                                            {"field": "profile.c", "reason": "it was not measured"}])

    def test_what_becomes_known_loses_its_reason(self):
        document = Document("profile", "1")
        document.unknown("profile.a", "too early")
        document.put("profile.a", 0)
        self.assertEqual(document.whole()["unknown"], [])

    def test_written_documents_are_read(self):
        whole = Document("watch", "1").whole()
        write_job(self.path("job.json"), whole)
        self.assertEqual(read_job(self.path("job.json")), whole)
        self.assertEqual(self.files(), ["job.json"])

    def test_files_of_somebody_else_are_left_alone(self):
        for text in ("", "{", "[]", "{\"schema\": \"sluice.job/2\"}", "\xff", "null", "[" * 100000):
            path = self.write("other", text)
            with self.assertRaisesRegex(JobError, "left alone"):
                write_job(path, Document("watch", "1").whole())
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), text)
        self.assertEqual(self.files(), ["other"])

    def test_a_newer_schema_is_named(self):
        path = self.write("job.json", json.dumps({"schema": "sluice.job/9"}))
        with self.assertRaisesRegex(JobError, "sluice.job/9"):
            read_job(path)

    def test_a_file_too_large_is_not_read(self):
        path = self.write("job.json", " " * (MOST_BYTES + 1))
        with self.assertRaises(JobError):
            read_job(path)

    def test_places_that_cannot_be_written(self):
        with self.assertRaisesRegex(JobError, "it is a folder"):
            check_target(self.folder)
        with self.assertRaisesRegex(JobError, "there is no folder"):
            check_target(self.path("none/job.json"))

    def test_a_full_disk_leaves_no_part(self):
        class Full(dict):
            def items(self):
                raise OSError(28, "No space left on device")
        with self.assertRaises(OSError):
            write_job(self.path("job.json"), Full(schema=1))
        self.assertEqual([name for name in os.listdir(self.folder)], [])
