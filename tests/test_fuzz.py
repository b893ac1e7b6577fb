"""Programs that nobody would write: any statement in any other, with the calls of distributed code in all places.

A few in each run, always the same; ``DISTLINT_FUZZ=20000 pytest tests/test_fuzz.py`` tries as many others, and
``benchmarks/sweep.py --disguised`` real code of all shapes.
"""

from __future__ import annotations

import ast
import os
import textwrap

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from distlint.checking import Checker
from distlint.configuration import Configuration

ROUNDS = int(os.environ.get("DISTLINT_FUZZ", "40"))
IS_LONG = "DISTLINT_FUZZ" in os.environ

HEAD = """\
import os, torch, deepspeed
import torch.distributed as dist
from accelerate import Accelerator
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP
"""
NAMES = st.sampled_from(
    ["a", "b", "self", "rank", "group", "model", "loss", "x", "work", "out", "optimizer", "mesh", "f", "g", "C"]
)
CALLS = """\
dist.get_rank dist.get_world_size dist.barrier dist.all_reduce dist.broadcast dist.all_gather dist.send dist.recv
dist.isend dist.irecv dist.batch_isend_irecv dist.P2POp dist.new_group dist.init_process_group dist.scatter
dist.destroy_process_group dist.all_gather_object dist.monitored_barrier torch.save torch.load open os.remove
os.makedirs os.path.exists FSDP DDP model.backward model.no_sync optimizer.step work.wait Accelerator range len
deepspeed.initialize torch.cuda.set_device os.environ.get int f g C self.f self.g print super
"""
CALLED = st.sampled_from(CALLS.split())
ATOMS = st.one_of(
    NAMES,
    st.sampled_from(
        ["0", "1", "-1", "None", "True", "'RANK'", "'cuda:0'", "b''", "1.5", "...", "[]", "{}", "self.a.b"]
    ),
)
WORDS = st.sampled_from(["group", "src", "dst", "async_op", "device", "op", "ranks", "backend", "tag", "map_location"])


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    some = st.lists(inner, max_size=3)
    arguments = st.builds(
        lambda plain, named, star: ", ".join([*plain, *(f"{k}={v}" for k, v in named.items()), *star]),
        some,
        st.dictionaries(WORDS, inner, max_size=2),
        st.sampled_from([[], [], [], ["**x"]]),
    )
    operators = st.sampled_from(
        ["+", "-", "*", "//", "%", "==", "!=", "<", ">=", "in", "is not", "and", "or", "@", "<<"]
    )
    return st.one_of(
        st.builds("{}({})".format, CALLED, arguments),
        st.builds("({} {} {})".format, inner, operators, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("(not {})".format, inner),
        st.builds("{}[{}]".format, NAMES, inner),
        st.builds("{}[{}:{}]".format, NAMES, inner, inner),
        st.builds("[{} for a in {} if {}]".format, inner, inner, inner),
        st.builds("(lambda rank=0, *b: {})".format, inner),
        st.builds("[{}]".format, some.map(", ".join)),
        st.builds("({} := {})".format, NAMES.filter(lambda name: name != "a"), inner),
        st.builds("{{'a': {}, **{}}}".format, inner, inner),
        st.builds('f"{{{}!r:>{{{}}}}}"'.format, NAMES, NAMES),
    )


EXPRESSIONS = st.recursive(ATOMS, _larger, max_leaves=8)
SIMPLE = st.one_of(
    EXPRESSIONS,
    st.builds(
        "{} = {}".format,
        st.sampled_from(["a", "rank, b", "self.a", "x[rank]", "*a, b", "self.a.b = group"]),
        EXPRESSIONS,
    ),
    st.builds("{} += {}".format, NAMES, EXPRESSIONS),
    st.builds("{}: int = {}".format, NAMES, EXPRESSIONS),
    st.builds("return {}".format, EXPRESSIONS),
    st.builds("assert {}, {}".format, EXPRESSIONS, EXPRESSIONS),
    st.builds("raise {}".format, EXPRESSIONS),
    st.builds("yield {}".format, EXPRESSIONS),
    st.sampled_from(
        ["pass", "break", "continue", "del a, x[rank]", "global g", "import torch.distributed as a", "return"]
    ),
    st.sampled_from(["from . import a", "from torch.distributed import *", "x = x", "def C(): return C()"]),
)


def _blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    body = st.lists(inner, min_size=1, max_size=3).map(lambda lines: textwrap.indent("\n".join(lines), "    "))
    return st.one_of(
        st.builds("if {}:\n{}".format, EXPRESSIONS, body),
        st.builds("if {}:\n{}\nelif {}:\n{}\nelse:\n{}".format, EXPRESSIONS, body, EXPRESSIONS, body, body),
        st.builds("for {} in {}:\n{}\nelse:\n{}".format, NAMES, EXPRESSIONS, body, body),
        st.builds("while {}:\n{}".format, EXPRESSIONS, body),
        st.builds("with {} as {}:\n{}".format, EXPRESSIONS, NAMES, body),
        st.builds("try:\n{}\nexcept {} as a:\n{}\nfinally:\n{}".format, body, EXPRESSIONS, body, body),
        st.builds(
            "match {}:\n    case [a, *b] if {}:\n{}\n    case _:\n{}".format,
            EXPRESSIONS,
            EXPRESSIONS,
            body.map(_deeper),
            body.map(_deeper),
        ),
        st.builds("@{}\ndef {}(rank, *a, group=None, **x):\n{}".format, CALLED, NAMES, body),
        st.builds("async def {}(self):\n{}".format, NAMES, body),
        st.builds("class {}({}):\n{}".format, NAMES, EXPRESSIONS, body),
    )


def _deeper(block: str) -> str:
    return textwrap.indent(block, "    ")


PROGRAMS = st.lists(st.recursive(SIMPLE, _blocks, max_leaves=10), min_size=1, max_size=6).map("\n".join)


def is_program(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@settings(
    max_examples=ROUNDS,
    derandomize=not IS_LONG,
    database=None,
    phases=(Phase.generate,) if IS_LONG else tuple(Phase),  # to make a find small takes longer than to read it
    suppress_health_check=list(HealthCheck),
)
@given(PROGRAMS)
def test_odd_programs(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.py"
    path.write_text(HEAD + text + "\n", "utf-8")
    found = Checker(Configuration(isolated=True, overrides={"select": ["ALL"]})).check(path)
    codes = {finding.code for finding in found}
    assert "RNK000" not in codes, [finding.message for finding in found]
    assert ("RNK001" in codes) == (not is_program(HEAD + text)), text
    lines = (HEAD + text).split("\n")
    for finding in found:
        span = finding.span
        assert 1 <= span.line <= span.end_line <= len(lines) + 1
        assert 0 <= span.column <= max(len(lines[span.line - 1]), 0) + 1
        assert finding.message and "\n" not in finding.message


def test_most_of_it_is_python() -> None:
    found: list[bool] = []

    @settings(max_examples=30, suppress_health_check=list(HealthCheck))
    @given(PROGRAMS)
    def look(text: str) -> None:
        found.append(is_program(text))

    look()
    assert sum(found) > len(found) / 2
