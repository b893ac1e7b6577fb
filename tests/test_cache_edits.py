"""Whatever is edited, a run with a cache finds what one without finds.

The projects are made so that findings rest on other files: on helpers that communicate, callers that let some ranks in,
classes that inherit, constants, and on what any file of a project does (it joins processes, sets the device, seeds).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from distlint import api
from distlint.cache import Cache
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.project.bits import numbers
from distlint.project.known import Known

#: Scripts that are drawn; DISTLINT_EDITS asks for more.
EXAMPLES = int(os.environ.get("DISTLINT_EDITS", "16"))

HEAD = "import os\nimport random\nimport torch\nimport torch.distributed as dist\n"

SHARE = (
    "def share(x):\n    dist.all_reduce(x)\n    return x",
    "def share(x):\n    return x",
    "def share(x):\n    if dist.get_rank() == 0:\n        dist.send(x, dst=1)\n    else:\n        dist.recv(x, src=0)",
    "def share(x):\n    torch.save(x, 'out.pt')",
    "def share(x):\n    return dist.all_reduce(x, async_op=True)",
    "def share(x):\n    random.shuffle(x)\n    return x",
)

#: What each file is made of: one of each group.
FILES: dict[str, tuple[tuple[str, ...], ...]] = {
    "a.py": (
        ("", "# a line more\n", "from lib import share as given\n"),
        SHARE,
        ("def is_main():\n    return dist.get_rank() == 0", "def is_main():\n    return True", ""),
        ("RANK = dist.get_rank()", "RANK = int(os.environ['RANK'])", "RANK = 0", ""),
        (
            "class Base:\n    def run(self, x):\n        dist.barrier()",
            "class Base:\n    def run(self, x):\n        return x",
            "class Base(torch.nn.Module):\n    def forward(self, x):\n        return x.cuda()",
        ),
    ),
    "b.py": (
        ("from a import share", "from lib import share", "from a import *", "import a\nshare = a.share", ""),
        (
            "def report(x):\n    share(x)",
            "def report(x):\n    if dist.get_rank() == 0:\n        share(x)\n    return torch.load('out.pt')",
            "def report(x):\n    names = os.listdir('data')\n    return share(names)[dist.get_rank()]",
            "def report(x):\n    return torch.zeros(2, device='cuda')",
            "def report(x):\n    return x",
        ),
    ),
    "c.py": (
        ("from b import report", "import b\nreport = b.report", "from lib.e import report", ""),
        ("from a import RANK, Base, is_main", "from a import *", "from lib.e import RANK, Base, is_main"),
        (
            "def step(x):\n    if is_main():\n        report(x)",
            "def step(x):\n    if RANK == 0:\n        return\n    report(x)",
            "def step(x):\n    report(x)\n    if is_main():\n        dist.broadcast(x, src=RANK)",
            "def step(x):\n    if dist.get_rank() == 0:\n        report(x)\n    else:\n        dist.barrier()",
        ),
        (
            "class Child(Base):\n    def again(self, x):\n        if dist.get_rank() == 0:\n            self.run(x)",
            "class Child(Base):\n    def again(self, x):\n        torch.zeros(2, device='cuda')",
            "",
        ),
    ),
    "lib/__init__.py": (("from lib.e import share", "from a import share", "from a import *", ""),),
    "lib/e.py": (("", "from a import Base, is_main", "from a import *"), SHARE, ("RANK = 0", "from b import report")),
    "program.py": (
        ("from c import step", "import c\nstep = c.step", "step = print"),
        ("dist.init_process_group('nccl')", "dist.init_process_group('gloo')", "torch.multiprocessing.spawn(step)", ""),
        ("torch.cuda.set_device(int(os.environ['LOCAL_RANK']))", "random.seed(0)", ""),
        ("if dist.get_rank() == 0:\n    step(torch.zeros(2))", "step(torch.zeros(2).cuda())", ""),
    ),
}
NAMES = tuple(FILES)
SETTINGS = ("", 'uniform = ["a.RANK"]\n', 'collectives = ["b.report"]\n', 'rank-predicates = ["a.is_main"]\n')

Choice = tuple[int, ...]

choices = st.tuples(*(st.integers(0, 5) for _ in range(5)))
projects = st.fixed_dictionaries(dict.fromkeys(NAMES, choices))
#: An edit: of which file, what happens, at which piece, what comes there, and which file is checked then (none: all).
edits = st.tuples(
    st.sampled_from(NAMES),
    st.sampled_from(("change", "change", "change", "change", "delete", "rename", "settings")),
    st.integers(0, 4),
    st.integers(0, 5),
    st.sampled_from((None, None, *NAMES)),
)


def text(name: str, choice: Choice) -> str:
    """A file, by the numbers of its pieces."""
    return HEAD + "\n\n".join(group[n % len(group)] for group, n in zip(FILES[name], choice, strict=False)) + "\n"


def write(root: Path, project: dict[str, str]) -> None:
    for path in root.rglob("*.py"):
        if str(path.relative_to(root)) not in project:
            path.unlink()
    for name, content in project.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text() != content:
            path.write_text(content)


def check(folder: Path, *, cache: bool) -> api.Report:
    configuration = Configuration(overrides={"select": ["ALL"]})
    return api.check([folder], configuration, jobs=1, cache=Cache(configuration) if cache else None)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[*HealthCheck])
@given(drawn=projects, script=st.lists(edits, min_size=3, max_size=8))
def test_after_any_edits_the_same_as_without(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    drawn: dict[str, Choice],
    script: list[tuple[str, str, int, int, str | None]],
) -> None:
    monkeypatch.delenv("DISTLINT_NO_CACHE", raising=False)
    root = tmp_path_factory.mktemp("project")
    (root / "pyproject.toml").write_text("[tool.distlint]\n")
    project = {name: text(name, choice) for name, choice in drawn.items()}
    write(root, project)
    check(root, cache=True)
    for name, what, place, number, asked in script:
        if what == "settings":
            (root / "pyproject.toml").write_text(f"[tool.distlint]\n{SETTINGS[number % len(SETTINGS)]}")
        elif what == "change":
            drawn[name] = (*drawn[name][:place], number, *drawn[name][place + 1 :])
            project[name] = text(name, drawn[name])
        elif what == "delete":
            project.pop(name, None)
        elif name in project:
            project[NAMES[(NAMES.index(name) + number) % len(NAMES)]] = project.pop(name)
        write(root, project)
        path = root / asked if asked in project else root
        assert check(path, cache=True).findings == check(path, cache=False).findings


def sources(checker: Checker, path: Path) -> dict[str, set[object]]:
    """What the findings of a file that was checked rest on, and each rule that finds nothing in it."""
    (footing,) = checker.footings()
    known = Known(sources=footing.sources, of=footing.of, silent=footing.silent)
    every = {footing.sources[number] for number in numbers(int(footing.of[str(path)], 16))}
    bits = {source: 1 << number for number, source in enumerate(footing.sources)}
    silent = known.silent_in(str(path), bits.__getitem__)
    found = {code: {footing.sources[number] for number in numbers(rests)} for code, rests in silent.items()}
    return {"findings": {*every}, **found}


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[*HealthCheck])
@given(drawn=projects, order=st.permutations(NAMES))
def test_a_file_rests_on_the_same_whatever_was_checked_before(
    tmp_path_factory: pytest.TempPathFactory, drawn: dict[str, Choice], order: list[str]
) -> None:
    """What memories answer is as good as reading it: nothing that a file rests on alone is missing among others."""
    root = tmp_path_factory.mktemp("project")
    (root / "pyproject.toml").write_text("[tool.distlint]\n")
    write(root, {name: text(name, choice) for name, choice in drawn.items()})
    configuration = Configuration(overrides={"select": ["ALL"]})
    together = Checker(configuration)
    for name in order:
        together.check(root / name)
    expected = {name: sources(together, root / name) for name in NAMES}
    for name in NAMES:
        alone = Checker(configuration)
        alone.check(root / name)
        assert sources(alone, root / name) == expected[name]
