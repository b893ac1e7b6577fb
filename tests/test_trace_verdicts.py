"""``distlint trace`` says of a function what ``check`` says: messages, failures, roots, cases of a ``match``."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent
from xml.etree import ElementTree

import pytest

from distlint.cli import main
from distlint.report import timeline_text
from distlint.report.picture import Picture
from distlint.report.rows import Cell, Row


class Traced:
    """Writes the body of a function ``main`` into a file, and shows what is said of it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, body: str, *options: str, before: str = "") -> str:
        text = f"import sys\nimport torch.distributed as dist\n\n\n{dedent(before)}def main(x, y):\n"
        (self.folder / "z.py").write_text(text + indent(dedent(body), "    "))
        assert main(["trace", "z.py::main", *options]) == 0
        said = self.capsys.readouterr()
        return said.out + said.err

    def lines(self, body: str, before: str = "") -> list[str]:
        return [line.strip() for line in self(body, before=before).splitlines()]

    def checked(self) -> str:
        main(["check", "z.py", "--select", "RNK1,RNK2", "--ignore", "RNK205", "--no-cache"])
        return self.capsys.readouterr().out


@pytest.fixture
def traced(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Traced:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    return Traced(tmp_path, capsys)


def test_both_receive_first(traced: Traced) -> None:
    said = traced("""\
        if dist.get_rank() == 0:
            dist.recv(x, src=1)
        else:
            dist.recv(x, src=0)
        dist.barrier()
        """)
    assert "7  ✗ dist.recv() from rank 1        │" in said
    assert "9  │                                ✗ dist.recv() from rank 0" in said
    assert "Rank 0 waits in dist.recv() for rank 1, which never sends it." in said
    assert "All ranks" not in said
    assert "RNK202" in traced.checked()


def test_messages_that_find_their_other_ends(traced: Traced) -> None:
    said = traced("""\
        if dist.get_rank() == 0:
            dist.send(x, dst=1)
        else:
            dist.recv(x, src=0)
        """)
    assert "7  ● dist.send() to rank 1 ─────────● dist.recv() from rank 0  line 9" in said
    assert "All ranks come to the end." in said


def test_ring_in_which_all_send_first(traced: Traced) -> None:
    said = traced.lines("""\
        rank, size = dist.get_rank(), dist.get_world_size()
        dist.send(x, dst=(rank + 1) % size)
        dist.recv(y, src=(rank - 1) % size)
        """)
    assert "7  ✗ dist.send() to ranks 1 and 0" in said
    told = (
        "Ranks 0 and 1 wait in dist.send() for ranks 1 and 0, which receive it only after the call in which they wait."
    )
    assert told in said
    assert "RNK201" in traced.checked()


def test_messages_that_are_started_and_waited_for(traced: Traced) -> None:
    said = traced.lines("""\
        rank, size = dist.get_rank(), dist.get_world_size()
        sent = dist.isend(x, dst=(rank + 1) % size)
        got = dist.irecv(y, src=(rank - 1) % size)
        sent.wait()
        got.wait()
        dist.all_reduce(y)
        """)
    assert said[4:8] == ["7  ● dist.isend() to ranks 1 and 0", "8  ● dist.irecv() from ranks 1 and 0",
                         "11  ● dist.all_reduce()", "■ done"]  # fmt: skip
    assert said[-1] == "All ranks come to the end."


def test_wait_for_what_the_other_rank_takes_later(traced: Traced) -> None:
    said = traced.lines("""\
        other = 1 - dist.get_rank()
        if dist.get_rank() == 0:
            dist.isend(x, dst=other).wait()
            dist.recv(y, src=other)
        else:
            dist.isend(x, dst=other).wait()
            dist.recv(y, src=other)
        """)
    assert sum("✗ dist.isend() to rank" in line for line in said) == 2
    assert "Rank 0 waits in dist.isend() for rank 1, which receives it only after the call in which it waits." in said


def test_decision_behind_a_message_that_never_comes(traced: Traced) -> None:
    said = traced("""\
        if dist.get_rank() == 0:
            dist.recv(x, src=1)
        else:
            dist.recv(x, src=0)
        if dist.get_rank() != 0:
            dist.send(y, dst=0)
        else:
            dist.recv(y, src=1)
        """)
    assert "never sends it" in said and "!= 0" not in said


def test_decision_between_two_messages(traced: Traced) -> None:
    said = traced.lines("""\
        rank = dist.get_rank()
        dist.isend(x, dst=1 - rank)
        if rank == 0:
            dist.recv(y, src=1)
        else:
            dist.recv(y, src=0)
        """)
    assert [line.split()[0] for line in said[4:7]] == ["7", "8", "9"]


def test_several_wait_for_one(traced: Traced) -> None:
    said = traced.lines("""\
        if dist.get_rank() < 3:
            dist.send(x, dst=3)
        elif dist.get_rank() == 3:
            x.zero_()
        dist.barrier()
        """)
    assert "Ranks 0-2 wait in dist.send() for rank 3, which never receives it." in said
    assert "RNK202" in traced.checked()


def test_last_stage_sends_to_nobody(traced: Traced) -> None:
    said = traced.lines("""\
        rank = dist.get_rank()
        if rank > 0:
            dist.recv(x, src=rank - 1)
        dist.send(x, dst=rank + 1)
        """)
    assert "Rank 1 waits in dist.send() for rank 2, which does not exist." in said


def test_stages_of_a_pipeline_that_work_out(traced: Traced) -> None:
    said = traced.lines("""\
        rank, size = dist.get_rank(), dist.get_world_size()
        if rank > 0:
            dist.recv(x, src=rank - 1)
        if rank < size - 1:
            dist.send(x, dst=rank + 1)
        """)
    assert "All ranks come to the end." in said and not any("✗" in line for line in said)


def test_peer_that_nobody_knows(traced: Traced) -> None:
    said = traced("dist.send(x, dst=y)\n")
    assert "● dist.send()\n" in said
    assert "messages are shown and not matched" in said
    assert "All ranks come to the end, if their messages find their other ends." in said


def test_other_half_in_another_function(traced: Traced) -> None:
    before = """\
        def take(x):
            dist.recv(x, src=0)


        """
    said = traced("if dist.get_rank() == 0:\n    dist.send(x, dst=1)\n", before=before)
    assert "dist.send() to rank 1" in said and "messages are shown and not matched" in said
    assert "✗" not in said


def test_messages_beside_what_nobody_sees_into(traced: Traced) -> None:
    said = traced("x.push(y)\ndist.barrier()\n")
    assert "push" not in said and "messages" not in said and "All ranks come to the end." in said


def test_one_rank_raises(traced: Traced) -> None:
    said = traced.lines("if dist.get_rank() == 0:\n    raise ValueError(x)\ndist.barrier()\n")
    assert "■ raises, line 7                 ✗ waits for rank 0, which has raised" in said
    assert said[-4:] == [
        "Rank 0 raises (line 7).",
        "Rank 1 waits in dist.barrier() for rank 0, which has raised.",
        "A launcher that ends the job when one rank fails (torchrun) ends that, too.",
        "They part at z.py, line 6: dist.get_rank() == 0",
    ]


def test_one_rank_exits(traced: Traced) -> None:
    said = traced("if dist.get_rank() == 0:\n    sys.exit(1)\ndist.barrier()\n")
    assert "■ exits, line 7" in said and "✗ waits for rank 0, which has exited" in said
    assert "raise" not in said


def test_one_rank_ends_well_and_early(traced: Traced) -> None:
    said = traced("if dist.get_rank() == 0:\n    sys.exit()\ndist.barrier()\n")
    assert "✗ waits for ever for rank 0, which has exited" in said and "launcher" not in said


def test_one_rank_raises_in_a_helper(traced: Traced) -> None:
    before = """\
        def verify(rank):
            if rank == 0:
                raise ValueError(rank)


        """
    said = traced.lines("verify(dist.get_rank())\ndist.all_reduce(x)\n", before=before)
    assert "Rank 1 waits in dist.all_reduce() for rank 0, which has raised." in said


def test_one_rank_raises_before_it_sends(traced: Traced) -> None:
    said = traced.lines("if dist.get_rank() == 0:\n    raise ValueError(x)\ndist.recv(x, src=0)\n")
    assert "Rank 1 waits in dist.recv() for rank 0, which has raised." in said


def test_one_rank_raises_behind_all(traced: Traced) -> None:
    said = traced.lines("dist.barrier()\nif dist.get_rank() == 0:\n    raise ValueError(x)\n")
    assert "Rank 0 raises (line 8)." in said and "The others come to the end." in said


def test_all_ranks_raise(traced: Traced) -> None:
    said = traced.lines("dist.barrier()\nraise ValueError(x)\n")
    assert said[-1] == "All ranks raise (line 7)."


def test_failure_that_need_not_be(traced: Traced) -> None:
    said = traced("if dist.get_rank() == 0 and y:\n    raise ValueError(x)\ndist.barrier()\n")
    assert "All ranks come to the end." in said


def test_nobody_waits_for_who_failed_when_the_group_ends(traced: Traced) -> None:
    said = traced.lines("if dist.get_rank() == 0:\n    raise ValueError(x)\ndist.destroy_process_group()\n")
    assert "The others come to the end." in said


def test_failure_in_the_drawing(traced: Traced) -> None:
    drawn = traced("if dist.get_rank() == 0:\n    raise ValueError(x)\ndist.barrier()\n", "--output-format", "svg")
    texts = [
        "".join(node.itertext()) for node in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert "waits for rank 0, which has raised" in texts and not any("to the end" in text for text in texts)


def test_each_rank_is_the_source(traced: Traced) -> None:
    said = traced("dist.broadcast(x, src=dist.get_rank())\n")
    assert "6  ✗ dist.broadcast() with src 0   ✗ dist.broadcast() with src 1" in said
    told = "Rank 0 comes to dist.broadcast() with src 0, rank 1 with src 1. They wait for ever: all must agree."
    assert told in said and "never come" not in said
    assert "RNK120" in traced.checked()


def test_sources_on_two_sides(traced: Traced) -> None:
    said = traced("""\
        if dist.get_rank() == 0:
            dist.broadcast(x, src=0)
        else:
            dist.broadcast(x, src=1)
        """)
    assert "✗ dist.broadcast() with src 0" in said and "✗ dist.broadcast() with src 1" in said


def test_reductions_that_differ(traced: Traced) -> None:
    said = traced("dist.all_reduce(x, op=dist.ReduceOp.SUM if dist.get_rank() == 0 else dist.ReduceOp.MAX)\n")
    assert "● dist.all_reduce() with op SUM ──● dist.all_reduce() with op MAX" in said
    assert "What comes of it is undefined: all must agree." in said and "All ranks" not in said


def test_groups_in_opposite_order(traced: Traced) -> None:
    said = traced.lines("""\
        one, other = dist.new_group([0, 1]), dist.new_group([0, 1])
        if dist.get_rank() == 0:
            dist.all_reduce(x, group=one)
            dist.all_reduce(x, group=other)
        else:
            dist.all_reduce(x, group=other)
            dist.all_reduce(x, group=one)
        """)
    told = "Rank 0 waits in dist.all_reduce() for rank 1, which comes there only after the call in which it waits."
    assert told in said
    assert "RNK119" in traced.checked()


def test_case_of_a_match(traced: Traced) -> None:
    said = traced("match dist.get_rank():\n    case 0:\n        dist.all_reduce(x)\n")
    assert "◆ dist.get_rank() matches 0   ◆ dist.get_rank() does not match 0" in said
    assert "They part at z.py, line 6: dist.get_rank() matches 0" in said
    assert "runs only when `dist.get_rank() matches 0`" in traced.checked()


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        ("case 0 | 1:\n        dist.all_reduce(x)", "runs only when `dist.get_rank() matches 0 | 1`"),
        ("case n if n == 1:\n        dist.all_reduce(x)", "runs only when `dist.get_rank() matches n if n == 1`"),
        ("case 1:\n        return\n    case _:\n        pass\ndist.all_reduce(x)",
         "`return` when `dist.get_rank() matches 1` skips `dist.all_reduce(x)`"),
        ("case 1:\n        pass\n    case _:\n        dist.all_reduce(x)",
         "runs only when `dist.get_rank() does not match 1`"),
    ],
)  # fmt: skip
def test_cases_in_messages(cases: str, said: str, traced: Traced) -> None:
    traced(f"match dist.get_rank():\n    {cases}\n")
    assert said in traced.checked()


def test_one_finding_for_a_match_with_two_cases(traced: Traced) -> None:
    traced("""\
        match dist.get_rank():
            case 0:
                dist.all_reduce(x)
            case 1:
                dist.barrier()
        """)
    assert traced.checked().count("z.py:") == 1


def test_rounds_are_counted_as_in_findings(traced: Traced) -> None:
    said = traced("for _ in range(dist.get_rank()):\n    dist.all_reduce(x)\n")
    assert "◆ 0 rounds of `for _ in range(dist.get_rank())`   ◆ 1 round of `for _ in range(dist.get_rank())`" in said


def test_narrow_terminal() -> None:
    rows = (
        Row("7", (Cell("decides", "dist.get_rank() == 0 is true"), Cell("decides", "dist.get_rank() == 0 is false"))),
        Row("8", (Cell("meets", "dist.send() to rank 1"), Cell("meets", "dist.recv() from rank 0", "line 9")), (0, 1)),
    )
    told = ("Rank 0 waits in dist.send() for rank 1, which never receives it.",)
    shown = Picture("main()", "z.py:5", ("on 2 ranks",), ("rank 0", "rank 1"), rows, told, is_fine=False)
    lines = timeline_text.render(shown, color=False, plain=False, width=50).splitlines()
    assert lines[3:] == [
        "line  rank 0                 rank 1",
        "   7  ◆ get_rank(… is true   ◆ get_rank()…is false",
        "   8  ● send() to rank 1 ────● recv() from rank 0",
        "",
        "      Rank 0 waits in dist.send() for rank 1,",
        "        which never receives it.",
    ]
    wide = timeline_text.render(shown, color=False, plain=False).splitlines()
    assert "● dist.recv() from rank 0  line 9" in wide[5]
