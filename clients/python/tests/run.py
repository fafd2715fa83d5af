"""Runs all tests of the Python client: the core, then each framework in a separate environment.

The environments of frameworks are in the user's cache, one for each list of packages: all working copies use them, and
their modules are compiled once. They do not contain the package, which is installed in ``.venvs`` next to it; so is the
environment of the core. ``python3 tests/run.py NAME...`` runs only the named environments; ``--prepare`` only creates
all of them.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
ROOT = HOME.parents[1]
VENVS = HOME / ".venvs"
PACKAGE = VENVS / "package"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ahp" / "test-tools"
LISTS = HOME / "tests" / "environments"
SLOWEST_FIRST = ["crewai", "semantic-kernel", "core", "adk", "langgraph", "agent-framework"]
TOTALS = re.compile(r"(\d+) (passed|failed|skipped|errors?)")


def main(wanted: list[str]) -> int:
    known = [path.stem for path in LISTS.glob("*.txt")]
    if wanted == ["--prepare"]:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(_environment, known))
        return 0
    unknown = set(wanted) - set(known)
    if unknown:
        print(f"unknown environment {', '.join(sorted(unknown))}; expected one of {', '.join(sorted(known))}")
        return 2
    names = sorted(wanted or known, key=lambda it: (SLOWEST_FIRST.index(it) if it in SLOWEST_FIRST else 99, it))
    VENVS.mkdir(exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    daemon = _Daemon()
    try:
        wheel = _wheel()
        _install_package(wheel)
        with ThreadPoolExecutor(2) as pool:
            counts = list(pool.map(lambda name: _run(name, wheel, daemon.url), names))
    finally:
        daemon.stop()
    if not wanted:
        counts.append(_relay())
    return 0 if all(failed == 0 and passed > 0 for passed, failed in counts) else 1


class _Daemon:
    """The daemon that all environments share."""

    def __init__(self) -> None:
        self._data = VENVS / f"data-{os.getpid()}"
        command = [str(ROOT / "ahp"), "start", "--dev", "--port", "0", "--data", str(self._data)]
        self._log = (VENVS / "daemon.log").open("w")
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=daemon_variables()
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("ahp ready "):
            raise SystemExit(f"the daemon did not start; see {self._log.name}")
        self.url = line.split()[2]

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(60)
        self._log.close()
        shutil.rmtree(self._data, ignore_errors=True)


def daemon_variables() -> dict[str, str]:
    """Returns the variables of a daemon that runs too briefly for the optimising compiler."""
    return {"AHP_JAVA_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", **os.environ}


def _run(name: str, wheel: Path, url: str) -> tuple[int, int]:
    begun = time.monotonic()
    python = _environment(name)
    if name == "core":
        _install(python, ["--no-deps", "--reinstall" if _uv() else "--force-reinstall", str(wheel)])
    paths = [HOME / "tests"] if name == "core" else [HOME / "tests", PACKAGE]
    file = f"tests/frameworks/test_{name.replace('-', '_')}.py"
    tests = ["tests", "--ignore=tests/frameworks"] if name == "core" else [file]
    env = {
        **os.environ,
        "AHP_TEST_URL": url,
        "AHP_TEST_WHEEL": str(wheel),
        "AHP_TEST_FRAMEWORK": name,
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
    }
    # Compiled modules are kept even if the machine is set up otherwise.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [str(python), "-m", "pytest", *tests]
    done = subprocess.run(command, cwd=HOME, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    found = {word.rstrip("s"): int(count) for count, word in TOTALS.findall(done.stdout.strip().splitlines()[-1])}
    passed, failed = found.get("passed", 0), found.get("failed", 0) + found.get("error", 0)
    if done.returncode != 0:
        failed = failed or 1
        print(done.stdout, flush=True)
    skipped = found.get("skipped", 0)
    # Uses the format of Maven, so that ./test can sum the totals of all languages.
    print(f"Python {name} in {time.monotonic() - begun:.0f} s", flush=True)
    print(f"Tests run: {passed + failed + skipped}, Failures: {failed}, Errors: 0, Skipped: {skipped}", flush=True)
    return passed, failed


def _relay() -> tuple[int, int]:
    """Runs the example that hands one task through eight frameworks."""
    done = subprocess.run(
        [ROOT / "examples" / "relay" / "run"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    failed = 0 if done.returncode == 0 else 1
    print(done.stdout, flush=True)
    print(f"Tests run: 1, Failures: {failed}, Errors: 0, Skipped: 0", flush=True)
    return 1 - failed, failed


def _environment(name: str) -> Path:
    """Returns the interpreter of an environment with exactly the listed packages."""
    listed = LISTS / f"{name}.txt"
    wanted = hashlib.sha256(f"{sys.version}\n{listed.read_text()}".encode()).hexdigest()
    home = VENVS / name if name == "core" else CACHE / f"python-{name}-{wanted[:16]}"
    with _locked(home):
        return _create_environment(home, listed, wanted)


def _create_environment(home: Path, listed: Path, wanted: str) -> Path:
    python = home / "bin" / "python"
    stamp = home / "stamp"
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    shutil.rmtree(home, ignore_errors=True)
    if uv := _uv():
        _call([uv, "venv", "-q", "--python", sys.executable, str(home)])
    else:
        _call([sys.executable, "-m", "venv", str(home)])
    _install(python, ["-r", str(listed)])
    stamp.write_text(wanted)
    return python


def _install_package(wheel: Path) -> None:
    """Unpacks the package into a directory, which the environments of frameworks read."""
    shutil.rmtree(PACKAGE, ignore_errors=True)
    _install(_environment("core"), ["--no-deps", "--target", str(PACKAGE), str(wheel)])


def _install(python: Path, what: list[str]) -> None:
    if uv := _uv():
        _call([uv, "pip", "install", "-q", "--python", str(python), *what])
    else:
        _call([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *what])


def _uv() -> str | None:
    """Returns uv, which is faster than pip. Installs it if it is missing; returns None if that fails."""
    found = shutil.which("uv")
    if found:
        return found
    home = CACHE / "uv"
    with _locked(home):
        if not (home / "bin").exists():
            try:
                _call([sys.executable, "-m", "venv", str(home)])
                _call([str(home / "bin" / "pip"), "install", "-q", "--disable-pip-version-check", "uv"])
            except SystemExit:
                shutil.rmtree(home, ignore_errors=True)
                return None
    own = home / "bin" / "uv"
    return str(own) if own.exists() else None


@contextmanager
def _locked(home: Path) -> Iterator[None]:
    """Lets one process at a time create a directory."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with home.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _wheel() -> Path:
    """Builds the wheel of the package."""
    python = _environment("core")
    target = VENVS / "dist"
    shutil.rmtree(target, ignore_errors=True)
    _call([str(python), "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), str(HOME)])
    [wheel] = target.glob("*.whl")
    return wheel


def _call(command: list[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout, flush=True)
        raise SystemExit(f"failed: {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
