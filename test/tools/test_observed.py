"""Tests of docs/restrictions.md and its like: what a run of the test has printed becomes the table's, and the page's."""

from miniature import TestCase

OUTPUT = """ok: something
restrictions: keys of 1024 bits | TLS | refused
restrictions: keys of 1024 bits | signed JAR | taken
restrictions: MD5 | TLS | absent
"""


class Observed(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.observed = self.world_.module("observed")
        self.subject = self.observed.SUBJECTS["restrictions"]

    def test_what_was_printed_is_the_column(self) -> None:
        cells = self.observed.taken(self.subject, {}, "8", OUTPUT)
        cells = self.observed.taken(self.subject, cells, "11", OUTPUT.replace("absent", "refused"))
        text = self.observed.write(self.subject, cells, ["8", "11"])
        self.assertIn("what | where | 8 | 11\nkeys of 1024 bits | TLS | refused | refused\n", text)
        self.assertIn("MD5 | TLS | absent | refused\n", text)
        self.assertEqual(self.observed.read(self.subject, text), cells)

    def test_another_run_takes_the_place_of_the_first(self) -> None:
        cells = self.observed.taken(self.subject, {}, "8", OUTPUT)
        cells = self.observed.taken(self.subject, cells, "11", OUTPUT)
        again = self.observed.taken(self.subject, cells, "8", "restrictions: MD5 | TLS | taken\n")
        self.assertEqual(again["MD5", "TLS"], {"8": "taken", "11": "absent"})
        self.assertEqual(again["keys of 1024 bits", "TLS"], {"11": "refused"})
        self.assertNotIn(("keys of 1024 bits", "TLS"), self.observed.taken(self.subject, {("keys of 1024 bits", "TLS"): {"8": "taken"}}, "8", "restrictions: a | b | c"))

    def test_nothing_printed_is_an_error(self) -> None:
        with self.assertRaisesRegex(Exception, "has printed no line .restrictions: "):
            self.observed.taken(self.subject, {}, "8", "Exception in thread main\n")

    def test_a_row_has_a_cell_for_each_release_once(self) -> None:
        for rows in ("MD5 | TLS | taken\n", "MD5 | TLS | taken | taken\nMD5 | TLS | taken | taken\n"):
            with self.assertRaisesRegex(Exception, "a cell for each of 8, 11, and each row once"):
                self.observed.read(self.subject, "what | where | 8 | 11\n" + rows)

    def test_lines_that_agree_stand_together(self) -> None:
        trains = self.world_.module("trains").load()
        cells = {("MD5", "TLS"): {"8": "absent", "11": "refused"}, ("MD5", "signed JAR"): {"8": "refused", "11": "refused"}}
        page = self.observed.document(self.subject, trains, cells)
        self.assertIn("| what | TLS | signed JAR |\n|---|---|---|\n| MD5 | 8u: absent<br>11u: refused | refused |\n", page)

    def test_the_program(self) -> None:
        self.world_.write({"output": OUTPUT})
        self.worked(self.world_.program("observe", "restrictions", "8u", str(self.world_.top / "output")))
        self.assertIn("MD5 | TLS | absent", self.world_.read(self.subject.table))
