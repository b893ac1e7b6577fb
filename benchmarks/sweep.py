#!/usr/bin/env python3
"""Check everything in some folders with all rules, file by file, and count what must never happen.

    sweep.py FOLDER ...               as it is: site-packages, the standard library with its tests
    sweep.py --disguised FOLDER ...   every third call in it renamed to one of torch.distributed's: real code of all
                                      shapes that the engines cannot leave aside
    sweep.py --together --disguised … the folder as one project, in which everything communicates with everything
    sweep.py --seed 2 --disguised …   with other names

What must never happen: RNK000, a process that dies, a file that takes more than --limit seconds of processor time,
RNK001 about a file that Python parses, or silence about one with distributed code that it does not. The exit code is
1 if any of it did. Python files and stubs are copied to a scratch folder first, excluded ones and test data with
mistakes in it too. As it is, and together, each FOLDER is one project, and the first file of it pays for what must be
known of all; a disguised file is a project of its own otherwise.
"""

from __future__ import annotations

import argparse
import ast
import faulthandler
import json
import keyword
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench import table

#: What calls become. Arguments stay what they are, so most of these calls are wrong in some way.
DISGUISES = (
    "get_rank", "get_world_size", "barrier", "all_reduce", "broadcast", "all_gather", "send", "recv", "isend", "irecv",
    "new_group", "scatter", "all_gather_object", "init_process_group", "destroy_process_group", "is_initialized",
    "batch_isend_irecv", "P2POp", "reduce_scatter_tensor", "all_to_all_single", "monitored_barrier", "TCPStore",
    "device_mesh.init_device_mesh", "fsdp.fully_shard", "fsdp.FullyShardedDataParallel", "checkpoint.save",
)  # fmt: skip
_CALLED = re.compile(r"(?<!def )(?<!class )(?<![\w.])[A-Za-z_]\w*(?=\()")
_KEYWORDS = frozenset((*keyword.kwlist, "print"))


class Swept(NamedTuple):
    """What came of one file; ``wrong`` is empty if it is as it should be."""

    name: str
    seconds: float
    codes: Counter[str]
    wrong: str


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--disguised", action="store_true", help="rename calls to those of torch.distributed")
    parser.add_argument("--together", action="store_true", help="disguised files make one project")
    parser.add_argument("--seed", type=int, default=1, help="which calls become what (1)")
    parser.add_argument("--limit", type=int, default=600, help="seconds after which a file counts as a hang")
    parser.add_argument("--from", type=int, dest="worker_from", help=argparse.SUPPRESS)
    arguments = parser.parse_args(argv)
    if arguments.worker_from is not None:
        _work(arguments.folders[0], arguments.worker_from, arguments.limit)
        return 0
    rows, wrong = [], 0
    with tempfile.TemporaryDirectory(prefix="sweep-") as scratch:
        for number, folder in enumerate(arguments.folders):
            copy = Path(scratch) / str(number)
            lines = _copied(folder, copy, random.Random(arguments.seed) if arguments.disguised else None)
            if arguments.together or not arguments.disguised:
                (copy / "pyproject.toml").write_text("")
            swept = []
            for one in _swept(copy, arguments.limit):
                swept.append(one)
                if one.wrong:
                    print(f"{folder / one.name}: {one.wrong}", flush=True)
            wrong += sum(bool(one.wrong) for one in swept)
            rows.append(_row(str(folder), swept, lines))
            print(f"{folder}: {len(swept)} files", file=sys.stderr, flush=True)
            shutil.rmtree(copy)
    print(
        table(
            ("folder", "files", "lines", "seconds", "slowest file", "RNK001", "other findings", "wrong"), rows, (0, 4)
        )
    )
    return 1 if wrong else 0


def _copied(folder: Path, copy: Path, names: random.Random | None) -> int:
    """Copies the Python files of ``folder``, with other names if ``names`` is given, and returns their lines."""
    copy.mkdir()
    lines = 0
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".pyi") and path.is_file():
            data = path.read_bytes()
            lines += data.count(b"\n")
            target = copy / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(disguised(data, names) if names else data)
    return lines


def disguised(data: bytes, names: random.Random) -> bytes:
    """The same program with every third call, more or less, made one of torch.distributed's."""

    def renamed(found: re.Match[str]) -> str:
        if found[0] in _KEYWORDS or names.random() < 2 / 3:
            return found[0]
        return f"torch.distributed.{names.choice(DISGUISES)}"

    # latin-1 has a character for every byte: whatever the encoding is, the rest comes back as it was
    return (_CALLED.sub(renamed, data.decode("latin-1")) + "\nimport torch.distributed\n").encode("latin-1")


def _swept(folder: Path, limit: int) -> Iterator[Swept]:
    """Checks all files of ``folder`` in a process; another goes on behind a file over which one died or stood still."""
    names = _names(folder)
    at = 0
    while at < len(names):
        command = [sys.executable, __file__, "--from", str(at), "--limit", str(limit), str(folder)]
        with tempfile.TemporaryFile("w+", errors="replace") as complaints:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
            assert process.stdout is not None
            for line in process.stdout:
                name, seconds, codes, wrong = json.loads(line)
                yield Swept(name, seconds, Counter(codes), wrong)
                at += 1
            code = process.wait()
            if at < len(names):
                complaints.seek(0)
                what = f"over {limit} s" if code == -signal.SIGPROF else f"the process ended with {code}"
                yield Swept(names[at], limit, Counter(), f"{what}:\n{complaints.read()[-4000:]}")
                at += 1


def _work(folder: Path, start: int, limit: int) -> None:
    """What the process does: one line of JSON for each file from number ``start`` on."""
    from distlint.checking import Checker
    from distlint.configuration import Configuration

    faulthandler.enable()
    faulthandler.register(signal.SIGPROF, chain=True)  # says where it stood, then the process ends
    warnings.simplefilter("ignore")
    checker = Checker(Configuration(isolated=True, overrides={"select": ["ALL"]}))
    for name in _names(folder)[start:]:
        signal.setitimer(signal.ITIMER_PROF, limit)
        begin = time.process_time()
        findings = checker.check(folder / name)
        seconds = time.process_time() - begin
        broken = [finding.message for finding in findings if finding.code == "RNK000"]
        unread = [finding.message for finding in findings if finding.code == "RNK001"]
        codes = Counter(finding.code for finding in findings)
        wrong = "; ".join(broken) or _disagreement((folder / name).read_bytes(), unread)
        print(json.dumps([name, seconds, codes, wrong]), flush=True)


def _disagreement(data: bytes, unread: Sequence[str]) -> str:
    """In what distlint and Python differ about whether this is a program."""
    from distlint.syntax.vocabulary import is_distributed

    try:
        ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        looked = is_distributed(data.decode("latin-1"))  # other files are left aside unparsed
        return "" if unread or not looked else f"Python cannot read it ({error}), and distlint says nothing"
    bounds = ("nested", "libcst")  # what distlint leaves aside on purpose, and says so
    return "; ".join(message for message in unread if not any(bound in message for bound in bounds))


def _names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py*") if path.name != "pyproject.toml")


def _row(folder: str, swept: Sequence[Swept], lines: int) -> tuple[object, ...]:
    codes = sum((one.codes for one in swept), Counter[str]())
    slowest = max(swept, key=lambda one: one.seconds, default=Swept("", 0, Counter(), ""))
    return (
        folder,
        f"{len(swept):,}",
        f"{lines:,}",
        f"{sum(one.seconds for one in swept):.0f}",
        f"{slowest.seconds:.1f} s: {slowest.name}",
        codes["RNK001"],
        f"{sum(codes.values()) - codes['RNK001']:,}",
        sum(bool(one.wrong) for one in swept),
    )


if __name__ == "__main__":
    sys.exit(main())
