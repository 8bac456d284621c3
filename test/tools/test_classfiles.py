import tempfile
import unittest
import zipfile
from pathlib import Path

from temper import classfiles


class OfJars(unittest.TestCase):
    """Classes go to the jar that has their package."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.jdk = Path(directory.name) / "jdk"
        self.classes = Path(directory.name) / "classes"
        (self.jdk / classfiles.EXTENSIONS).mkdir(parents=True)
        with zipfile.ZipFile(self.jdk / classfiles.EXTENSIONS / "crypto.jar", "w") as jar:
            jar.writestr("com/crypto/Old.class", b"")
            jar.writestr("com/other/notes.txt", b"")

    def put(self, *names: str) -> None:
        for name in names:
            (self.classes / name).parent.mkdir(parents=True, exist_ok=True)
            (self.classes / name).touch()

    def test_old_and_new_classes_of_a_package(self) -> None:
        self.put("com/crypto/Old.class", "com/crypto/New$1.class", "com/Top.class", "com/other/None.class", "com/crypto/deep/Deep.class")
        self.assertEqual(classfiles.of_jars(self.classes, self.jdk),
                         {classfiles.EXTENSIONS / "crypto.jar": ["com/crypto/New$1.class", "com/crypto/Old.class"]})

    def test_tools(self) -> None:
        (self.jdk / classfiles.TOOLS).parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(self.jdk / classfiles.TOOLS, "w") as jar:
            jar.writestr("com/tool/Main.class", b"")
        self.put("com/tool/Main$1.class", "com/crypto/Old.class", "com/Top.class")
        self.assertEqual(classfiles.of_jars(self.classes, self.jdk),
                         {classfiles.TOOLS: ["com/tool/Main$1.class"], classfiles.EXTENSIONS / "crypto.jar": ["com/crypto/Old.class"]})
        self.assertEqual(classfiles.flags(self.jdk), ["-classpath", str(self.jdk / classfiles.TOOLS)])

    def test_no_jars(self) -> None:
        self.put("com/crypto/Old.class")
        self.assertEqual(classfiles.of_jars(self.classes, self.jdk / "none"), {})
        self.assertEqual(classfiles.of_jars(self.classes / "none", self.jdk), {})


if __name__ == "__main__":
    unittest.main()
