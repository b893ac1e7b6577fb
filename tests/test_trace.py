"""``distlint trace``: the timelines agree with what real ranks did, and both drawings show them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from case_files import all_cases
from distlint.checking import Checker
from distlint.cli import main
from distlint.configuration import Configuration
from distlint.spmd.timeline import Timeline, timeline
from execution.runs import Run, run_of

# RNK111 is about exceptions, which no timeline plays; the other rules that the engine serves are about its ways
PLAYED = (
    *("RNK101", "RNK102", "RNK103", "RNK104", "RNK105", "RNK114", "RNK116", "RNK119", "RNK120"),
    *("RNK201", "RNK202"),
)
#: What an object has been filled with, whether a list was filled up for all ranks, who listens in the next round,
#: whether one rank has made the model, whether an error says that the program is wrong, and whether anything is
#: distributed on that way, is asked about a divergence that was found; a timeline shows that divergence.
ASKED_LATER = (
    "RNK101/silent_nothing_to_reduce.py",
    "RNK101/silent_orders_in_rounds.py",
    "RNK103/silent_checked_on_the_others.py",
    "RNK103/silent_leaves_where_nothing_is_distributed.py",
    "RNK103/silent_padded_turns.py",
    "RNK105/silent_model_made_by_one_rank.py",
    "RNK105/silent_model_and_options_of_one_rank.py",
)
#: What a library calls is looked at by itself: nobody sees `main` come there.
HANDED_ON = (
    "RNK101/bad_barrier_of_a_function_that_is_handed_on.py",
    "RNK101/bad_hook_inside_of_a_function.py",
    "RNK101/bad_handler_of_a_server.py",
)
#: Which role a rank has nobody can compute: that its branches are mirrors is seen in what they send.
BY_ROLE = ("RNK102/bad_leader_broadcasts_once_more.py",)
#: How many rounds a loop takes that goes on until it is told to end is not counted: a low finding, not what happens.
BY_ORDERS = ("RNK101/silent_orders_for_a_loop_of_the_same_class.py",)
#: A comprehension is played for one round: that a round is missing on some ranks in the end is not counted.
BY_ROUNDS = ("RNK103/bad_source_leaves_a_loop_that_ends.py",)
#: Which ranks lie on one node is asked of the loop that picks them out of what all have gathered.
BY_GATHERED = ("RNK114/bad_ranks_of_the_own_node.py", "RNK114/bad_ranks_of_the_own_node_by_a_comprehension.py")
#: A function is played by itself: which object its callers hand over is asked about a divergence.
BY_HANDED = (
    "RNK101/bad_callback_of_the_first_rank.py",
    "RNK101/bad_callback_that_a_text_names",
    "RNK101/bad_callback_that_a_trainer_calls",
    "RNK101/bad_callbacks_of_one_list.py",
    "RNK101/bad_checkpointer_of_a_recipe",
    "RNK101/bad_engine_that_a_trainer_is_handed",
    "RNK101/bad_list_of_callbacks_with_an_abstract_base.py",
    "RNK103/bad_hook_that_is_handed_its_trainer",
    "RNK103/bad_meter_that_an_evaluator_is_handed",
)
NOT_PLAYED = (*ASKED_LATER, *HANDED_ON, *BY_ROLE, *BY_ORDERS, *BY_ROUNDS, *BY_GATHERED, *BY_HANDED)
CASES = [case for case in all_cases() if case.code in PLAYED and case.name not in NOT_PLAYED]
RUNS = [run for case in CASES if (run := run_of(case)) and run.observed]

UNEVEN = """\
import torch.distributed as dist


def save(path, value):
    dist.all_reduce(value)
    if dist.get_rank() == 0:
        dist.barrier()
        return
    dist.broadcast(value, 0)


class Model:
    def step(self, value):
        dist.all_reduce(value)


def quiet():
    return 1
"""


@pytest.fixture
def uneven(tmp_path: Path) -> Path:
    path = tmp_path / "uneven.py"
    path.write_text(UNEVEN)
    return path


def timeline_of(path: Path, function: str) -> Timeline | None:
    survey = Checker(Configuration()).survey(path)
    module = survey.project.module_at(str(path))
    assert module is not None
    root = next((one for one in module.functions if one.qualified_name == function), module)
    return timeline(*survey.messages.to_play(root))


@pytest.mark.parametrize("run", RUNS, ids=[run.case.name for run in RUNS])
def test_ranks_wait_in_the_timeline_as_they_did(run: Run, tmp_path: Path) -> None:
    assert run.observed is not None
    path = run.entry
    if run.case.path.is_file():  # alone: among other cases it has callers, and other ends of its messages
        path = tmp_path / run.entry.name
        path.write_bytes(run.entry.read_bytes())
    found = timeline_of(path, "main")
    hung = not run.case.is_silent and any(word in run.observed for word in ("hung", "failed", "goes wrong"))
    assert (found is not None and found.stuck) == hung, run.observed


def test_lanes_of_ranks_that_do_the_same(uneven: Path) -> None:
    found = timeline_of(uneven, "save")
    assert found is not None and found.stuck
    assert [lane.ranks for lane in found.lanes] == [(0,), (1,)]
    assert [[step.event.op for step in lane.steps.values()] for lane in found.lanes] == [["all_reduce"]] * 2
    assert [lane.waits and lane.waits.event.op for lane in found.lanes] == ["barrier", "broadcast"]
    assert [lane.missed for lane in found.lanes] == [(1,), (0,)]


def test_text(uneven: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(uneven.parent)
    assert main(["trace", "uneven.py::save"]) == 0
    assert capsys.readouterr().out == (
        "uneven.py:4  save()\n"
        "      on 2 ranks\n"
        "\n"
        "line  rank 0                           rank 1\n"
        "   5  ● dist.all_reduce() ─────────────● dist.all_reduce()\n"
        "   6  ◆ dist.get_rank() == 0 is true   ◆ dist.get_rank() == 0 is false\n"
        "   7  ✗ dist.barrier()                 │\n"
        "   9  │                                ✗ dist.broadcast()\n"
        "      ✗ waits for ever for rank 1      ✗ waits for ever for rank 0\n"
        "\n"
        "      Rank 0 waits in dist.barrier() for rank 1, which never comes there.\n"
        "      Rank 1 waits in dist.broadcast() for rank 0, which never comes there.\n"
        "      They part at uneven.py, line 6: dist.get_rank() == 0\n"
    )


def test_method_that_is_healthy(uneven: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", f"{uneven}::Model.step"]) == 0
    out = capsys.readouterr().out
    assert "ranks 0 and 1" in out and "All ranks come to the end." in out


def test_whole_file_shows_what_communicates(uneven: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(uneven)]) == 0
    out = capsys.readouterr().out
    assert "save()" in out and "Model.step()" in out and "quiet()" not in out


def test_long_names_begin_with_a_whole_one(tmp_path: Path) -> None:
    train = tmp_path / "train.py"
    train.write_text(
        "import torch\nimport torch.distributed as dist\n\n\ndef main(model):\n"
        "    model = torch.nn.parallel.DistributedDataParallel(model)\n"
        "    if dist.get_rank() == 0:\n        dist.barrier()\n\n\n"
        "if __name__ == '__main__':\n    dist.init_process_group('nccl')\n    main(torch.nn.Linear(1, 1))\n"
    )
    lanes = [lane for finding in Checker(Configuration()).check(train) for lane in finding.lanes]
    said = [moment.text for lane in lanes for moment in lane.moments]
    assert "nn.parallel.DistributedDataParallel()" in said


def test_function_without_communication(uneven: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", f"{uneven}::quiet"]) == 0
    said = capsys.readouterr()
    assert said.out == "" and "no communication was found" in said.err


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("uneven.py::step", "did you mean Model.step?"),
        ("uneven.py::sav", "did you mean save?"),
        ("uneven.py::nothing_like_it", "uneven.py has no function nothing_like_it\n"),
        ("missing.py::save", "cannot read missing.py"),
    ],
)
def test_what_is_not_there(
    target: str, said: str, uneven: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(uneven.parent)
    assert main(["trace", target]) == 2
    assert said in capsys.readouterr().err


def test_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import torch.distributed as dist\ndef f(:\n    dist.barrier()\n")
    assert main(["trace", str(path)]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_svg_stands_alone(uneven: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(uneven), "--output-format", "svg"]) == 0
    drawn = capsys.readouterr().out
    root = ElementTree.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert not any("href" in name or name == "src" for node in root.iter() for name in node.attrib)
    texts = ["".join(node.itertext()) for node in root.iter(f"{space}text")]
    assert "waits for ever for rank 1" in texts and "dist.broadcast()" in texts
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for box in root.iter(f"{space}rect"):
        assert 0 <= float(box.attrib["x"]) <= width - float(box.attrib["width"])
        assert "transform" not in box.attrib and float(box.attrib["y"]) < height


def test_hostile_names_are_shown_and_do_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a<b>\x1b[31m.py"
    path.write_text(UNEVEN.replace("dist.get_rank() == 0", "dist.get_rank() < 1"))
    assert main(["trace", str(path), "--output-format", "svg"]) == 0
    drawn = capsys.readouterr().out
    ElementTree.fromstring(drawn)
    assert "\x1b" not in drawn and "a<b>" not in drawn and "get_rank() &lt; 1" in drawn
    assert main(["trace", str(path), "--color", "never"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_terminal_that_has_only_ascii(uneven: Path) -> None:
    command = [sys.executable, "-m", "distlint", "trace", str(uneven)]
    done = subprocess.run(command, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, timeout=60, check=True)
    out = done.stdout.decode("ascii")
    assert "o dist.all_reduce() ---" in out and "\\u" not in out
