"""The format for people: excerpts, underlines, evidence."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distlint.finding import Confidence, Evidence, Finding, Lane, Moment, Severity, Span
from distlint.report import render
from distlint.report.full import two_ways

TRAIN = """\
import torch.distributed as dist

from helpers import sync


def main(args):
    rank = dist.get_rank()
    model = build(args)

    for step in range(10):
        loss = model(step)
        if rank == 0:
\t\tprint("损失", sync(loss), flush=True)
        loss.backward()

    dist.barrier(
        group=None,
    )
"""
HELPERS = '''\
import torch.distributed as dist

def sync(x):
    """Mean over ranks."""
    dist.all_reduce(x)
    return x / dist.get_world_size()
'''
SOURCES = {"/project/train.py": TRAIN, "/project/lib/helpers.py": HELPERS}


def finding(span, *evidence, path="/project/train.py", help="", message="rank 0 waits here"):
    return Finding(path, span, "RNK101", "slug", Severity.HANG, Confidence.HIGH, message, help, evidence)


def shown(*findings, color=False, sources=SOURCES):
    report = SimpleNamespace(findings=findings, files=(), missing=(), internal_errors=0, statistics={})
    return render(report, "full", cwd=Path("/project"), color=color, sources=sources.get)


def only(text, span, **options):
    """The excerpt of a one-file project, without header and bars at its ends."""
    return shown(finding(span, **options), sources={"/project/train.py": text}).split("\n")[3:-3]


FULL = finding(
    Span(13, 14, 13, 24),
    Evidence("/project/train.py", Span(7, 11, 7, 26), "rank comes from here"),
    Evidence("/project/train.py", Span(12, 11, 12, 20), "only rank 0 gets past this"),
    Evidence("/project/lib/helpers.py", Span(5, 4, 5, 22), "the collective"),
    Evidence("/project/train.py", Span(16, 4, 18, 5), "the others wait here"),
    help="call sync() on every rank and keep only the print under the test",
)


def test_finding_with_evidence_here_and_elsewhere():
    assert shown(FULL) == dedent("""\
        RNK101 [hang] rank 0 waits here
          --> train.py:13:15
           |
         7 |     rank = dist.get_rank()
           |            --------------- rank comes from here
        ...
        11 |         loss = model(step)
        12 |         if rank == 0:
           |            --------- only rank 0 gets past this
        13 |         print("损失", sync(loss), flush=True)
           |                       ^^^^^^^^^^
        14 |         loss.backward()
        15 |
        16 |     dist.barrier(
           |     ------------- the others wait here
           |
          ::: lib/helpers.py:5:5
           |
         4 |     \"""Mean over ranks.\"""
         5 |     dist.all_reduce(x)
           |     ------------------ the collective
         6 |     return x / dist.get_world_size()
           |
        help: call sync() on every rank and keep only the print under the test

    """)


def test_two_ways_of_ranks_side_by_side():
    here, there = "/project/train.py", "/project/lib/helpers.py"
    test, after = Span(12, 11, 12, 20), Span(16, 4, 18, 5)
    waits = Lane(
        "rank 0",
        (
            Moment(0, here, Span(8, 12, 8, 23), "meets", "build()"),
            Moment(1, here, test, "decides", "rank == 0 is true"),
            Moment(2, there, Span(5, 4, 5, 22), "waits", "dist.all_reduce()"),
        ),
    )
    others = Lane(
        "ranks 1-3 of 4",
        (
            Moment(0, here, Span(9, 12, 9, 23), "meets", "build()"),
            Moment(1, here, test, "decides", "rank == 0 is false"),
            Moment(3, here, after, "waits", "dist.barrier()"),
        ),
    )
    found = finding(Span(13, 14, 13, 24))._replace(lanes=(waits, others))
    drawn = [line for line in shown(found).split("\n") if line.startswith("   | ")][-5:]
    assert drawn == [
        "   |         line  rank 0                       ranks 1-3 of 4",
        "   |   train.py:8  o build() -------------------o build()  train.py:9",
        "   |  train.py:12  ? rank == 0 is true          ? rank == 0 is false",
        "   | helpers.py:5  x dist.all_reduce()  waits   |",
        "   |  train.py:16  |                            x dist.barrier()  waits",
    ]
    assert "●" not in shown(found, color=True)  # colours only add colours


def test_two_ways_in_a_narrow_terminal():
    test, call = Span(12, 11, 12, 20), Span(16, 4, 18, 5)
    waits = Lane(
        "rank 0",
        (
            Moment(0, "/project/train.py", test, "decides", "rank == 0 is true"),
            Moment(1, "/project/train.py", call, "waits", "self.random_states() > dist.all_gather_object()"),
        ),
    )
    others = Lane("rank 1", (Moment(0, "/project/train.py", test, "decides", "rank == 0 is false"),))
    drawn = two_ways(finding(Span(13, 14, 13, 24))._replace(lanes=(waits, others)), color=False, width=60)
    assert drawn == [
        "line  rank 0                            rank 1",
        "  12  ? rank == 0 is true               ? rank == 0 is false",
        "  16  x random_stat...object()  waits   |",
    ]


def test_color():
    text = shown(finding(Span(2, 0, 2, 1), help="go"), sources={"/project/train.py": "a\nb\n"}, color=True)
    assert text == (
        "\x1b[1;31mRNK101\x1b[0m [hang] \x1b[1mrank 0 waits here\x1b[0m\n"
        "\x1b[34m -->\x1b[0m train.py:2:1\n"
        "\x1b[34m  |\x1b[0m\n"
        "\x1b[34m1 |\x1b[0m a\n"
        "\x1b[34m2 |\x1b[0m b\n"
        "\x1b[34m  |\x1b[0m \x1b[1;31m^\x1b[0m\n"
        "\x1b[34m  |\x1b[0m\n"
        "\x1b[1;36mhelp:\x1b[0m go\n\n"
    )


def test_without_source():
    elsewhere = Evidence("/project/lib/helpers.py", Span(5, 4, 5, 22), "the collective")
    twice = finding(Span(13, 14, 13, 24), elsewhere, elsewhere._replace(message="again"), help="do")
    assert shown(twice, sources={}) == (
        "RNK101 [hang] rank 0 waits here\n"
        " --> train.py:13:15\n"
        " ::: lib/helpers.py:5:5: the collective\n"
        " ::: lib/helpers.py:5:5: again\n"
        "help: do\n\n"
    )


def test_source_that_has_become_shorter():
    gone = Evidence("/project/train.py", Span(9, 0, 9, 5), "was here")
    assert shown(finding(Span(1, 0, 1, 1), gone), sources={"/project/train.py": "a"}) == (
        "RNK101 [hang] rank 0 waits here\n --> train.py:1:1\n  |\n1 | a\n  | ^\n  |\n ::: train.py:9:1: was here\n\n"
    )
    assert shown(finding(Span(9, 0, 9, 1)), sources={"/project/train.py": "a"}) == (
        "RNK101 [hang] rank 0 waits here\n --> train.py:9:1\n\n"
    )


def test_empty_file():
    assert only("", Span(1, 0, 1, 0)) == ["1 |", "  | ^"]


def test_short_spans_are_underlined_line_by_line():
    assert only("a = [\n    1,  \n\n  ]; b\n", Span(1, 4, 4, 3)) == [
        "1 | a = [",
        "  |     ^",
        "2 |     1,",
        "  |     ^^",
        "3 |",
        "  | ^",
        "4 |   ]; b",
        "  |   ^",
    ]


def test_long_spans_are_underlined_where_they_start():
    assert only("f(\n 1,\n 2,\n 3,\n)\n", Span(1, 0, 5, 1)) == ["1 | f(", "  | ^^", "2 |  1,", "3 |  2,"]


def test_span_that_ends_before_the_next_line():
    assert only("f()\ng()\n", Span(1, 0, 2, 0)) == ["1 | f()", "  | ^^^", "2 | g()"]


@pytest.mark.parametrize(
    ("line", "start", "end", "expected"),
    [
        ("\tf(x)", 1, 5, ["1 |     f(x)", "  |     ^^^^"]),
        ("a\tf(x)", 2, 6, ["1 | a    f(x)", "  |      ^^^^"]),
        ("'損失'; f(x)", 6, 10, ["1 | '損失'; f(x)", "  |         ^^^^"]),
        ("'損失'", 0, 4, ["1 | '損失'", "  | ^^^^^^"]),
        ("'ｆ'; f", 5, 6, ["1 | 'ｆ'; f", "  |       ^"]),
        ("'e\u0301'; f", 6, 7, ["1 | 'e\u0301'; f", "  |      ^"]),
        ("'\x1b[31m'; f", 9, 10, ["1 | '\\x1b[31m'; f", "  |             ^"]),
        ("'\u202e'; f", 5, 6, ["1 | '\\u202e'; f", "  |           ^"]),
        ("f", 0, 0, ["1 | f", "  | ^"]),
        ("f", 7, 9, ["1 | f", "  |  ^"]),
    ],
)
def test_underlines_are_below_what_they_mean(line, start, end, expected):
    assert only(line, Span(1, start, 1, end)) == expected


def test_long_lines_are_cut():
    line = "x = 1; " * 100
    assert only(line, Span(1, 0, 1, 5)) == [f"1 | {line[:120]}...", "  | ^^^^^"]
    cut, underline = only(line, Span(1, 350, 1, 355))
    assert cut == f"1 | ...{line[320:437]}..."
    assert cut[underline.index("^") : underline.rindex("^") + 1] == "x = 1"
    cut, underline = only(line, Span(1, 693, 1, 698))
    assert cut == f"1 | ...{line[663:]}".rstrip()
    assert cut[underline.index("^") : underline.rindex("^") + 1] == "x = 1"
    (cut, underline) = only(line, Span(1, 10, 1, 699))
    assert (len(cut), underline.count("^")) == (4 + 120 + 3, 110)


def test_a_huge_line_takes_no_time():
    line = "x" * 5_000_000
    assert len(only(line, Span(1, 4_000_000, 1, 4_000_005))[0]) < 150


def test_control_characters_in_the_source():
    text = shown(finding(Span(1, 0, 1, 1)), sources={"/project/train.py": "f()  # \x1b[2J\x9b\r\u2028 \u200b\nnext"})
    assert "1 | f()  # \\x1b[2J\\x9b\\r\\u2028 \\u200b\n" in text


SPANS = st.builds(
    lambda line, column, lines, columns: Span(line, column, line + lines, column + columns if not lines else columns),
    st.integers(1, 6),
    st.integers(0, 200),
    st.integers(0, 8),
    st.integers(0, 200),
)


@given(st.text(st.characters()), SPANS, st.lists(SPANS, max_size=3))
@settings(max_examples=300)
def test_never_raises(text, span, more):
    """Whatever the source has become since the check."""
    evidence = [Evidence("/project/train.py", other, "here") for other in more]
    written = shown(finding(span, *evidence), sources={"/project/train.py": text})
    assert written.startswith("RNK101 [hang] rank 0 waits here\n")
    assert written.endswith("\n\n")
    assert all(len(line) < 300 for line in written.split("\n"))


def test_two_ways_through_files_of_the_same_name():
    one, other = "/project/train/utils.py", "/project/data/utils.py"
    place = Span(8, 12, 8, 23)
    lanes = (
        Lane("rank 0", (Moment(0, one, place, "meets", "build()"), Moment(1, other, place, "waits", "load()"))),
        Lane("rank 1", (Moment(0, other, place, "meets", "build()"), Moment(1, "", place, "leaves", "never comes"))),
    )
    drawn = [line for line in shown(finding(place)._replace(lanes=lanes)).split("\n") if "utils.py:8 " in line]
    assert drawn == [
        "   | train/utils.py:8  o build() -----------o build()  data/utils.py:8",
        "   |  data/utils.py:8  x load()  waits      # never comes",
    ]
