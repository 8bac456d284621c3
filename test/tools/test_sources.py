"""Tests of what counts as a change of code: comments, blank lines and indentation do not, everything else does."""

import unittest

from miniature import TestCase

JAVA = """\
/* licence */
class A {
    // a comment with a quote: don't
    String url = "http://x  /* no comment */"; // trailing
    char quote = '"'; int x = 1 /* one */ + 2;

    int y = x /
            2;
}
"""
PYTHON = '''\
# licence
def f() -> int:
    """two

    lines  # none"""
    # don't
    x = 1  # how
    g("# no comment", "it's", '\\'#')

    return x
'''
DIFF = """\
diff --git a/A.java b/A.java
--- a/A.java
+++ b/A.java
@@ -10,3 +10,5 @@ class A {
     before
+    // why
+    call(1);
-    gone
     after
"""


class Sources(TestCase):
    def setUp(self) -> None:
        self.sources = self.world().module("sources")

    def java(self, text: str) -> bytes:
        return self.sources.of_file("A.java", text.encode())

    def test_what_is_for_readers_only(self) -> None:
        for old, new in (("licence", "another\n * licence"), ("/* licence */\n", ""), ("a comment", "some words"), (" // trailing", ""), ("\n\n", "\n\n\n"),
                         ("    int y", "\tint y"), ("1 /* one */ +", "1 +"), ("/* one */", "/* \"one\" // */")):
            with self.subTest(old):
                self.assertIn(old, JAVA)
                self.assertEqual(self.java(JAVA.replace(old, new)), self.java(JAVA))

    def test_what_compiles(self) -> None:
        for old, new in (("http://x  ", "http://x "), ("/* no comment */", ""), ("http://x", "http://y"), ("'\"'", "'\\''"), ("2;\n}", "3;\n}"),
                         ("x /\n", "x //\n"), ("x = 1", "x =1"), ("// a comment", "int z; // a comment")):
            with self.subTest(old):
                self.assertIn(old, JAVA)
                self.assertNotEqual(self.java(JAVA.replace(old, new)), self.java(JAVA))

    def test_lines_of_the_preprocessor(self) -> None:
        text = "#define A 1\nint x;\n"
        self.assertNotEqual(self.sources.of_file("a.hpp", text.replace("\n", " ").encode()), self.sources.of_file("a.hpp", text.encode()))
        self.assertEqual(self.sources.of_file("a.hpp", text.replace("1", "1 // one").encode()), self.sources.of_file("a.hpp", text.encode()))

    def test_whole_where_it_cannot_be_told(self) -> None:
        for path, text in (("a.xml", "// x"), ("A.java", 'String s = """\n// x\n""";'), ("a.cpp", "// x \\\ny;\n"), ("A.java", "/* @test x */"),
                           ("A.java", "/* not closed x"), ("A.java", "// \\u000a x = 1;\n"), ("A.java", "int y; // \\uU0022\n".replace("uU", "u") + "// x"),
                           ("a.cpp", 's = "a\\\n  x";\n// x')):
            with self.subTest(text):
                self.assertNotEqual(self.sources.of_file(path, text.replace("x", "z").encode()), self.sources.of_file(path, text.encode()))

    def test_indentation_within_a_literal(self) -> None:
        text = 's = "a\\\n  b";\n'
        self.assertNotEqual(self.sources.of_file("a.cpp", text.replace("  b", " b").encode()), self.sources.of_file("a.cpp", text.encode()))

    def python(self, text: str) -> bytes:
        return self.sources.of_file("a.py", text.encode())

    def test_what_runs_of_a_program(self) -> None:
        for old, new in (("# licence", "# another"), ("# licence\n", ""), ("  # how", ""), ("\n\n    return", "\n\n\n    return"), ("x = 1", "# one\n\n    # two\n    x = 1"),
                         ("return x\n", "return x")):
            with self.subTest(old):
                self.assertIn(old, PYTHON)
                self.assertEqual(self.python(PYTHON.replace(old, new)), self.python(PYTHON))
        for old, new in (("# no comment", ""), ("# none", "# one"), ("it's", "its"), ("two\n\n", "two\n"), ("x = 1", "x = 2"), ("    return", "  return"),
                         ("x = 1", "'x = 1'"), ("return x", "# return x")):
            with self.subTest(old):
                self.assertIn(old, PYTHON)
                self.assertNotEqual(self.python(PYTHON.replace(old, new)), self.python(PYTHON))
        self.assertEqual(self.sources.of_file("program", b"#!/usr/bin/env python3\n# one\n1\n"), self.sources.of_file("program", b"#!/usr/bin/env python3\n1\n"))

    def test_diff(self) -> None:
        for old, new in (("why", "why not"), ("+    // why\n", "+\n"), ("+    // why\n", ""), ("+10,5", "+11,6")):
            with self.subTest(old):
                self.assertEqual(self.sources.of_diff(DIFF.replace(old, new)), self.sources.of_diff(DIFF))
        for old, new in (("call(1)", "call(2)"), ("-10,3", "-11,3"), ("-    gone\n", "     gone\n"), ("A.java", "B.java"), ("     before", "     behind"),
                         ("+    call(1);\n-    gone\n", "-    gone\n+    call(1);\n")):
            with self.subTest(old):
                self.assertNotEqual(self.sources.of_diff(DIFF.replace(old, new)), self.sources.of_diff(DIFF))
        self.assertNotEqual(self.sources.of_diff(DIFF.replace("A.java", "a.xml").replace("why", "y")), self.sources.of_diff(DIFF.replace("A.java", "a.xml")))


if __name__ == "__main__":
    unittest.main()
