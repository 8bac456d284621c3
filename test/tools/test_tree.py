"""Tests of apply and refresh: commits from patches, patches from commits, whatever the user's git is told to do."""

import re
import shutil
import unittest
from pathlib import Path

import miniature
from miniature import CACHE_8, FIRST, SECOND, STUB, THIRD, TestCase, World, plain_git

OVERLAY_STUB = "hotspot/src/cpu/x86/vm/features.cpp"
SERIES = ("patches", "src-overlay", "test")


class TreeTest(TestCase):
    applied: Path

    @classmethod
    def setUpClass(cls) -> None:
        """A checkout with the series applied, for the tests that begin there."""
        case = cls()
        cls.addClassCleanup(case.doCleanups)
        TreeTest.setUp(case)
        case.worked(case.world_.program("apply", "8u", case.source))
        plain_git(case.source, "switch", "--quiet", "temper-8u")
        cls.applied = case.source

    def setUp(self) -> None:
        self.world_: World = self.world()
        self.source: Path = miniature.checkout(self.folder() / "mine", "8u")

    def apply(self) -> str:
        output = self.worked(self.world_.program("apply", "8u", self.source))
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        return output

    def start_applied(self) -> None:
        shutil.rmtree(self.source)
        shutil.copytree(self.applied, self.source)

    def refresh(self, *options: str) -> list[str]:
        """Refreshes and returns the files that changed."""
        return self.worked(self.world_.program("refresh", "8u", self.source, *options)).splitlines()[:-1]

    def series(self, world: World | None = None) -> dict[str, str]:
        """Every file of the series, by its name in the repository."""
        top = (world or self.world_).top
        return {str(Path(name).relative_to(top)): text for name, text in miniature.contents(*(top / root for root in SERIES)).items()}

    def commit(self, message: str, *arguments: str) -> None:
        plain_git(self.source, "add", "--all")
        plain_git(self.source, "commit", "--quiet", "-m", message, *arguments)

    def message(self, revision: str = "HEAD") -> str:
        return plain_git(self.source, "log", "-1", "--format=%B", revision)

    def rebase(self, script: str) -> None:
        """An interactive rebase of the branch, edited by a sed script."""
        plain_git(self.source, "rebase", "--quiet", "-i", "main", GIT_SEQUENCE_EDITOR=f"sed -i -e '{script}'", GIT_EDITOR="true")

    def refuses(self, *words: str) -> None:
        """Refresh ends with these words and changes neither the series nor a ref."""
        before, refs = self.series(), plain_git(self.source, "for-each-ref")
        self.refused(self.world_.program("refresh", "8u", self.source), *words)
        self.assertEqual((self.series(), plain_git(self.source, "for-each-ref")), (before, refs))

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.source / path
        self.assertIn(old, file.read_text())
        file.write_text(file.read_text().replace(old, new))


class Apply(TreeTest):
    def test_one_commit_per_patch(self) -> None:
        output = self.worked(self.world_.program("apply", "8u", self.source))
        self.assertEqual(plain_git(self.source, "log", "--reverse", "--format=%s|%an <%ae>|%aI|%cI", "main..temper-8u").splitlines(),
                         [f"{subject}|Temper <temper@localhost>|2026-01-01T00:00:00+00:00|2026-01-01T00:00:00+00:00"
                          for subject in ("x86: find all features", "net: keep each connection's own time", "x86: use the features")])
        self.assertEqual(plain_git(self.source, "show", f"temper-8u:{OVERLAY_STUB}") + "\n",
                         self.world_.read("src-overlay/hotspot/cpu/x86/features.cpp"))
        self.assertEqual(plain_git(self.source, "diff", "--name-status", "main", "temper-8u^^").splitlines(),
                         [f"A\t{OVERLAY_STUB}", f"M\t{STUB}", "A\thotspot/test/compiler/Features.java"])
        self.assertIn("  if (UseFeatures) use();\n", plain_git(self.source, "show", f"temper-8u:{STUB}"))
        self.assertRegex(output.splitlines()[-1], "^temper: These patches are generated with AI: OpenJDK's Interim Policy on Generative AI does not")

    def test_without_a_group(self) -> None:
        self.world_.replace(f"patches/8u/{THIRD}.patch", "Group: kernels", "Group: defaults")
        self.world_.configure("--without-group=defaults")
        output = self.worked(self.world_.make("apply", f"SRC={self.source}"))
        self.assertIn("2 patches of train 8u (without defaults) are on branch temper-8u", output)
        self.assertEqual(plain_git(self.source, "log", "--format=%s", "main..temper-8u").splitlines(),
                         ["net: keep each connection's own time", "x86: find all features"])

    def test_git_format_patch_and_am_read_them(self) -> None:
        self.start_applied()
        plain_git(self.source, "switch", "--quiet", "--detach", "main")
        for name in (FIRST, SECOND, THIRD):
            diff = self.world_.read(f"patches/8u/{name}.patch")
            plain_git(self.source, "am", "--quiet", str(self.world_.top / f"patches/8u/{name}.patch"))
            self.assertEqual(self.message().split("\n")[0], diff.split("Subject: [PATCH] ")[1].split("\n")[0])

    def test_work_tree_head_and_index_are_left_alone(self) -> None:
        self.edit(STUB, "line_9", "mine")
        (self.source / "new.txt").write_text("mine\n")
        plain_git(self.source, "add", "new.txt")
        before = miniature.contents(*(path for path in self.source.iterdir() if path.name != ".git"))
        files = {name: (self.source / ".git" / name).read_bytes() for name in ("HEAD", "index", "config")}
        self.worked(self.world_.program("apply", "8u", self.source))
        self.worked(self.world_.program("apply", "8u", self.source))
        self.assertEqual(miniature.contents(*(path for path in self.source.iterdir() if path.name != ".git")), before)
        self.assertEqual({name: (self.source / ".git" / name).read_bytes() for name in files}, files)
        self.assertEqual(plain_git(self.source, "rev-parse", "--abbrev-ref", "HEAD"), "main")

    def test_twice_gives_the_same_commits(self) -> None:
        self.start_applied()
        first = plain_git(self.source, "rev-parse", "temper-8u")
        self.apply()
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u"), first)

    def test_commits_of_the_user_are_not_overwritten(self) -> None:
        self.start_applied()
        self.edit(STUB, "line_9", "mine")
        self.commit("mine")
        tip = plain_git(self.source, "rev-parse", "temper-8u")
        self.refused(self.world_.program("apply", "8u", self.source), str(self.source), "branch temper-8u has commits of its own", "make refresh")
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u"), tip)

    def test_checked_out_branch_does_not_move_under_its_user(self) -> None:
        self.start_applied()
        tip = plain_git(self.source, "rev-parse", "temper-8u")
        self.world_.replace("src-overlay/hotspot/cpu/x86/features.cpp", "Finds", "Soon finds")
        self.refused(self.world_.program("apply", "8u", self.source), "branch temper-8u is checked out", "check out another branch")
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u"), tip)

    def test_offsets_are_told_and_applied(self) -> None:
        self.edit(STUB, "  int line_2;\n", "  int line_2;\n  int more;\n  int yet_more;\n")
        self.commit("newer upstream")
        status, output = self.world_.program("apply", "8u", self.source)
        self.worked((status, output))
        self.assertRegex(output, rf"(?m)^  offset   {FIRST} +1 hunks off by 2 lines$")
        self.assertRegex(output, rf"(?m)^  applies  {SECOND}$")
        self.assertIn("temper_features", plain_git(self.source, "show", f"temper-8u:{STUB}"))

    def test_tree_of_another_version(self) -> None:
        """What applies and what does not is listed; no ref and no file changes."""
        changed = {"version-numbers": "JDK_MINOR_VERSION=8\nJDK_UPDATE_VERSION=392\n", CACHE_8: "// Rewritten.\n",
                   STUB: miniature.lines("// The processor's features.\n  int one_more;", 40)}
        source = miniature.checkout(self.folder() / "old", "8u", changed)
        before = {name: text for name, text in miniature.contents(source).items() if "/.git/objects/" not in name}
        status, output = self.world_.program("apply", "8u", source)
        self.refused((status, output), "train 8u: 1 of 3 patches do not apply to this tree; nothing was changed")
        self.assertIn(f"{source}: is version 8.392, the series is made against 8u504-ga", output)
        for state, name in (("offset", FIRST), ("fails", SECOND), ("offset", THIRD)):
            self.assertRegex(output, rf"(?m)^  {state} +{name} ")
        self.assertEqual({name: text for name, text in miniature.contents(source).items() if "/.git/objects/" not in name}, before)

    def test_tree_of_another_release_or_none(self) -> None:
        other = miniature.checkout(self.folder() / "newer", "8u", {"version-numbers": "JDK_MINOR_VERSION=9\nJDK_UPDATE_VERSION=1\n"})
        eleven = miniature.checkout(self.folder() / "eleven", "11u")
        plain = self.folder()
        miniature.write(plain, miniature.BASES["8u"])
        empty = self.folder()
        miniature.write(empty, miniature.BASES["8u"])
        plain_git(empty, "init", "--quiet")
        for source, words in ((other, "is version 9.1, train 8u is for 8u504-ga"), (eleven, "not a tree of train 8u"), (plain, "not a git checkout"),
                              (plain / "gone", "not a tree of train 8u"), (empty, "has no commit to start from")):
            with self.subTest(words):
                self.refused(self.world_.program("apply", "8u", source), str(source), words)

    def test_overlay_never_replaces_a_file_of_upstream(self) -> None:
        source = miniature.checkout(self.folder() / "has-it", "8u", {OVERLAY_STUB: "// theirs\n"})
        status, output = self.world_.program("apply", "8u", source)
        self.refused((status, output), "do not apply")
        self.assertRegex(output, rf"fails +{FIRST} +overlay file {OVERLAY_STUB} exists in the tree")

    def test_missing_overlay_file(self) -> None:
        (self.world_.top / "src-overlay/hotspot/cpu/x86/features.cpp").unlink()
        self.refused(self.world_.program("apply", "8u", self.source),
                     f"{FIRST}: overlay file src-overlay/hotspot/cpu/x86/features.cpp does not exist")

    def test_linked_work_tree(self) -> None:
        linked = self.folder() / "linked"
        plain_git(self.source, "worktree", "add", "--quiet", "--detach", str(linked))
        self.worked(self.world_.program("apply", "8u", linked))
        self.assertEqual(len(plain_git(self.source, "rev-list", "main..temper-8u").split()), 3)

    def test_branch_in_use_elsewhere_does_not_move(self) -> None:
        """Checked out in another work tree, or rebased there."""
        self.worked(self.world_.program("apply", "8u", self.source))
        linked = self.folder() / "linked"
        plain_git(self.source, "worktree", "add", "--quiet", str(linked), "temper-8u")
        tip = plain_git(self.source, "rev-parse", "temper-8u")
        self.worked(self.world_.program("apply", "8u", self.source))
        self.world_.replace("src-overlay/java.base/sun/Timer.java", "class", "/* soon */ class")
        self.refused(self.world_.program("apply", "8u", self.source), f"branch temper-8u is checked out in {linked} ", "check out another branch there")
        plain_git(linked, "rebase", "--quiet", "-i", "main", GIT_SEQUENCE_EDITOR="sed -i -e 's/^pick/edit/'")
        self.refused(self.world_.program("apply", "8u", self.source), "branch temper-8u is checked out in ", "worktrees/linked/rebase-merge ")
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u"), tip)
        self.assertEqual(plain_git(linked, "status", "--porcelain"), "")

    def test_branch_of_an_earlier_version(self) -> None:
        """It was called temper for every train. Edited or not, known by refs of ours or not: one line says how to go on."""
        way_out = f"git -C {self.source} branch -m temper temper-8u"
        self.start_applied()
        plain_git(self.source, "branch", "--move", "temper-8u", "temper")
        for state in ("as applied", "edited", "elsewhere", "a clone"):
            with self.subTest(state):
                if state == "edited":
                    self.edit(STUB, "line_20;", "mine;")
                    plain_git(self.source, "commit", "--quiet", "--all", "--amend", "--no-edit")
                elif state == "elsewhere":
                    plain_git(self.source, "switch", "--quiet", "main")
                elif state == "a clone":
                    for ref in ("base", "applied"):
                        plain_git(self.source, "update-ref", "-d", f"refs/temper/8u/{ref}")
                refs = plain_git(self.source, "for-each-ref")
                for program in ("apply", "refresh"):
                    done = self.world_.program(program, "8u", self.source)
                    self.refused(done, "branch temper ", way_out)
                    self.assertEqual(len(done[1].splitlines()), 1, done[1])
                self.assertEqual(plain_git(self.source, "for-each-ref"), refs)
        plain_git(self.source, "branch", "--move", "temper", "temper-8u")
        self.refused(self.world_.program("apply", "8u", self.source), "branch temper-8u has commits of its own")
        self.assertIn(f"  patches/8u/{THIRD}.patch", self.worked(self.world_.program("refresh", "8u", self.source, "--base", "main", "--overwrite")))

    def test_branches_called_temper_that_are_not_of_this_train(self) -> None:
        """Somebody's own, or an earlier version's for another train in the same repository."""
        plain_git(self.source, "branch", "temper")
        self.worked(self.world_.program("apply", "8u", self.source))
        plain_git(self.source, "branch", "--delete", "--force", "temper-8u")
        plain_git(self.source, "switch", "--quiet", "--orphan", "other")
        miniature.write(self.source, miniature.BASES["11u"])
        self.commit("11u")
        self.worked(self.world_.program("apply", "11u", self.source))
        plain_git(self.source, "branch", "--move", "--force", "temper-11u", "temper")
        plain_git(self.source, "switch", "--quiet", "main")
        self.worked(self.world_.program("apply", "8u", self.source))

    def test_detached_head_on_the_series(self) -> None:
        for number, commit in enumerate(("temper-8u", "temper-8u~1")):
            with self.subTest(commit):
                self.start_applied()
                plain_git(self.source, "switch", "--quiet", "--detach", commit)
                self.world_.replace("src-overlay/java.base/sun/Timer.java", "class", f"/* {number} */ class")
                head = plain_git(self.source, "rev-parse", "HEAD")
                self.worked(self.world_.program("apply", "8u", self.source))
                self.assertEqual(plain_git(self.source, "rev-parse", "HEAD"), head)
                self.assertEqual(plain_git(self.source, "rev-list", "--count", "main..temper-8u"), "3")
                self.assertIn(f"/* {number} */", plain_git(self.source, "show", "temper-8u:jdk/src/share/classes/sun/Timer.java"))

    def test_two_trains_in_one_repository(self) -> None:
        self.start_applied()
        self.edit(STUB, "line_9", "mine")
        self.commit("mine")
        refs = plain_git(self.source, "for-each-ref").splitlines()
        eleven = miniature.checkout(self.folder() / "eleven", "11u")
        plain_git(self.source, "fetch", "--quiet", str(eleven), "main:eleven")
        plain_git(self.source, "switch", "--quiet", "eleven")
        self.worked(self.world_.program("apply", "11u", self.source))
        self.assertLessEqual(set(refs), set(plain_git(self.source, "for-each-ref").splitlines()))
        self.assertEqual(plain_git(self.source, "log", "--format=%s", "eleven..temper-11u"), "net: keep each connection's own time")
        self.assertIn("0 files changed", self.worked(self.world_.program("refresh", "11u", self.source)))

    def test_dropped_branch_is_made_again(self) -> None:
        """As the advice for a branch with commits of its own says."""
        self.start_applied()
        plain_git(self.source, "switch", "--quiet", "main")
        tip = plain_git(self.source, "rev-parse", "temper-8u")
        plain_git(self.source, "branch", "--quiet", "-D", "temper-8u")
        self.apply()
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u"), tip)

    def git_that(self, before: str = "", after: str = "") -> dict[str, str]:
        """The environment for programs whose git is accompanied by a line of shell; $real is the true git, in the user's repository."""
        stub = self.folder()
        git = shutil.which("git")
        miniature.write(stub, {"git": f"""#!/bin/bash
real="env -u GIT_DIR -u GIT_OBJECT_DIRECTORY -u GIT_INDEX_FILE {git} -C {self.source}"
{before}
{git} "$@" || exit
{after}
"""})
        return {"PATH": f"{stub}:{self.world_.environment()['PATH']}"}

    def test_killed_half_way(self) -> None:
        """A run that was killed as soon as the branch had changed is no reason to blame the user."""
        self.worked(self.world_.program("apply", "8u", self.source))
        old = plain_git(self.source, "rev-parse", "temper-8u")
        self.world_.replace("src-overlay/java.base/sun/Timer.java", "class", "/* soon */ class")
        done = self.world_.run("scripts/apply", "8u", str(self.source), **self.git_that(after=f"[ $($real rev-parse temper-8u) = {old} ] || kill -9 $PPID"))
        self.assertEqual(done.returncode, -9, done.stdout)
        self.worked(self.world_.program("apply", "8u", self.source))
        with self.subTest("a branch that is just what apply would make is ours, whatever is remembered"):
            plain_git(self.source, "update-ref", "refs/temper/8u/applied", old)
            self.worked(self.world_.program("apply", "8u", self.source))
            self.assertEqual(*plain_git(self.source, "rev-parse", "refs/temper/8u/applied", "temper-8u").splitlines())

    def test_all_refs_or_none(self) -> None:
        """A ref that is held, or that has moved since apply began, leaves the others as they were."""
        self.start_applied()
        plain_git(self.source, "switch", "--quiet", "main")
        before = plain_git(self.source, "for-each-ref")
        self.world_.replace("src-overlay/java.base/sun/Timer.java", "class", "/* soon */ class")
        lock = self.source / ".git/refs/temper/8u/applied.lock"
        lock.touch()
        self.refused(self.world_.program("apply", "8u", self.source), "refs/temper/8u/applied")
        self.assertEqual(plain_git(self.source, "for-each-ref"), before)
        lock.unlink()
        moved = self.git_that(before='case " $* " in *" commit-tree "*) $real branch --force temper-8u main;; esac')
        self.refused(self.world_.program("apply", "8u", self.source, **moved), "no branch was changed", "temper-8u", "expected")
        self.assertEqual(*plain_git(self.source, "rev-parse", "main", "temper-8u").splitlines())

    def test_shallow_clone(self) -> None:
        plain_git(self.source, "commit", "--quiet", "--allow-empty", "-m", "second")
        full, self.source = self.source, self.folder() / "shallow"
        plain_git(full, "clone", "--quiet", "--depth=1", f"file://{full}", str(self.source))
        self.apply()
        self.apply()
        self.assertEqual(self.refresh(), [])

    def test_partial_clone(self) -> None:
        full = self.source
        plain_git(full, "config", "uploadpack.allowFilter", "true")
        for kind, checkout in (("blob:none", True), ("blob:none", False), ("tree:0", False)):
            with self.subTest(kind, checkout=checkout):
                self.source = self.folder() / "partial"
                plain_git(full, "clone", "--quiet", "--no-checkout", f"--filter={kind}", f"file://{full}", str(self.source))
                if checkout:
                    plain_git(self.source, "checkout", "--quiet")
                else:
                    miniature.write(self.source, {"version-numbers": miniature.BASES["8u"]["version-numbers"]})
                    for program, arguments in (("apply", ()), ("make-source", (self.world_.top / "made", "--source"))):
                        line = self.refused(self.world_.program(program, "8u", *arguments, self.source), f"{self.source}: a partial clone that lacks files")
                    plain_git(self.source, *line.split("; git ")[1].removesuffix(" gets them").split())
                    (self.source / "version-numbers").unlink()
                    plain_git(self.source, "checkout", "--quiet")
                self.apply()
                self.assertEqual(self.refresh(), [])
                plain_git(self.source, "switch", "--quiet", "main")
                made = self.folder() / "made"
                self.worked(self.world_.program("make-source", "8u", made, "--source", self.source))
                self.assertIn("temper_features", (made / STUB).read_text())


class HostileUser(TreeTest):
    def make_hostile(self, where: str) -> dict[str, str]:
        """Sets git up against us in the user's home, or in the repository; the environment to run in."""
        home = self.folder()
        config = miniature.hostile(home / "hooks")
        if where == "home":
            miniature.write(home, {".gitconfig": config + f"[core]\n\tattributesFile = {home}/attributes\n",
                                   "attributes": miniature.HOSTILE_ATTRIBUTES})
        else:
            with (self.source / ".git" / "config").open("a") as file:
                file.write(config)
            miniature.write(self.source / ".git", {"info/attributes": miniature.HOSTILE_ATTRIBUTES})
            (self.source / ".git" / "hooks").mkdir(exist_ok=True)
            miniature.hostile(self.source / ".git" / "hooks")
        return {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "GIT_EXTERNAL_DIFF": "/bin/false", "GIT_DIR": "/nowhere",
                "GIT_AUTHOR_NAME": "Somebody Else", "GIT_CONFIG_PARAMETERS": "'core.abbrev=4'", "TZ": "Asia/Tokyo", "LANG": "C"}

    def test_same_hashes_and_no_byte_changes(self) -> None:
        self.worked(self.world_.program("apply", "8u", self.source))
        wanted = plain_git(self.source, "rev-parse", "temper-8u")
        before = self.series()
        for where in ("home", "repository"):
            with self.subTest(where):
                self.source = miniature.checkout(self.folder() / "other", "8u")
                environment = self.make_hostile(where)
                self.worked(self.world_.program("apply", "8u", self.source, **environment))
                self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u"), wanted)
                for name in before:
                    if name.endswith(".patch") and "/8u/" in name or name.endswith("Timer.java"):
                        (self.world_.top / name).unlink()
                (self.world_.top / "patches/8u/series").unlink()
                self.worked(self.world_.program("refresh", "8u", self.source, **environment))
                self.assertEqual(self.series(), before)


class Refresh(TreeTest):
    def test_after_apply_changes_no_byte(self) -> None:
        before = miniature.snapshot(*(self.world_.top / root for root in SERIES))
        self.start_applied()
        self.assertEqual(self.refresh(), [])
        self.assertEqual(miniature.snapshot(*(self.world_.top / root for root in SERIES)), before)

    def test_edited_commit(self) -> None:
        self.start_applied()
        self.edit(STUB, "if (UseFeatures) use();", "if (UseFeatures && temper_features) use();")
        self.commit(self.message(), "--amend")
        self.assertEqual(self.refresh(), [f"  patches/8u/{THIRD}.patch"])
        self.assertIn("+  if (UseFeatures && temper_features) use();\n", self.world_.read(f"patches/8u/{THIRD}.patch"))
        self.assertEqual(self.world_.program("lint")[0], 0)

    def test_overlay_edit_in_a_later_commit_goes_to_the_file_alone(self) -> None:
        self.start_applied()
        self.edit(OVERLAY_STUB, "Finds", "Soon finds")
        self.commit(self.message(), "--amend")
        self.assertEqual(self.refresh(), ["  src-overlay/hotspot/cpu/x86/features.cpp"])
        self.assertIn("Soon finds", self.world_.read("src-overlay/hotspot/cpu/x86/features.cpp"))
        plain_git(self.source, "switch", "--quiet", "main")
        self.apply()
        self.assertIn("Soon finds", plain_git(self.source, "show", f"temper-8u~2:{OVERLAY_STUB}"))

    def test_added_commit_with_new_files(self) -> None:
        self.start_applied()
        miniature.write(self.source, {"jdk/test/sun/New.java": miniature.LICENCE + "/* @test */\n",
                                      "jdk/src/share/classes/sun/New.java": miniature.LICENCE, "jdk/make/only.gmk": "x\n"})
        self.edit(CACHE_8, "  int line_8;\n", "  int line_8;\n  int two;\n")
        self.commit(f"net: do one thing more\n\n{miniature.WHY}\n\nUpstream: none\nTrains: 8u\nGroup: kernels\nDepends-on: {SECOND}\nOverlay: none\n"
                    "Flags: none\nTests: test/jdk/sun/New.java\nBench: none\nProvenance: own\n")
        self.assertEqual(sorted(self.refresh()), ["  patches/8u/net-do-one-thing-more.patch", "  patches/8u/series", "  src-overlay/8u/jdk/make/only.gmk",
                                                  "  src-overlay/java.base/sun/New.java", "  test/jdk/sun/New.java"])
        text = self.world_.read("patches/8u/net-do-one-thing-more.patch")
        self.assertIn("Overlay: src-overlay/8u/jdk/make/only.gmk, src-overlay/java.base/sun/New.java, test/jdk/sun/New.java\n", text)
        self.assertNotIn("new file mode", text)
        self.assertTrue(self.world_.read("patches/8u/series").endswith(f"{THIRD}.patch\nnet-do-one-thing-more.patch\n"))
        self.assertEqual(self.world_.program("lint"), (0, "1 passed, 0 failed\n"))
        tip = plain_git(self.source, "rev-parse", "temper-8u^{tree}")
        plain_git(self.source, "switch", "--quiet", "main")
        self.apply()
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u^{tree}"), tip)

    def test_dropped_commit_takes_its_files_along(self) -> None:
        self.start_applied()
        self.rebase("/find all/d; /use the/d")
        self.assertEqual(sorted(self.refresh()), ["  patches/8u/series", f"  patches/8u/{FIRST}.patch", f"  patches/8u/{THIRD}.patch",
                                           "  src-overlay/hotspot/cpu/x86/features.cpp", "  test/hotspot/compiler/Features.java"])
        for name in (f"patches/8u/{FIRST}.patch", "src-overlay/hotspot/cpu/x86/features.cpp"):
            self.assertFalse((self.world_.top / name).exists())
        self.assertEqual(self.world_.read("patches/8u/series"), f"{SECOND}.patch\n")
        # Its exemption and its flag's description are for people to take back.
        self.assertEqual(self.world_.program("lint"), (1, f"make/exempt.toml: {THIRD}: no patch brings this test, nor is it a patch that brings none\n"
                                                          "docs/flags.md:5: UseFeatures: no patch has it (8u)\n0 passed, 2 failed\n"))
        self.world_.write({"make/exempt.toml": "", "docs/flags.md": ""})
        self.assertEqual(self.world_.program("lint")[0], 0)

    def test_dropped_commit_leaves_what_another_train_needs(self) -> None:
        self.start_applied()
        self.rebase("/keep each/d")
        self.assertEqual(self.refresh(), ["  patches/8u/series", f"  patches/8u/{SECOND}.patch"])
        self.assertTrue((self.world_.top / "src-overlay/java.base/sun/Timer.java").is_file())

    def test_reordered_commits(self) -> None:
        self.start_applied()
        self.rebase("2{h;d};3{G}")
        self.assertEqual(self.refresh(), ["  patches/8u/series"])
        self.assertEqual(self.world_.read("patches/8u/series"), f"{FIRST}.patch\n{THIRD}.patch\n{SECOND}.patch\n")

    def test_new_file_taken_out_of_its_commit(self) -> None:
        self.start_applied()
        self.rebase("2,$d")
        (self.source / OVERLAY_STUB).unlink()
        self.commit(self.message(), "--amend")
        self.assertIn("  src-overlay/hotspot/cpu/x86/features.cpp", self.refresh())
        self.assertFalse((self.world_.top / "src-overlay/hotspot/cpu/x86/features.cpp").exists())

    def test_remarks_of_the_series_stay(self) -> None:
        self.world_.write({"patches/8u/series": "# what this is\n" + self.world_.read("patches/8u/series")})
        self.apply()
        self.assertEqual(self.refresh(), [])

    def test_merge_is_refused(self) -> None:
        self.start_applied()
        plain_git(self.source, "switch", "--quiet", "-c", "side", "main")
        self.edit(CACHE_8, "line_9", "nine")
        self.commit("side")
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        plain_git(self.source, "merge", "--quiet", "--no-edit", "side")
        before = self.series()
        self.refused(self.world_.program("refresh", "8u", self.source), "train 8u: the branch holds a merge", "rebase it")
        self.assertEqual(self.series(), before)

    def test_branches_that_cannot_be_taken(self) -> None:
        before = self.series()
        self.refused(self.world_.program("refresh", "8u", self.source), str(self.source), "no branch temper-8u made by make apply TRAIN=8u")
        self.start_applied()
        self.edit(STUB, "line_9", "nine")
        self.commit(self.message("temper-8u~2"))
        self.refused(self.world_.program("refresh", "8u", self.source), f"{FIRST}: two commits have this subject", "squash them or rename one")
        plain_git(self.source, "checkout", "--quiet", "--orphan", "other")
        self.commit("unrelated")
        plain_git(self.source, "branch", "--force", "temper-8u", "other")
        self.refused(self.world_.program("refresh", "8u", self.source), "does not descend from its base", "rebase it")
        self.assertEqual(self.series(), before)

    def test_branch_that_apply_did_not_make(self) -> None:
        self.start_applied()
        before = self.series()
        plain_git(self.source, "for-each-ref", "--format=delete %(refname)", "refs/temper")
        for ref in plain_git(self.source, "for-each-ref", "--format=%(refname)", "refs/temper").split():
            plain_git(self.source, "update-ref", "-d", ref)
        self.assertEqual(self.refresh("--base", "main"), [])
        self.assertEqual(self.series(), before)
        self.assertEqual(self.refresh(), [])

    def test_build_tree_is_a_place_to_edit(self) -> None:
        """Edits on the branch of build/8u/source come back by make refresh, and the next make-source goes on from there."""
        world = self.world_
        self.source = world.top / "build/8u/source"
        arguments = ("8u", self.source, "--archive-dir", world.shared / "archive", "--cache", world.shared / "cache")
        self.worked(world.program("make-source", *arguments))
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        self.edit(STUB, "use();", "use_all();")
        self.commit(self.message(), "--amend")
        self.refused(world.program("make-source", *arguments), "branch temper-8u has commits that patches/8u lacks", "make refresh TRAIN=8u")
        self.worked(world.make("refresh"))
        self.assertIn("use_all();", world.read(f"patches/8u/{THIRD}.patch"))
        self.worked(world.program("make-source", *arguments))
        self.assertIn("use_all();", (self.source / STUB).read_text())
        self.assertEqual((self.source / "jdk/libraries.txt").read_text(), "system\n")


class KeepsEdits(TreeTest):
    """Refresh writes what the branch changed since it was applied, and nothing else."""

    OVERLAY = "src-overlay/hotspot/cpu/x86/features.cpp"
    STRAY = "patches/8u/net-try-something.patch"

    def setUp(self) -> None:
        super().setUp()
        self.start_applied()

    def edit_hook(self) -> None:
        self.edit(STUB, "if (UseFeatures) use();", "if (UseFeatures) use_all();")
        self.commit(self.message(), "--amend")

    def test_edits_from_elsewhere_stay(self) -> None:
        """A shared file as another train's refresh left it, a file and a patch edited in place, a patch of another hand."""
        self.world_.replace("src-overlay/java.base/sun/Timer.java", "Timer", "NewTimer")
        self.world_.replace(self.OVERLAY, "Finds", "Soon finds")
        self.world_.replace(f"patches/8u/{SECOND}.patch", "twice as fast", "three times as fast")
        self.world_.write({self.STRAY: miniature.patch_text("net: try something", "")})
        edited = self.series()
        self.edit_hook()
        self.assertEqual(self.refresh(), [f"  patches/8u/{THIRD}.patch"])
        name = f"patches/8u/{THIRD}.patch"
        self.assertEqual(self.series(), edited | {name: self.series()[name]})
        self.assertEqual(self.refresh(), [])

    def test_words_that_were_edited_here_stay_with_a_diff_from_the_branch(self) -> None:
        """Of a hunk that moved between equal lines, too: its place is what was changed."""
        self.world_.replace(f"patches/8u/{THIRD}.patch", "twice as fast", "three times as fast")
        self.edit(STUB, "  int temper_features;\n", "  int temper_features;\n  int more;\n")
        plain_git(self.source, "commit", "--quiet", "--all", "--fixup", "temper-8u~2")
        plain_git(self.source, "rebase", "--quiet", "-i", "--autosquash", "main", GIT_SEQUENCE_EDITOR="true")
        before = self.world_.read(f"patches/8u/{THIRD}.patch")
        self.refresh()
        after = self.world_.read(f"patches/8u/{THIRD}.patch")
        self.assertIn("three times as fast", after)
        self.assertNotEqual(*(re.findall("(?m)^@@ .*", text) for text in (before, after)))
        self.assertEqual(self.refresh(), [])

    def test_series_that_grew_here_stays(self) -> None:
        self.world_.write({self.STRAY: miniature.patch_text("net: try something", ""),
                           "patches/8u/series": self.world_.read("patches/8u/series") + "net-try-something.patch\n"})
        self.edit_hook()
        self.assertEqual(self.refresh(), [f"  patches/8u/{THIRD}.patch"])
        self.assertTrue(self.world_.read("patches/8u/series").endswith("net-try-something.patch\n"))

    def test_group_that_was_left_out_stays(self) -> None:
        """In its place between the others, while the branch goes on."""
        self.world_.replace(f"patches/8u/{SECOND}.patch", "Group: kernels", "Group: defaults")
        plain_git(self.source, "switch", "--quiet", "main")
        plain_git(self.source, "branch", "-D", "temper-8u")
        self.worked(self.world_.program("apply", "8u", self.source, TEMPER_WITHOUT_GROUPS="defaults"))
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        self.assertEqual(self.refresh(), [])
        (self.source / "jdk/test/sun/More.java").write_text("/* @test */\n")
        self.commit(miniature.patch_text("net: try something", "").split("[PATCH] ")[1].split("\n---\n")[0])
        self.assertEqual(sorted(self.refresh()), ["  patches/8u/net-try-something.patch", "  patches/8u/series", "  test/jdk/sun/More.java"])
        self.assertEqual(self.world_.read("patches/8u/series").split(), [f"{name}.patch" for name in (FIRST, SECOND, THIRD, "net-try-something")])

    def test_overlay_file_that_both_changed(self) -> None:
        self.world_.replace(self.OVERLAY, "Finds", "Soon finds")
        self.edit(OVERLAY_STUB, "Finds", "Now finds")
        self.commit(self.message(), "--amend")
        self.refuses("changed here and on temper-8u since it was applied", self.OVERLAY, "OVERWRITE=1")
        self.assertEqual(self.worked(self.world_.make("refresh", f"SRC={self.source}", "OVERWRITE=1")).splitlines()[:-1], [f"  {self.OVERLAY}"])
        self.assertIn("Now finds", self.world_.read(self.OVERLAY))

    def test_overlay_file_that_both_changed_alike(self) -> None:
        self.world_.replace(self.OVERLAY, "Finds", "Now finds")
        self.edit(OVERLAY_STUB, "Finds", "Now finds")
        self.commit(self.message(), "--amend")
        self.assertEqual(self.refresh(), [])

    def test_patch_and_series_that_both_changed(self) -> None:
        self.world_.replace(f"patches/8u/{THIRD}.patch", "use();", "use_some();")
        self.world_.write({"patches/8u/series": self.world_.read("patches/8u/series").replace(f"{SECOND}.patch\n", "")})
        self.edit_hook()
        self.rebase("2{h;d};3{G}")
        self.refuses(f"patches/8u/{THIRD}.patch", "patches/8u/series")
        self.assertEqual(sorted(self.refresh("--overwrite")), ["  patches/8u/series", f"  patches/8u/{THIRD}.patch"])

    def test_patch_that_was_edited_here_and_dropped_there(self) -> None:
        self.world_.replace(f"patches/8u/{SECOND}.patch", "twice as fast", "three times as fast")
        self.rebase("/keep each/d")
        self.refuses(f"patches/8u/{SECOND}.patch")

    def test_new_file_that_is_there_already(self) -> None:
        """The overlay has a file of another train that is not the one the branch brings."""
        self.world_.write({"src-overlay/java.base/sun/Shared.java": "class Shared { }\n"})
        miniature.write(self.source, {"jdk/src/share/classes/sun/Shared.java": "class Shared { int more; }\n"})
        self.commit(self.message(), "--amend")
        self.refuses("src-overlay/java.base/sun/Shared.java")

    def test_files_that_the_series_names_and_that_are_gone(self) -> None:
        before = self.series()
        for name in (self.OVERLAY, f"patches/8u/{SECOND}.patch", "patches/8u/series"):
            (self.world_.top / name).unlink()
        self.assertEqual(len(self.refresh()), 3)
        self.assertEqual(self.series(), before)

    def test_file_that_went_with_its_patch_stays_away(self) -> None:
        self.world_.write({"patches/8u/series": f"{FIRST}.patch\n{THIRD}.patch\n"})
        for name in (f"patches/8u/{SECOND}.patch", f"patches/11u/{SECOND}.patch", "src-overlay/java.base/sun/Timer.java", "test/jdk/sun/Keep.java"):
            (self.world_.top / name).unlink()
        self.edit_hook()
        self.assertEqual(self.refresh(), [f"  patches/8u/{THIRD}.patch"])

    def test_refresh_that_broke_off_goes_on(self) -> None:
        self.edit(OVERLAY_STUB, "Finds", "Now finds")
        miniature.write(self.source, {"jdk/test/sun/New.java": miniature.LICENCE})
        self.commit(self.message(), "--amend")
        in_the_way = self.world_.top / "test/jdk/sun/New.java"
        in_the_way.mkdir()
        self.refused(self.world_.program("refresh", "8u", self.source), str(in_the_way))
        self.assertIn("Now finds", self.world_.read(self.OVERLAY))
        self.assertEqual([str(path) for path in self.world_.top.rglob("*.partial")], [])
        in_the_way.rmdir()
        self.assertEqual(self.refresh(), ["  test/jdk/sun/New.java", f"  patches/8u/{THIRD}.patch"])
        self.assertEqual(self.refresh(), [])

    def test_branch_of_which_nothing_is_known(self) -> None:
        """Without the ref of what was applied, only what is equal or new is taken."""
        self.edit_hook()
        plain_git(self.source, "update-ref", "-d", "refs/temper/8u/applied")
        self.refuses(f"patches/8u/{THIRD}.patch")

    def test_patch_of_another_train_that_cannot_be_read(self) -> None:
        """It may name the file that this train drops."""
        name = f"patches/11u/{SECOND}.patch"
        self.world_.replace(name, "\n---\n", "\n--\n")
        self.rebase("/keep each/d")
        before = self.series()
        self.refused(self.world_.program("refresh", "8u", self.source), name, "no line '---'")
        self.assertEqual(self.series(), before)

    def test_patch_here_that_cannot_be_read(self) -> None:
        self.world_.replace(f"patches/8u/{THIRD}.patch", "\n---\n", "\n--\n")
        self.edit_hook()
        self.refuses(f"patches/8u/{THIRD}.patch")


class OtherBase(TreeTest):
    """The branch starts from another commit, or from another version, than the pinned one."""

    NEWER = {"version-numbers": "JDK_MINOR_VERSION=8\nJDK_UPDATE_VERSION=512\n", STUB: miniature.stub((2, "int more;"))}

    def test_rebased_onto_a_newer_base(self) -> None:
        self.start_applied()
        plain_git(self.source, "switch", "--quiet", "main")
        miniature.write(self.source, self.NEWER)
        self.commit("8000001: More\n\nReviewed-by: one\nReviewed-by: two")
        miniature.write(self.source, {"jdk/libraries.txt": "all bundled\n"})
        self.commit("8000002: Yet more\n\nReviewed-by: one")
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        plain_git(self.source, "rebase", "--quiet", "main")
        base = plain_git(self.source, "rev-parse", "--short", "main")
        before = self.series()
        self.refuses("2 commits up to", "8000002: Yet more", "no 'Provenance:'", f"BASE={base}")
        self.assertEqual(self.worked(self.world_.make("refresh", f"SRC={self.source}", f"BASE={base}")).splitlines()[:-1],
                         [f"  patches/8u/{FIRST}.patch", f"  patches/8u/{THIRD}.patch"])
        self.assertEqual(list(self.series()), list(before))
        self.assertIn("@@ -5,6 +5,7 @@", self.world_.read(f"patches/8u/{FIRST}.patch"))

    def test_merge_below_the_patches(self) -> None:
        """Upstream's history need not be linear."""
        self.start_applied()
        plain_git(self.source, "switch", "--quiet", "-c", "side", "main")
        miniature.write(self.source, {"jdk/libraries.txt": "all bundled\n"})
        self.commit("8000001: More")
        plain_git(self.source, "switch", "--quiet", "main")
        plain_git(self.source, "merge", "--quiet", "--no-ff", "--no-edit", "side")
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        plain_git(self.source, "rebase", "--quiet", "main")
        self.refuses("1 commits up to", f"BASE={plain_git(self.source, 'rev-parse', '--short', 'main')}")
        self.assertEqual(self.refresh("--base", "main"), [])

    def test_checkout_of_another_version(self) -> None:
        """Its line numbers are taken only when that is asked for, and the way back to the pinned base keeps the edit."""
        world = self.world_
        self.source = miniature.checkout(self.folder() / "newer", "8u", self.NEWER)
        self.apply()
        self.edit(STUB, "use();", "use_all();")
        self.commit(self.message(), "--amend")
        base = plain_git(self.source, "rev-parse", "main")[:12]
        self.refuses("starts from another tree than patches/8u/BASE names", f"BASE={base}")
        self.refresh("--base", base)
        self.assertIn("@@ -31,6 +31,7 @@", world.read(f"patches/8u/{THIRD}.patch"))
        made = world.top / "build/8u/source"
        arguments = ("8u", made, "--archive-dir", world.shared / "archive", "--cache", world.shared / "cache")
        self.refused(world.program("make-source", *arguments), "patches apply with offsets on the pinned base", "make apply TRAIN=8u", "make refresh TRAIN=8u")
        self.worked(world.make("apply", f"SRC={made}"))
        self.worked(world.make("refresh", f"SRC={made}"))
        self.assertIn("@@ -30,6 +30,7 @@", world.read(f"patches/8u/{THIRD}.patch"))
        self.worked(world.program("make-source", *arguments))
        self.assertIn("use_all();", (made / STUB).read_text())

    def test_commit_that_is_no_patch(self) -> None:
        self.start_applied()
        self.edit(STUB, "line_9", "nine")
        self.commit("Try something")
        self.refuses("(Try something) has no 'Provenance:' and is no patch", "CONTRIBUTING.md")

    def test_trailers_that_are_none(self) -> None:
        self.start_applied()
        self.commit(self.message().replace("Flags:", "flags:"), "--amend", "--allow-empty")
        self.refuses("CONTRIBUTING.md describes the header")

    def test_base_that_is_no_commit(self) -> None:
        self.start_applied()
        self.refused(self.world_.program("refresh", "8u", self.source, "--base", "gone"), "no commit gone, which BASE names")


class OddCommits(TreeTest):
    """What a patch file or the overlay cannot hold is refused; what they can comes back to the byte."""

    def setUp(self) -> None:
        super().setUp()
        self.start_applied()

    def comes_back(self, *changed: str) -> None:
        """Refresh writes these files, and apply makes the same tree of them again."""
        self.assertEqual(sorted(self.refresh()), sorted(f"  {path}" for path in changed))
        tree = plain_git(self.source, "rev-parse", "temper-8u^{tree}")
        plain_git(self.source, "switch", "--quiet", "--detach", "main")
        self.apply()
        self.assertEqual(plain_git(self.source, "rev-parse", "temper-8u^{tree}"), tree)
        self.assertEqual(self.refresh(), [])

    def amend(self, message: str = "", **environment: str) -> None:
        plain_git(self.source, "add", "--all")
        plain_git(self.source, "commit", "--quiet", "--amend", "--allow-empty", "-m", message or self.message(), **environment)

    def test_names(self) -> None:
        names = ("Müller.java", 'a"b.txt', "it's.txt")
        miniature.write(self.source, {f"jdk/test/sun/{name}": "text\n" for name in names})
        self.amend()
        self.comes_back(f"patches/8u/{THIRD}.patch", *(f"test/jdk/sun/{name}" for name in names))
        self.worked(self.world_.make("build/8u/source.stamp"))

    def test_names_that_cannot_be_held(self) -> None:
        for name in ("a b.txt", "a, b.txt", "a$b.txt", "a:b.txt", "a\nb.txt", "a\tb.txt", "lib(a).txt", b"M\xfcller.java".decode(errors="surrogateescape")):
            with self.subTest(ascii(name)):
                file = self.source / "jdk/test/sun" / name
                miniature.write(self.source, {f"jdk/test/sun/{name}": "text\n"})
                self.amend()
                self.refuses("a name that neither make nor a trailer can hold")
                file.unlink()

    def test_hook_whose_name_is_a_pattern(self) -> None:
        plain_git(self.source, "switch", "--quiet", "main")
        miniature.write(self.source, {"jdk/*.txt": "all\n"})
        self.commit("odd", "--amend")
        plain_git(self.source, "switch", "--quiet", "temper-8u")
        plain_git(self.source, "rebase", "--quiet", "main")
        miniature.write(self.source, {"jdk/*.txt": "each\n", "jdk/new.txt": "new\n"})
        self.amend()
        self.assertEqual(self.refresh("--base", "main"), ["  src-overlay/8u/jdk/new.txt", f"  patches/8u/{THIRD}.patch"])
        self.assertNotIn("new.txt b/", self.world_.read(f"patches/8u/{THIRD}.patch"))

    def test_kinds_of_files(self) -> None:
        def executable(file: Path) -> None:
            file.write_text("#!/bin/sh\n")
            file.chmod(0o755)

        def submodule(file: Path) -> None:
            plain_git(self.source, "init", "--quiet", str(file))
            plain_git(file, "commit", "--quiet", "--allow-empty", "-m", "x")

        for make, words in ((executable, "is executable"), (lambda file: file.symlink_to("Old.java"), "is a symbolic link"), (submodule, "is a submodule")):
            with self.subTest(words):
                file = self.source / "jdk/test/sun/odd"
                make(file)
                self.amend()
                self.refuses("jdk/test/sun/odd", words)
                shutil.rmtree(file) if file.is_dir() else file.unlink()

    def test_file_that_becomes_executable_later(self) -> None:
        (self.source / OVERLAY_STUB).chmod(0o755)
        self.amend()
        self.refuses(OVERLAY_STUB, "is executable")

    def test_latin_1(self) -> None:
        (self.source / CACHE_8).write_bytes((self.source / CACHE_8).read_bytes().replace(b"line_8;", b"line_8; // M\xfcller"))
        (self.source / "jdk/test/sun/latin.txt").write_bytes(b"M\xfcller\n")
        self.amend()
        self.comes_back("test/jdk/sun/latin.txt", f"patches/8u/{THIRD}.patch")
        self.assertIn(b"// M\xfcller\n", (self.world_.top / f"patches/8u/{THIRD}.patch").read_bytes())
        self.assertEqual(self.world_.program("lint"), (0, "1 passed, 0 failed\n"))
        self.worked(self.world_.program("status"))

    def test_hook_of_a_binary_file(self) -> None:
        (self.source / "jdk/libraries.txt").write_bytes(b"\0\1\2")
        self.amend()
        self.refuses("'jdk/libraries.txt' would not come back from patches/")
        self.rebase("1,2d")
        self.edit(STUB, "  if (UseFeatures) use();\n", "")
        self.amend()
        self.refuses("'jdk/libraries.txt' would not come back from patches/")

    def test_subjects(self) -> None:
        for subject in ("!!!", "x" * 300, "[8u] net: do a thing"):
            with self.subTest(subject):
                self.amend(self.message().replace("x86: use the features", subject))
                self.refuses("reword it")
                self.amend(self.message().replace(subject, "x86: use the features"))

    def test_messages_that_a_mailbox_would_cut(self) -> None:
        good = self.message()
        for line in ("---", "diff -r of both", "Index: one", "From: somebody"):
            with self.subTest(line):
                self.amend(good.replace("\n\n", f"\n\n{line}\n", 1))
                self.refuses(THIRD, "git would read another message", "reword it")

    def test_message_in_latin_1(self) -> None:
        self.amend(self.message().replace("One sentence", "M\xfcller's sentence"), GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="i18n.commitEncoding",
                   GIT_CONFIG_VALUE_0="ISO-8859-1")
        commit = self.folder() / "commit"
        commit.write_bytes(plain_git(self.source, "cat-file", "commit", "HEAD").replace("M\xfcller", "Maler").encode()
                           .replace(b"encoding ISO-8859-1\n", b"").replace(b"Maler", b"M\xfcller"))
        plain_git(self.source, "reset", "--quiet", "--hard", plain_git(self.source, "hash-object", "-w", "-t", "commit", str(commit)))
        self.refuses("the message is not in UTF-8")


class Make(TestCase):
    def test_status_check_is_red_when_out_of_date(self) -> None:
        world = self.world()
        self.refused(world.program("status", "--check"), "BACKPORTS.md: out of date; run make status")
        self.worked(world.make("status"))
        self.assertEqual(world.program("status", "--check"), (0, "1 passed, 0 failed\n"))
        world.replace(f"patches/8u/{THIRD}.patch", "Upstream: none", "Upstream: JDK-1111111 (in 21)")
        self.refused(world.program("status", "--check"), "BACKPORTS.md: out of date")

    def test_series_push_and_pop(self) -> None:
        """check-series: the pristine tree comes back; a series that does not reverse or is not exact is found."""
        world = self.world()
        made = world.top / "made"
        self.worked(world.program("make-source", "8u", made, "--archive-dir", world.shared / "archive", "--cache", world.shared / "cache"))
        names = {"source": made, "stock": world.shared / "boot", "jtreg": world.top, "work": world.top / "build/8u/series"}
        arguments = ["8u", *(word for name, path in names.items() for word in (f"--{name}", path)), "--patch", "no-such-patch"]
        output = self.worked(world.program("check-series", *arguments))
        self.assertRegex(output, r"(?s)push x86-find.*push net.*push x86-use.*ok +pop all.*\n4 passed, 0 failed\n$")
        output = self.worked(world.program("check-series", *arguments[:-2], "--minutes", "0"))
        self.assertRegex(output, rf"\n3 not run, for lack of time \(make check-series TRAIN=8u .*\): {SECOND}, {FIRST}, {THIRD}\n4 passed, 0 failed\n$")
        good = world.read(f"patches/8u/{THIRD}.patch")
        world.write({f"patches/8u/{THIRD}.patch": good.replace("@@ -30,6 +30,7 @@", "@@ -27,6 +27,7 @@")})
        status, output = world.program("check-series", *arguments)
        self.assertEqual(status, 1)
        self.assertRegex(output, rf"FAILED push {THIRD}: offset")


if __name__ == "__main__":
    unittest.main()
