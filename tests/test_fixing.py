"""``--fix``, ``--unsafe-fixes`` and ``--diff``: what is written where, and what is left as it was."""

from __future__ import annotations

import io
import stat
import sys
from pathlib import Path

import pytest

from distlint import fixing as files
from distlint.cli import main
from distlint.finding import Confidence, Edit, Finding, Fix, Severity, Span
from distlint.fixes.applying import applied

LISTING = """\
import glob

import torch.distributed as dist


def shards(folder):
    files = glob.glob(f"{folder}/*.bin")
    return files[dist.get_rank() :: dist.get_world_size()]
"""
SORTED = LISTING.replace('glob.glob(f"{folder}/*.bin")', 'sorted(glob.glob(f"{folder}/*.bin"))')


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text('[tool.distlint]\nselect = ["RNK606"]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plant(name, data=LISTING):
    path = Path(name)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_fix_writes_the_file_and_reports_what_is_left(capsys):
    path = plant("a.py")
    assert main(["check", "--fix"]) == 0
    assert path.read_text() == SORTED
    assert capsys.readouterr().out == "Fixed 1 finding in 1 file.\nNo findings in 1 file.\n"
    assert main(["check"]) == 0


def test_a_check_says_what_could_be_fixed(capsys):
    plant("a.py")
    assert main(["check"]) == 1
    assert capsys.readouterr().out.endswith("Can be fixed: 1 by --fix (--diff instead of --fix shows how).\n")
    assert main(["check", "-q"]) == 1
    assert "Can be fixed" not in capsys.readouterr().out


def test_diff_shows_a_patch_and_changes_nothing(capsys):
    path = plant("a.py")
    assert main(["check", "--diff"]) == 1
    shown = capsys.readouterr()
    assert path.read_text() == LISTING
    assert shown.out.startswith("--- a.py\n+++ a.py\n@@ -4,5 +4,5 @@\n")
    assert '\n-    files = glob.glob(f"{folder}/*.bin")\n+    files = sorted(glob' in shown.out
    assert shown.err == "Would fix 1 finding in 1 file.\n"


def test_diff_says_how_much_more_there_is(capsys):
    plant("a.py", "import torch.distributed as dist\n\n\ndef sizes():\n    return dist.world_size()\n")
    assert main(["check", "--diff", "--select", "RNK902"]) == 0
    assert capsys.readouterr().err == "Would fix 0 findings in 0 files. 1 more with --unsafe-fixes.\n"
    assert main(["check", "--diff", "--unsafe-fixes", "--select", "RNK902"]) == 1
    assert capsys.readouterr().err == "Would fix 1 finding in 1 file.\n"


def test_diff_of_nothing(capsys):
    plant("a.py", SORTED)
    assert main(["check", "--diff"]) == 0
    assert capsys.readouterr().out == ""


def test_diff_without_a_last_line_end(capsys):
    plant("a.py", LISTING.rstrip("\n"))
    assert main(["check", "--diff"]) == 1
    assert capsys.readouterr().out.endswith("\n\\ No newline at end of file\n")


def test_standard_input(capsys, monkeypatch):
    for arguments, code, out in (("--fix", 0, SORTED), ("--diff", 1, None)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LISTING.encode())))
        assert main(["check", "-", "--stdin-filename", "a.py", arguments]) == code
        shown = capsys.readouterr().out
        assert shown == out if out else shown.startswith("--- a.py\n")


@pytest.mark.parametrize(
    "options",
    [
        ["--fix", "--diff"],
        ["--unsafe-fixes"],
        ["--diff", "--output-format", "json"],
        ["--diff", "--output-file", "findings.txt"],
        ["--fix", "-", "--statistics"],
    ],
)
def test_options_that_make_no_sense(options):
    assert main(["check", *options]) == 2


def test_line_ends_marks_encodings_and_permissions_stay():
    data = b"\xef\xbb\xbf" + LISTING.replace("\n", "\r\n").encode()
    marked = plant("marked.py", data)
    marked.chmod(0o751)
    latin = plant("latin.py", f"# coding: latin-1\n# caf\xe9\n{LISTING}".encode("latin-1"))
    assert main(["check", "--fix"]) == 0
    assert marked.read_bytes() == b"\xef\xbb\xbf" + SORTED.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(marked.stat().st_mode) == 0o751
    assert latin.read_bytes() == f"# coding: latin-1\n# caf\xe9\n{SORTED}".encode("latin-1")


def test_a_link_stays_one():
    plant("real.txt")
    Path("a.py").symlink_to("real.txt")
    assert main(["check", "--fix"]) == 0
    assert Path("a.py").is_symlink()
    assert Path("real.txt").read_text() == SORTED


def test_mixed_line_ends_are_left_alone(capsys):
    data = LISTING.replace("\n", "\r\n", 2).encode()
    path = plant("a.py", data)
    assert main(["check", "--fix"]) == 2
    assert path.read_bytes() == data
    assert "cannot fix" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(monkeypatch, capsys):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "put", full)
    path = plant("a.py")
    assert main(["check", "--fix"]) == 2
    assert path.read_text() == LISTING
    shown = capsys.readouterr()
    assert shown.err.endswith("a.py: No space left on device\n")
    assert "RNK606" in shown.out


def test_a_file_that_changes_meanwhile_is_left_alone(monkeypatch, capsys):
    path = plant("a.py")
    encoded = files._encoded

    def meanwhile(*given):
        path.write_text("# somebody else was here\n")
        return encoded(*given)

    monkeypatch.setattr(files, "_encoded", meanwhile)
    assert main(["check", "--fix"]) == 2
    assert path.read_text() == "# somebody else was here\n"
    assert "it has changed meanwhile" in capsys.readouterr().err


def test_suppressed_findings_are_not_fixed():
    path = plant("a.py", LISTING.replace('.bin")\n', '.bin")  # noqa: RNK606\n'))
    assert main(["check", "--fix"]) == 0
    assert "sorted" not in path.read_text()


def of(line, *edits, is_safe=True):
    placed = tuple(Edit(Span(*span), text) for span, text in edits)
    return Finding(
        "/a.py",
        Span(line, 0, line, 1),
        "RNK606",
        "x",
        Severity.HYGIENE,
        Confidence.HIGH,
        "",
        fix=Fix("", placed, is_safe),
    )


def test_of_fixes_that_touch_one_is_made():
    whole, part = of(1, ((1, 4, 1, 7), "ABC")), of(1, ((1, 5, 1, 6), "-"))
    assert applied("x = abc\n", [whole, part], unsafe=False) == ("x = ABC\n", (whole,))


def test_the_same_edit_of_two_findings_is_made_once():
    header = ((1, 0, 1, 0), "import os\n")
    one, two = of(1, header, ((1, 0, 1, 1), "X")), of(2, header, ((2, 0, 2, 1), "Y"))
    assert applied("x = 1\ny = 2\n", [one, two], unsafe=False).text == "import os\nX = 1\nY = 2\n"


def test_what_does_not_parse_is_left_out():
    broken, good = of(1, ((1, 0, 1, 1), "(")), of(2, ((2, 0, 2, 1), "Y"))
    assert applied("x = 1\ny = 2\n", [broken, good], unsafe=False) == ("x = 1\nY = 2\n", (good,))


def test_unsafe_ones_only_if_asked():
    one = of(1, ((1, 0, 1, 1), "X"), is_safe=False)
    assert applied("x = 1\n", [one], unsafe=False) == ("x = 1\n", ())
    assert applied("x = 1\n", [one], unsafe=True) == ("X = 1\n", (one,))
