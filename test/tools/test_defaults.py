"""Tests of docs/defaults.md: what it says is what StockDefaults.java and make/defaults.toml say, and nothing is missing."""

import tempfile
import unittest
from pathlib import Path

from miniature import TestCase

JAVA = """class StockDefaults {
    static final String[][] ROWS = {
        {"a.list",
            "ONE, TWO < 1, "
                + "THREE",
            "ONE, TWO < 2, "
                + "THREE, FOUR",
            "ONE"},
        {"a.choice", null, "true"},
    };
"""
TABLE = """[[default]]
what     = "a list"
property = "a.list"
unset    = "nothing"
breaks   = "much"
notice   = "words"
[default.lines]
11u = "stock has it"
[[default]]
what     = "a choice"
property = "a.choice"
unset    = "false"
breaks   = "little"
notice   = "nothing"
[default.lines]
11u = "stock lacks it"
"""
PLACE = "src-overlay/8u/jdk/src/share/classes/sun/security/util/StockDefaults.java"


class Defaults(TestCase):
    def setUp(self) -> None:
        self.world_ = self.world()
        self.defaults = self.world_.module("defaults")
        self.trains = {name: train for name, train in self.world_.module("trains").load().items() if name in ("8u", "11u")}
        patch = self.world_.module("patch")
        hooks = "".join(f"diff --git a/lib/security/{name} b/lib/security/{name}\n+{property_}=1\n"
                        for name, property_ in (("java.security-linux", "a.choice"), ("java.security-aix", "a.choice"), ("other.file", "b.c")))
        self.patch = patch.Patch("net: be safe", "", {"Overlay": PLACE}, hooks)
        self.world_.write({PLACE: JAVA})

    def page(self, table: str = TABLE) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "defaults.toml")
            path.write_text(table)
            return self.defaults.document(self.trains, {"8u": [self.patch], "11u": []}, path)

    def test_values_are_those_of_the_class(self) -> None:
        page = self.page()
        self.assertIn("| a list | `a.list` | 8u: stock `TWO < 1`; ours `TWO < 2, FOUR`<br>11u: stock has it | much | words |\n", page)
        self.assertIn("| a choice | `a.choice` | 8u: stock none, false; ours `true`<br>11u: stock lacks it | little | nothing |\n", page)

    def test_what_is_missing_is_named(self) -> None:
        error = self.world_.module("errors").TemperError
        for table, java, problem in (
                (TABLE[:TABLE.rindex("[[")], JAVA, "a.choice of 8u's sun/security/util/StockDefaults.java is missing"),
                (TABLE.replace('11u = "stock lacks it"', ""), JAVA, "a.choice: what 11u has is missing"),
                (TABLE.replace('11u = "stock lacks it"', '11u = "x"\n8u = "y"'), JAVA, "a.choice: 8u has a row in"),
                (TABLE.replace('11u = "stock lacks it"', '11u = "x"\n12u = "y"'), JAVA, "a.choice: train 12u is unknown"),
                (TABLE, JAVA.replace('        {"a.choice", null, "true"},\n', ""), "net-be-safe.patch: a.choice is not in 8u's"),
                (TABLE, JAVA.replace('null, "true"', '"true"'), "not a row of name, stock's value and ours")):
            with self.subTest(problem):
                self.world_.write({PLACE: java})
                with self.assertRaises(error) as caught:
                    self.page(table)
                self.assertIn(problem, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
