"""The facts about devices: model code, what a value is used for, who sets the device, which ranks come to a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint.configuration import Configuration
from distlint.devices import Use, places, uses
from distlint.devices.bare import Bare, bare_device, is_wanted
from distlint.devices.model_code import tensor_parameters
from distlint.facts import Call, Constant, dotted
from distlint.finding import Severity
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Project
from distlint.rules.rnk402_bare_cuda_device import check
from distlint.rules.rnk403_missing_set_device import check as joins_late
from distlint.spmd.callers import is_come_to
from distlint.survey import Survey

HEAD = "import torch\nimport torch.distributed as dist\nfrom torch import nn\n"


def survey_of(folder: Path, **files: str) -> tuple[Survey, dict[str, Module]]:
    for name, text in files.items():
        place = folder / (name.replace("__", "/") + ".py")
        place.parent.mkdir(exist_ok=True)
        place.write_text(HEAD + text, encoding="utf-8")
    survey = Survey(Project(folder), Configuration(isolated=True).for_folder(folder))
    modules = {name: survey.project.module_at(str(folder / (name.replace("__", "/") + ".py"))) for name in files}
    return survey, {name: module for name, module in modules.items() if module is not None}


def function(module: Module, name: str) -> Function:
    return next(f for f in module.functions if f.qualified_name == name)


def test_model_code(tmp_path: Path) -> None:
    survey, modules = survey_of(
        tmp_path,
        net="""
class Base(nn.Module): ...
class Net(Base):
    def forward(self, x):
        return helper(x) + self.offset(x)
    def offset(self, x):
        return len(x)
def helper(x):
    return deeper(x.view(-1))
def deeper(y: torch.Tensor): ...
def other(y: torch.Tensor): ...
""",
        models__parts="def mask(n) -> torch.Tensor: ...\ndef build(n): return Net(n)\n",
    )
    net, parts = modules["net"], modules["models__parts"]
    model_code = survey.devices.is_model_code
    assert model_code(function(net, "Net.offset")) == "Net is a torch.nn.Module"
    assert model_code(function(net, "helper")) == "Net.forward calls it with tensors"
    assert model_code(function(net, "deeper")) == "helper calls it with tensors"
    assert model_code(function(net, "other")) is None
    assert model_code(function(parts, "mask")) == "it handles tensors in the model folder models/"
    assert model_code(function(parts, "build")) is None
    assert tensor_parameters(function(net, "helper")) == ("x",)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x.to(device())", {Use.PLACED}),
        ("torch.zeros(3, device=device())", {Use.PLACED}),
        ("torch.zeros(3, device=torch.device('cuda', device()))", {Use.PLACED}),
        ("torch.zeros(3, device=f'cuda:{device()}')", {Use.PLACED}),
        ("d = device()\n    print(d)\n    x.cuda(d)", {Use.TEXT, Use.PLACED}),
        ("torch.cuda.memory_allocated(device())", {Use.INDEX}),
        ("torch.cuda.set_device(device())", {Use.SETS}),
        ("torch.autocast(device())", {Use.TYPE}),
        ("torch.device(device(), rank)", {Use.TYPE}),
        ("assert device() == x.device", {Use.COMPARED}),
        ("raise ValueError(f'{device()} is full')", {Use.TEXT}),
        ("return device()", {Use.RETURNED}),
        ("unknown(device())", {Use.PASSED}),
    ],
)
def test_uses(tmp_path: Path, body: str, expected: set[Use]) -> None:
    _, modules = survey_of(tmp_path, code=f"def f(x, rank, device):\n    {body}\n")
    (place,) = places(function(modules["code"], "f"), lambda e: isinstance(e, Call) and dotted(e.function) == "device")
    assert set(uses(place)) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("'cuda'", Bare(None, False)),
        ("'cuda:0'", Bare(0, False)),
        ("'cuda:1'", None),
        ("torch.device('cuda')", Bare(None, False)),
        ("torch.device('cuda', 0)", Bare(0, False)),
        ("torch.device('cuda', rank)", None),
        ("torch.device(0)", Bare(0, False)),
        ("x.cuda()", Bare(None, True)),
        ("x.cuda(0)", Bare(0, True)),
        ("x.cuda(rank)", None),
        ("x.cuda(non_blocking=True)", Bare(None, True)),
    ],
)
def test_bare_device(tmp_path: Path, expression: str, expected: Bare | None) -> None:
    _, modules = survey_of(tmp_path, code=f"def f(x, rank):\n    return {expression}\n")
    found = [bare_device(p.expression, p.scope) for p in places(function(modules["code"], "f"), is_wanted)]
    assert (found[0] if found else None) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if dist.get_rank() == 0:\n        g('here')", True),
        ("if dist.get_rank() == 0: pass\n    else:\n        g('here')", False),
        ("if dist.get_rank() != 0:\n        return\n    g('here')", True),
        ("if not rank and x:\n        g('here')", True),
        ("if rank == 1:\n        g('here')", False),
        ("if is_main_process:\n        g('here')", True),
        ("y = 'here' if rank == 0 else None", True),
        ("g('here')", False),
    ],
)
def test_only_rank_zero(tmp_path: Path, body: str, expected: bool) -> None:
    _, modules = survey_of(tmp_path, code=f"def f(x, rank, is_main_process):\n    {body}\n")
    code = function(modules["code"], "f")
    (place,) = places(code, lambda e: isinstance(e, Constant) and e.value == "here")
    assert only_rank_zero(place) is expected


def test_who_sets_the_device(tmp_path: Path) -> None:
    survey, modules = survey_of(
        tmp_path,
        env="def bind(rank):\n    torch.cuda.set_device(rank)\n",
        run="""
import env
def main(rank, x):
    x.cuda()
    env.bind(rank)
    dist.init_process_group('nccl')
    x.cuda()
def use(x):
    with torch.cuda.device(x.device):
        x.cuda()
""",
    )
    first, second = places(function(modules["run"], "main"), is_wanted)
    (inside,) = (p for p in places(function(modules["run"], "use"), is_wanted) if bare_device(p.expression, p.scope))
    assert not survey.devices.sets_device_first(first)
    assert survey.devices.sets_device_first(second)
    assert survey.devices.sets_device_first(inside)
    assert survey.devices.setting.in_project
    assert not survey.devices.project_forgets_device


def test_forgotten_device(tmp_path: Path) -> None:
    survey, _ = survey_of(tmp_path, run="def main():\n    dist.init_process_group('nccl')\n")
    assert survey.devices.project_forgets_device


@pytest.mark.parametrize(
    ("near", "put", "expected"),
    [
        ("", 'x.to(f"cuda:{rank}")', {Severity.CRASH}),
        ("", 'x.to(f"{kind}:{rank}")', {Severity.CRASH}),
        ("", "x.to(rank)", {Severity.HYGIENE}),  # the GPU of the model is not named
        ("from mmcv.runner import init_dist", 'x.to(f"cuda:{rank}")', {Severity.HYGIENE}),  # whose launcher chooses it
        ("def start(rank):\n    torch.cuda.set_device(rank)", 'x.to(f"cuda:{rank}")', {Severity.HYGIENE}),
    ],
)
def test_operands_on_two_gpus(tmp_path: Path, near: str, put: str, expected: set[Severity]) -> None:
    text = f"""
{near}
class Net(nn.Module):
    def forward(self, x):
        return x + torch.ones(1).cuda()
    def keep(self):
        self.bias = nn.Parameter(torch.ones(1).cuda())
def main(rank, x, kind):
    dist.init_process_group("nccl")
    return Net()({put})
"""
    survey, modules = survey_of(tmp_path, net=text)
    of_forward, of_keep = sorted(check(modules["net"], survey), key=lambda alarm: alarm.span)
    assert {of_forward.severity} == expected
    assert of_keep.severity is Severity.HYGIENE


@pytest.mark.parametrize(
    ("between", "severity", "said"),
    [
        ("dist.barrier()", Severity.HYGIENE, "guesses its GPU"),
        ("torch.ones(1).cuda()", Severity.CRASH, "uses GPU 0"),
        ("dist.barrier(); dist.all_gather_object([None], 1)", Severity.CRASH, "all_gather_object"),
        ("meet()", Severity.HYGIENE, "through meet"),
        ("meet(); greet()", Severity.CRASH, "through greet"),
    ],
)
def test_barriers_guess(tmp_path: Path, between: str, severity: Severity, said: str) -> None:
    text = f"""
def meet():
    dist.barrier()
def greet():
    dist.barrier()
    dist.broadcast_object_list([None])
def main(rank):
    dist.init_process_group("nccl")
    {between}
    torch.cuda.set_device(rank)
"""
    survey, modules = survey_of(tmp_path, net=text)
    (alarm,) = joins_late(modules["net"], survey)
    assert alarm.severity is severity
    assert said in alarm.message


def test_main_of_many_scripts(tmp_path: Path) -> None:
    scripts = {f"script_{n}": "def main(): ...\nif __name__ == '__main__':\n    main()\n" for n in range(30)}
    left = "def main(): ...\ndef infer(): ...\nif __name__ == '__main__':\n    infer()\n"
    survey, modules = survey_of(tmp_path, left=left, used=left, **scripts, user="import used\nused.main()\n")
    reach = survey.kinds.analysis.reach
    assert not is_come_to(function(modules["left"], "main"), reach)
    assert is_come_to(function(modules["left"], "infer"), reach)
    assert is_come_to(function(modules["used"], "main"), reach)
    assert is_come_to(function(modules["script_7"], "main"), reach)
