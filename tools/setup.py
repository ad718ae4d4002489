"""Set up .venv for the Makefile: `setup.py run` or `setup.py dev`. Works twice; says plainly what is wrong.

Only the standard library, and only words that an old Python can read, because this is what tells you that your Python
is old.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
OLDEST = (3, 11)
SYSTEM = "/usr/bin/python3"
"""A system's own Python comes first: it is built with a profile, which a hand-built one seldom is, and takes a fifth of
the time off everything we do."""
NAMES = ("python3", "python3.13", "python3.12", "python3.11", "python")


def main(kind):
    """Do what is still missing."""
    requirements = os.path.join(ROOT, "requirements", kind + ".txt")
    with open(requirements, "rb") as file:
        wanted = hashlib.sha256(file.read() + VENV.encode()).hexdigest()
    if wanted in (read(stamp(kind)), read(stamp("dev")) if kind == "run" else ""):
        return
    python = venv_python()
    if not works(python):
        make_venv()
    print("Setting up (" + kind + ") in .venv ...", flush=True)
    install(python, requirements)
    point_to_source(python)
    with open(stamp(kind), "w") as file:
        file.write(wanted)


def find_pythons():
    """Find every Python that is new enough, the preferred one first."""
    paths = [candidate and shutil.which(candidate) for candidate in (SYSTEM, sys.executable) + NAMES]
    found = [path for path in paths if path and version(path) >= OLDEST]
    if not found:
        fail(
            "Topcut needs Python {}.{} or newer; this machine has {}.{}.".format(*(OLDEST + sys.version_info[:2])),
            "Install a newer Python (on Debian: apt install python3.11 python3.11-venv) and run make again.",
        )
    return found


def version(python):
    try:
        text = subprocess.check_output(
            [python, "-c", "import sys; print(sys.version_info[0], sys.version_info[1])"], stderr=subprocess.DEVNULL
        )
        return tuple(int(part) for part in text.split())
    except (OSError, subprocess.CalledProcessError, ValueError):
        return (0, 0)


def make_venv():
    """Make the environment with the first Python that can, and return which."""
    for python in find_pythons():
        shutil.rmtree(VENV, ignore_errors=True)
        done = run([python, "-m", "venv", VENV])
        if not done.returncode:
            return python
    shutil.rmtree(VENV, ignore_errors=True)
    fail(
        "This Python cannot make a virtual environment:\n" + last_lines(done),
        "On Debian or Ubuntu: apt install python3-venv. Then run make again.",
    )


def install(python, requirements):
    done = run_and_tell(
        [
            python,
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--no-input",
            "--require-hashes",
            "-r",
            requirements,
        ],
        count_packages(requirements),
    )
    if done.returncode:
        fail(
            "The dependencies could not be installed:\n" + last_lines(done),
            "Is this machine online, and is there room on the disk? Run make again: what is done is kept.",
        )


def point_to_source(python):
    """Make the environment find our source, and put a `topcut` command into it."""
    where = subprocess.check_output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True)
    with open(os.path.join(where.strip(), "topcut-source.pth"), "w") as file:
        file.write(os.path.join(ROOT, "src") + "\n")
    if os.name == "posix":
        write_command(os.path.join(VENV, "bin", "topcut"), python)


def write_command(command, python):
    """Write a `topcut` that runs with this Python, whatever characters its path has."""
    with open(command, "w") as file:
        file.write("#!/bin/sh\nexec " + shlex.quote(python) + ' -m topcut "$@"\n')
    os.chmod(command, 0o755)


def works(python):
    return os.path.exists(python) and version(python) >= OLDEST


def venv_python():
    return os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")


def stamp(kind):
    return os.path.join(VENV, ".ready-" + kind)


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return None


def run(command):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    except OSError as error:
        fail("Could not run " + command[0] + ": " + str(error), "Run make again once that is mended.")


def run_and_tell(command, total):
    """Run pip and show its progress, so that nobody thinks it hangs; without a terminal as an occasional line."""
    lines, found = [], 0
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    except OSError as error:
        fail("Could not run " + command[0] + ": " + str(error), "Run make again once that is mended.")
    with process.stdout:
        for line in process.stdout:
            lines.append(line)
            if line.startswith(("Collecting ", "Processing ")):
                found += 1
                tell("{} of {} packages found".format(found, max(found, total)), is_worth_a_line=found % 10 == 0)
            elif line.startswith("Installing "):
                tell("installing them; half a minute ...", is_worth_a_line=True)
    if sys.stdout.isatty():
        sys.stdout.write("\r" + " " * 60 + "\r")
    return subprocess.CompletedProcess(command, process.wait(), stdout="".join(lines))


def tell(text, is_worth_a_line):
    if sys.stdout.isatty():
        sys.stdout.write("\r  " + text.ljust(50))
    elif is_worth_a_line:
        sys.stdout.write("  " + text + "\n")
    sys.stdout.flush()


def count_packages(requirements):
    """Count the packages this system will install; those only for Windows do not count elsewhere."""
    with open(requirements) as file:
        pins = [line for line in file if "==" in line and not line.startswith((" ", "#"))]
    return sum("win32" not in pin for pin in pins)


def last_lines(done):
    return "\n".join("  " + line for line in done.stdout.strip().splitlines()[-8:])


def fail(*lines):
    sys.stderr.write("\n" + "\n".join(lines) + "\n")
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except OSError as error:
        fail("Could not set up .venv: " + str(error), "Is this folder writable, and is there room on the disk?")
