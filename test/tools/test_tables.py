"""Tests of scripts/temper/tables.py, and that README.md and docs say what the kept results give."""

import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / "scripts"), str(TOP / "test" / "tools")]

import samples  # noqa: E402
from temper import kept, stats, tables  # noqa: E402
from temper.errors import TemperError  # noqa: E402


def run(digest: str = "a", **changed: Any) -> dict[str, Any]:
    return samples.data(digest=digest, **changed)


class Layout(unittest.TestCase):
    def broken(self, text: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tables.toml"
            path.write_text(text)
            with self.assertRaises(TemperError) as caught:
                tables.layout(path)
        self.assertNotIn("\n", str(caught.exception))
        return str(caught.exception)

    def test_ours(self) -> None:
        layout = tables.layout()
        self.assertEqual(10, len(layout.main))
        self.assertEqual(10, len(tables.quick()))
        for train, signs in (("8u", {"3072", "4096"}), ("21u", set())):
            found = tables.of_pages(train)
            self.assertEqual(len(found), len({(name, *sorted(params.items())) for name, params in found}))
            self.assertEqual(signs, {params["keyLength"] for name, params in found if name == "SignatureBench.RSA.sign"})
        for table in layout.tables.values():
            for ratio in table.ratios:
                self.assertLessEqual(set(ratio), set(table.columns))

    def test_bad(self) -> None:
        self.assertIn("something lacks 'main'", self.broken(""))
        self.assertIn("tables.toml: ", self.broken("[[main]"))
        text = tables.TABLE.read_text()
        self.assertIn("something lacks 'benchmark'", self.broken(text.replace('benchmark = "HttpsRequests.get"\n', "", 1)))
        self.assertIn("want COLUMN / COLUMN", self.broken(text.replace('"image / stock"', '"image"', 1)))
        self.assertIn("missing )", self.broken(text.replace('match = "FirstCall"', 'match = "("')))
        with self.assertRaisesRegex(TemperError, "No such file"):
            tables.layout(Path("/nonexistent/tables.toml"))


class Words(unittest.TestCase):
    def test_roles(self) -> None:
        for runtime, role in ((samples.runtime("stock"), "stock"), (samples.runtime("image"), "image"), (samples.runtime("stock-jdk"), "peer"),
                              (samples.runtime("accp", "ACCP"), "peer"), (samples.runtime("o", "OpenSSL"), "peer"),
                              (samples.runtime("c", "ceiling"), "ceiling"), (samples.runtime("image", flags=["-Xint"]), "mode"),
                              (samples.runtime("image", flags=["-Xms400m", "-Xmn128m"]), "image"), (samples.runtime("image-off"), "mode"),
                              (samples.runtime("stock-int", flags=["-Xint"]), "mode")):
            self.assertEqual(role, tables.role(runtime), runtime)

    def test_units(self) -> None:
        gcm, first = samples.DATA["results"][0], samples.DATA["results"][3]
        self.assertEqual(("MB/s", "ms"), (tables.unit(gcm), tables.unit(first)))
        for expected, found in zip((1.6384, 1.654784, 1.671168), tables.forks(gcm, "stock"), strict=True):
            self.assertAlmostEqual(expected, found)
        self.assertEqual([40.0, 41.0, 42.0], tables.forks(first, "stock"))
        self.assertEqual("per second", tables.unit(samples.result("A.b", {"bits": "2048"})))
        self.assertEqual("MB/s", tables.unit(samples.result("A.b", {"dataSize": "2048"})))
        self.assertEqual("per second", tables.unit(samples.result("A.b", {"size": "huge"})))
        self.assertEqual("per second", tables.unit(samples.result("SignatureBench.RSA.sign", {"dataSize": "64"})))
        self.assertEqual([], tables.forks(gcm, "nobody"))
        self.assertEqual([1.0, 2.0, 3.0], tables.forks({"unit": "ms/op", "params": {}, "scores": {"x": [[1.0, 2.0], None, [3.0]]}}, "x"))

    def test_labels(self) -> None:
        for params, said in (({"algorithm": "SHA-1", "size": "1024"}, "SHA-1, 1 KiB"), ({"size": "10485760"}, "10 MiB"), ({"size": "64"}, "64 B"),
                             ({"size": "16384", "bits": "128"}, "128 bit, 16 KiB"), ({"size": "1500"}, "1500 B"), ({}, "all"),
                             ({"keepAlive": "true", "mode": ""}, "keepAlive"), ({"keepAlive": "false"}, "no keepAlive"),
                             ({"dataSize": "2048", "keyLength": "256"}, "256 bit, 2 KiB")):
            self.assertEqual(said, tables.case_label(params))

    def test_providers(self) -> None:
        for provider, there, missing in (("ACCP", "AESGCMBench.encrypt", "SSLHandshakeBench.doHandshake"), ("Netty", "TLSRecordBench.transfer", "MacBench.mac"),
                                         ("Conscrypt", "SSLHandshakeBench.doHandshake", "AESKeyWrapBench.wrap")):
            self.assertTrue(tables.has_provider(provider, there) and not tables.has_provider(provider, missing))
        self.assertTrue(tables.has_provider("Other", "MacBench.mac"))

    def test_versions(self) -> None:
        for name, kind, version, said in (("stock", "JDK", "1.8.0_504-8u504-b01", "stock 8u504"), ("image", "JDK", "1.8.0_504", "image"),
                                          ("stock-jdk", "JDK", "27-ea+3", "stock 27"), ("stock", "JDK", "17.0.20+1", "stock 17.0.20"),
                                          ("accp", "ACCP", "27 with ACCP 2.5.0", "ACCP 2.5.0 on 27"), ("other", "JDK", "21", "other 21"),
                                          ("x", "OpenSSL", "OpenSSL 3.5.7 1 Jan", "OpenSSL 3.5.7"), ("ceiling-512", "ceiling", "vaes", "ceiling, 512 bits")):
            self.assertEqual(said, tables.version(samples.runtime(name, kind, version)))

    def test_numbers(self) -> None:
        self.assertEqual(["12205", "99.9", "3.20", "0.05"], [tables.number(value) for value in (12205.4, 99.9, 3.2, 0.05)])
        self.assertEqual(["26", "6.2", "1.19", "0.99"], [tables.times(value) for value in (26.4, 6.2, 1.19, 0.99)])


class MainRows(unittest.TestCase):
    def test_a_row(self) -> None:
        row = next(row for row in tables.main_rows([run()]) if row.label == "AES-128-GCM, 16 KiB")
        self.assertEqual(("MB/s", "openssl-3.5", stats.FASTER, stats.FASTER), (row.unit, row.peer_name, row.verdict, row.peer_verdict))
        self.assertAlmostEqual(404 / 101, row.ratio.median)
        self.assertAlmostEqual(404 / 305, row.peer_ratio.median)
        self.assertAlmostEqual(404 / 500, row.share)

    def test_what_is_no_difference(self) -> None:
        row = next(row for row in tables.main_rows([run()]) if row.label.startswith("SHA-256"))
        self.assertEqual((stats.SAME, None, stats.UNKNOWN), (row.verdict, row.peer, row.peer_verdict))

    def test_the_newest_run_that_has_it(self) -> None:
        newer = run("b", date="2026-11-23T00:00:00+00:00", results=samples.data()["results"][:1])
        newer["results"][0]["scores"]["image"] = [[800.0]] * 3
        for runs in ([run(), newer], [newer, run()]):
            rows = {row.label: row for row in tables.main_rows(runs)}
            self.assertEqual(["b", "a"], [rows[label].data["digest"] for label in ("AES-128-GCM, 16 KiB", "SHA-256, 16 KiB")])

    def test_a_run_without_stock_takes_no_ones_place(self) -> None:
        alone = run("b", date="2026-11-23T00:00:00+00:00")
        del alone["results"][0]["scores"]["stock"]
        self.assertEqual("a", next(row for row in tables.main_rows([run(), alone]) if "16 KiB" in row.label).data["digest"])
        flagged = run("b", date="2026-11-23T00:00:00+00:00")
        flagged["runtimes"][1]["flags"] = ["-Xint"]
        self.assertEqual("a", next(row for row in tables.main_rows([run(), flagged]) if "16 KiB" in row.label).data["digest"])

    def test_lines_and_processors(self) -> None:
        other = run("b", date="2026-11-23T00:00:00+00:00", machine=samples.MACHINE | {"cpu": "Intel Xeon"})
        self.assertEqual({"b"}, {row.data["digest"] for row in tables.main_rows([run(), other])})
        self.assertEqual({"a"}, {row.data["digest"] for row in tables.main_rows([run(), other], processor="amd-epyc-9r14-25-17")})
        self.assertEqual([], tables.main_rows([run(), other], "17u"))
        self.assertEqual([], tables.main_rows([run(what="8u-no-harm")]))

    def test_a_line_s_own_stock_is_no_peer(self) -> None:
        data = run()
        data["runtimes"][0]["version"] = "27"
        del data["results"][0]["scores"]["openssl-3.5"]
        row = tables.main_rows([data])[0]
        self.assertEqual(("", None, None), (row.peer_name, row.peer, row.peer_ratio))
        data["runtimes"][0]["version"] = "26"
        self.assertEqual("stock-jdk", tables.main_rows([data])[0].peer_name)

    def test_less_is_better_for_a_peer_of_times(self) -> None:
        data = run()
        data["results"][3]["scores"] |= {"stock-jdk": [[50.0]] * 3, "openssl-3.5": [[20.0]] * 3}
        row = tables.summed_up(tables.Row("x", "FirstCall.digest"), data, data["results"][3])
        self.assertEqual("openssl-3.5", row.peer_name)
        self.assertAlmostEqual(41 / 10.5, row.ratio.median)


MAIN = """\
|  | stock 8u504 | image | best peer | image / stock | image / peer |
|---|--:|--:|--:|--:|--:|
| AES-128-GCM, 16 KiB, MB/s | 1.65 | 6.62 | 5.00 (OpenSSL 3.5.7) | 4.0 | 1.32 |
| AES-128-GCM, 1 KiB, MB/s | 1.03 | 4.14 | – | 4.0 | – |
| SHA-256, 16 KiB, MB/s | 0.18 | 0.19 | – | 1.05 ≈ | – |

- AMD EPYC 9R14 96-Core Processor (family 25, model 17), 2 processors, 2026-11-21, load 0.1 to 1.0, medians of 3 rounds: `scripts/bench --rounds 3`
- ≈: the intervals meet, so there is no difference to tell.
"""


class Pages(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="temper tables ")
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.readme = self.top / "README.md"
        self.kept = self.top / "micro" / "results" / "amd-epyc-9r14-25-17" / "2026-11-21-8u.json"
        (self.top / "docs").mkdir()
        self.readme.write_text("before\n<!-- table: main -->\nold\n<!-- end -->\nafter\n")

    def keep(self) -> None:
        kept.write(samples.data(), self.kept)

    def test_nothing_kept(self) -> None:
        self.assertEqual(([], []), (tables.findings(self.top), tables.write(self.top)))
        self.assertIn("old", self.readme.read_text())

    def test_written_and_then_right(self) -> None:
        self.keep()
        self.assertEqual(["README.md: table main is not what the kept results give; run scripts/report --write",
                          "docs/main.svg: not what the kept results give; run scripts/report --write"], tables.findings(self.top))
        self.assertEqual({self.readme, self.top / "docs/main.svg"}, set(tables.write(self.top)))
        self.assertEqual(f"before\n<!-- table: main -->\n{MAIN}<!-- end -->\nafter\n", self.readme.read_text())
        self.assertEqual(([], []), (tables.findings(self.top), tables.write(self.top)))

    def test_a_figure_changed_by_hand(self) -> None:
        self.keep()
        tables.write(self.top)
        for path, was, becomes in ((self.readme, "6.62", "6.63"), (self.top / "docs/main.svg", ">4.0<", ">4.1<")):
            right = path.read_text()
            path.write_text(right.replace(was, becomes, 1))
            self.assertEqual(1, len(tables.findings(self.top)), path)
            path.write_text(right)
        self.kept.write_text(self.kept.read_text().replace("404.0", "405.0"))
        self.assertIn("changed since it was measured", tables.findings(self.top)[0])

    def test_docs_and_options(self) -> None:
        self.keep()
        (self.top / "docs" / "performance.md").write_text("<!-- table: ciphers -->\n<!-- end -->\n\n<!-- table: main train=17u -->\n<!-- end -->\n")
        self.assertIn("docs/performance.md: table main: no kept result of 17u has any of its rows; `make bench TRAIN=17u KEEP=1` makes one",
                      tables.findings(self.top))
        (self.top / "docs" / "performance.md").write_text("<!-- table: ciphers processor=amd-epyc-9r14-25-17 -->\n<!-- end -->\n")
        tables.write(self.top)
        self.assertIn("| AES-128-GCM encrypt, 16 KiB | 1.65 | 6.62 | 3.29 | 5.00 | 4.0 | 1.32 |\n", (self.top / "docs" / "performance.md").read_text())

    def test_bad_markers(self) -> None:
        self.keep()
        for text, said in (("<!-- table: nothing -->\n<!-- end -->\n", "README.md: table nothing: unknown; micro/tables.toml has main, ciphers"),
                           ("<!-- table: main x=1 -->\n<!-- end -->\n", "README.md: table main: x=: unknown"),
                           ("<!-- table: main -->\n", "README.md: a <!-- table: NAME --> without its <!-- end -->"),
                           ("<!-- table: main -->\n<!-- table: main -->\n<!-- end -->\n", "README.md: a <!-- table: NAME --> without its <!-- end -->"),
                           ("<!-- table: main processor=z80 -->\n<!-- end -->\n", "README.md: table main: no kept result of 8u")):
            self.readme.write_text(text)
            self.assertTrue(any(finding.startswith(said) for finding in tables.findings(self.top)), (said, tables.findings(self.top)))
            with self.assertRaises(TemperError):
                tables.write(self.top)
            self.assertEqual(text, self.readme.read_text())

    def test_other_lines_are_of_the_same_processor(self) -> None:
        runs = [run(), run("b", train="17u", what="17u"), run("c", train="17u", date="2026-11-24T00:00:00Z", machine=samples.MACHINE | {"cpu": "Xeon"})]
        runs[1]["results"][0]["scores"]["image"] = [[700.0]] * 3
        text = tables.table_text("lines", {}, runs)
        self.assertIn("| MB/s | image 8u | image 17u | stock 8u504 | stock 27 |", text)
        self.assertIn("| AES-128-GCM encrypt, 16 KiB | 6.62 | 11.5 | 1.65 | 3.29 |", text)
        self.assertEqual(2, text.count("\n- AMD"))

    def test_units_that_differ_stand_in_the_rows(self) -> None:
        data = run(results=[samples.result("TLSRecordBench.transfer", {"cipherSuite": "TLS_AES_128_GCM_SHA256", "dataSize": "16384"}, stock=[1.0], image=[2.0]),
                            samples.result("FirstCall.digest", {"size": "31457280", "algorithm": "SHA-256"}, "ms/op", False, stock=[4.0], image=[1.0])])
        text = tables.table_text("records", {}, [data])
        self.assertIn("wrap and unwrap, MB/s | 0.02 | 0.03 | 2.0 ? | – |", text)
        self.assertIn("the first of a JVM, ms | 4.00 | 1.00 | 4.0 ? | – |", text)
        self.assertIn("- ?: fewer than 3 JVMs", text)

    def test_what_was_agreed_on(self) -> None:
        data = run()
        data["results"][0]["notes"] = {"stock": ["P-256"], "image": ["X25519"], "stock-jdk": ["X448"]}
        self.assertIn("\n- AES-128-GCM, 16 KiB: stock 8u504 P-256; image X25519.\n", tables.table_text("main", {}, [data]))
        data["results"][0]["notes"] = {"stock": ["P-256"], "image": ["P-256"]}
        self.assertIn("\n- AES-128-GCM, 16 KiB: stock 8u504 and image P-256.\n", tables.table_text("main", {}, [data]))
        handshake = "protocol=TLSv1.3 suite=A group=P-256 signature=none resumed=true"
        for result in data["results"][:2]:
            result["notes"] = {"stock": [handshake], "image": [handshake]}
        self.assertIn("\n- AES-128-GCM, 16 KiB; AES-128-GCM, 1 KiB: stock 8u504 and image TLSv1.3, A, P-256.\n",
                      tables.table_text("main", {}, [data]))

    def test_picture(self) -> None:
        rows = tables.main_rows([run()])
        text = tables.picture(rows)
        xml.etree.ElementTree.fromstring(text)
        self.assertIn("prefers-color-scheme: dark", text)
        self.assertIn("AES-128-GCM, 16 KiB: 4.0", text)
        self.assertEqual(1, text.count('<line class="peer"'))
        xml.etree.ElementTree.fromstring(tables.picture([]))


if __name__ == "__main__":
    unittest.main()
