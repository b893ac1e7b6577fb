"""What alarms are worth where guides show how programs are started."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.finding import Severity
from distlint.repository.commands import with_folders

CASES = Path(__file__).parent / "cases"

TRAIN = """
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def fit(data):
    dist.init_process_group("gloo")
    loader = DataLoader(data, sampler=DistributedSampler(data))
    for epoch in range(10):
        for batch in loader:
            print(epoch, batch)
"""
RUN = "\n\nif __name__ == '__main__':\n    fit(TensorDataset())\n"

SCHEDULER = """
import os

import torch.distributed as dist

rank = int(os.environ.get("SLURM_PROCID", os.environ.get("RANK", 0)))
dist.init_process_group("gloo", rank=rank, world_size=8)
dist.barrier()
"""
LIGHTNING = """
import pytorch_lightning as pl
from omegaconf import OmegaConf


class Data(pl.LightningDataModule):
    def prepare_data(self):
        self.names = open("names.txt").read().split()

    def train_dataloader(self):
        return self.names


if __name__ == "__main__":
    config = OmegaConf.load("config.yaml")
    pl.Trainer(**config.trainer).fit(pl.LightningModule(), Data())
"""


@pytest.mark.parametrize(
    ("guide", "is_seen"),
    [
        ("", True),  # nobody says anything
        ("torchrun --nproc_per_node=8 train.py", True),
        ("torchrun --nproc_per_node=1 train.py", False),
        ("python -m torch.distributed.launch --nproc_per_node=1 train.py\ntorchrun --nproc_per_node=2 train.py", True),
        ("torchrun --nproc_per_node=1 train.py\ntorchrun --nproc_per_node=4 large/train.py", True),
        ("torchrun --nproc_per_node=1 --nnodes=4 train.py", True),
        ("accelerate launch train.py", True),  # as many as the settings of the user say
        ("torchrun --nproc_per_node=8 other.py", False),
        ("torchrun --nproc_per_node=8 other.py\n\nSee also train.py.", False),
        ("torchrun --nproc_per_node=8 other.py\nuv run train.py", False),
        ("torchrun --nproc_per_node=8 other.py\npython -m train", False),  # the one by a launcher, the other without
        ("deepspeed --master_port 29500 --module train --epochs 3\ntorchrun other.py", True),
        ("python other.py", False),
        ("python train.py", True),  # which fails: it joins in any case
        ("python train.py --num_gpus 8", True),
        ("CUDA_VISIBLE_DEVICES=0 uv run deepspeed train.py", False),
        ("CUDA_VISIBLE_DEVICES=0 uv run deepspeed --num_gpus 2 train.py", True),
        ("CUDA_VISIBLE_DEVICES=0,1 accelerate launch train.py", True),
        ("CUDA_VISIBLE_DEVICES=$1 accelerate launch train.py", True),
        ("CUDA_VISIBLE_DEVICES=0 accelerate launch --config_file four.yaml train.py", True),
        ("CUDA_VISIBLE_DEVICES=0 accelerate launch train.py\naccelerate launch train.py", True),
        ("export CUDA_VISIBLE_DEVICES=0\naccelerate launch train.py", False),
        ("export CUDA_VISIBLE_DEVICES=0\nCUDA_VISIBLE_DEVICES=2,3 accelerate launch train.py", True),
        ("```\nexport CUDA_VISIBLE_DEVICES=0\n```\n```\naccelerate launch train.py\n```", True),
        ("deepspeed --num_gpus=1 train.py", False),
    ],
)
def test_who_is_seen_to_start_several(tmp_path: Path, guide: str, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text(guide)
    path = tmp_path / "train.py"
    path.write_text(TRAIN + RUN)
    (found,) = Checker(Configuration()).check(path)
    assert found.severity is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(("below", "is_seen"), [("if __name__ == '__main__':\n    ", False), ("", True)])
def test_what_runs_where_a_file_is_the_program_is_not_run_by_its_importers(
    tmp_path: Path, below: str, *, is_seen: bool
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text("torchrun --nproc_per_node=8 other.py")
    (tmp_path / "other.py").write_text("from train import TensorDataset\n\nprint(TensorDataset())\n")
    path = tmp_path / "train.py"
    path.write_text(f"{TRAIN}\n\n{below}fit(TensorDataset())\n")
    (found,) = (one for one in Checker(Configuration()).check(path) if one.code == "RNK601")
    assert found.severity is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


SPAWN = "\n\nif __name__ == '__main__':\n    torch.multiprocessing.spawn(fit, nprocs=torch.cuda.device_count())\n"


@pytest.mark.parametrize(
    ("script", "is_seen"),
    [
        ("CUDA_VISIBLE_DEVICES=0 python train.py", False),
        ("CUDA_VISIBLE_DEVICES=0,1 python train.py", True),
        ("CUDA_VISIBLE_DEVICES=0 python train.py\npython train.py --large", True),
        ("CUDA_VISIBLE_DEVICES=0 python train.py --world-size 2 --rank 0", True),
        ("CUDA_VISIBLE_DEVICES=0 WORLD_SIZE=2 python train.py", True),
        ("#SBATCH --gres=gpu:1\npython train.py", False),
        ("#SBATCH --gres=gpu:a100:1\nsrun python train.py", False),
        ("#SBATCH --gpus-per-node=1\n#SBATCH --nodes=2\npython train.py", True),
        ("#SBATCH --gres=gpu:1\n#SBATCH --ntasks=2\npython train.py", True),
        ("#SBATCH --gres=gpu:4\npython train.py", True),
    ],
)
def test_a_process_for_each_gpu_is_one_where_there_is_one(tmp_path: Path, script: str, *, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "run.sh").write_text(script)
    path = tmp_path / "train.py"
    path.write_text(TRAIN + SPAWN)
    (found,) = Checker(Configuration()).check(path)
    assert found.severity is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("script", "is_seen"),
    [
        ('python ./tools/launch.py --nproc_per_node "$1" "$2"\n', True),  # a launcher of the project's own
        ("PROGRAM=$2\nsrun -n 8 python -u ${PROGRAM} --slurm\n", True),
        ('torchrun --nproc_per_node=$1 "${@:2}"\n', True),
        ("python -u $2\n", False),
        ("torchrun --nproc_per_node=8 other.py\n", False),  # it starts what it names itself
    ],
)
def test_scripts_start_what_guides_hand_to_them(tmp_path: Path, script: str, *, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text("torchrun --nproc_per_node=8 other.py\n\n./tools/run.sh 8 train.py\n")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "run.sh").write_text(script)
    path = tmp_path / "train.py"
    path.write_text(TRAIN + RUN)
    (found,) = Checker(Configuration()).check(path)
    assert found.severity is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("name", "text", "is_seen"),
    [
        ("run.sh", 'run_cmd="torchrun\n  --nproc_per_node=4\n  train.py"\neval ${run_cmd}\n', True),
        ("job.slurm", 'SCRIPT="train.py"\nsrun bash inner.sh $SCRIPT\n', True),
        ("run.sh", "method='train'\ntorchrun --nproc_per_node=2 \\\n    $method.py --port $1\n", True),
        ("run.sh", "export METHOD=train  # or test\ntorchrun --nproc_per_node=2 tools/${METHOD}.py\n", True),
        ("run.sh", "method=train\nmethod=test\ntorchrun --nproc_per_node=2 $method.py\n", False),  # one of both
        ("run.sh", "# method=train\nmethod=other\ntorchrun --nproc_per_node=2 $method.py\n", False),
        ("run.sh", "method=train\ntorchrun --nproc_per_node=2 ${method}_large.py\n", False),
        ("run.sh", "echo train\n", False),
        ("docs/index.md", "train.py: trains\n", False),
    ],
)
def test_scripts_that_name_a_program_may_start_it(tmp_path: Path, name: str, text: str, *, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text("torchrun --nproc_per_node=8 other.py")
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    path = tmp_path / "train.py"
    path.write_text(TRAIN + RUN)
    (found,) = Checker(Configuration()).check(path)
    assert found.severity is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("guide", "text", "is_seen"),
    [
        ("README.md", "cd vision\npython train.py\n", False),
        ("README.md", "cd ./vision/\n    torchrun --nproc_per_node=8 train.py\n", True),
        ("README.md", "cd speech\ntorchrun --nproc_per_node=8 train.py\ncd ../vision\npython train.py\n", False),
        ("README.md", "git clone x\ncd x\ntorchrun --nproc_per_node=8 train.py\n", True),  # whichever that is
        ("vision/scripts/run.sh", "torchrun --nproc_per_node=8 train.py\n", True),  # from the folder above
        ("vision/scripts/run.sh", "python train.py\n", False),
        ("speech/run.sh", "torchrun --nproc_per_node=8 train.py\n", False),  # its own
    ],
)
def test_which_of_the_same_name_a_guide_means(tmp_path: Path, guide: str, text: str, *, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text("")
    (tmp_path / "docs.md").write_text("torchrun --nproc_per_node=8 other.py")
    for part in ("vision", "speech"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "train.py").write_text(TRAIN + RUN)
    (tmp_path / guide).parent.mkdir(exist_ok=True)
    (tmp_path / guide).write_text(text)
    (found,) = Checker(Configuration()).check(tmp_path / "vision" / "train.py")
    assert found.severity is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize("guide", ["cd a/../..\npython train.py\n", "cd a\npython b/../../../train.py\n"])
def test_a_guide_leads_nowhere_outside_of_the_project(tmp_path: Path, guide: str) -> None:
    root = tmp_path / "project"
    (root / "a" / "b").mkdir(parents=True)
    (tmp_path / "train.py").touch()
    assert with_folders(guide, root, root) == guide


OPTION = """
import argparse

import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def fit(data, args):
    dist.init_process_group("gloo")
    if args.use_tuning:
        tune(data)


def tune(data):
    loader = DataLoader(data, sampler=DistributedSampler(data))
    for epoch in range(10):
        for batch in loader:
            print(epoch, batch)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--use_tuning", action="store_true")
    args = parser.parse_args()
    fit(TensorDataset(), args)
"""


@pytest.mark.parametrize(
    ("guide", "other", "was", "becomes", "is_given"),
    [
        ("torchrun --nproc_per_node=8 train.py", "", "", "", False),
        ("torchrun --nproc_per_node=8 train.py --use_tuning", "", "", "", True),
        ("torchrun --nproc_per_node=8 train.py\n`--use-tuning` tunes", "", "", "", True),
        ("torchrun --nproc_per_node=8 train.py", "run(['torchrun', 'train.py', '--use_tuning'])", "", "", True),
        ("torchrun --nproc_per_node=8 train.py", "args.use_tuning = True", "", "", True),
        ("torchrun --nproc_per_node=8 train.py", "args.use_tuning = args.use_tuning", "", "", False),
        ("torchrun --nproc_per_node=8 train.py", "raise ValueError('needs --use_tuning')", "", "", False),
        ("torchrun --nproc_per_node=8 train.py", "", 'action="store_true"', "default=True", True),
        ("torchrun --nproc_per_node=8 train.py", "", 'action="store_true"', "default=None", False),
        ("torchrun --nproc_per_node=8 train.py", "", 'action="store_true"', "required=True", True),
        ("torchrun --nproc_per_node=8 train.py", "", "if args.use_tuning", "if not args.use_tuning", True),
        ("torchrun --nproc_per_node=8 train.py", "", "if args.use_tuning", "if args.use_tuning is not None", False),
        ("torchrun --nproc_per_node=8 train.py", "", '"__main__":\n', '"__main__":\n    tune(TensorDataset())\n', True),
        ("", "", "", "", True),  # nobody says how it is started
    ],
)
def test_options_that_nobody_gives(
    tmp_path: Path, guide: str, other: str, was: str, becomes: str, *, is_given: bool
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text(guide)
    (tmp_path / "other.py").write_text(other)
    path = tmp_path / "train.py"
    path.write_text(OPTION.replace(was, becomes) if was else OPTION)
    (found,) = Checker(Configuration()).check(path)
    assert found.severity is (Severity.WRONG_RESULT if is_given else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("more", "settings", "is_seen"),
    [
        (RUN, "", False),
        (RUN, '[build-system]\nrequires = ["setuptools"]\n', False),  # a program of the package
        ("", '[build-system]\nrequires = ["setuptools"]\n', False),  # nothing in the package names it
        ("\n\n__all__ = ['fit']\n", '[build-system]\nrequires = ["setuptools"]\n', True),  # who installs it may call it
        ("", "", False),
        (f"\n\n# torchrun --nproc_per_node=2 train.py{RUN}", "", True),
        (f"\n\n# torchrun --nproc_per_node=1 train.py{RUN}", "", False),
    ],
)
def test_who_else_may_start_it(tmp_path: Path, more: str, settings: str, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text(f"{settings}[tool.distlint]\n")
    (tmp_path / "README.md").write_text("torchrun --nproc_per_node=8 other.py")
    path = tmp_path / "train.py"
    path.write_text(TRAIN + more)
    found = Checker(Configuration(overrides={"min-confidence": "low"})).check(path)
    assert {one.severity for one in found} == {Severity.WRONG_RESULT if is_seen else Severity.HYGIENE}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("setup.cfg", "[options.entry_points]\nconsole_scripts =\n    fit = pkg.train:main\n"),
        ("submit.py", "COMMANDS = ['fleet train.py']\n"),
    ],
)
def test_who_names_it_may_start_it(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text("torchrun --nproc_per_node=8 other.py")
    (tmp_path / name).write_text(text)
    path = tmp_path / "train.py"
    path.write_text(TRAIN + RUN)
    assert [found.severity for found in Checker(Configuration()).check(path)] == [Severity.WRONG_RESULT]


def test_what_a_call_takes_is_the_same_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text("torchrun --nproc_per_node=8 other.py")
    path = tmp_path / "train.py"
    path.write_text("import torch.distributed as dist\n\ndist.all_reduce_multigpu([])\n")
    assert [found.severity for found in Checker(Configuration()).check(path)] == [Severity.CRASH]


@pytest.mark.parametrize(
    ("was", "becomes", "other", "is_reached"),
    [
        ("", "", "", True),
        ("    loader", "    tell(data)\n    loader", "", False),
        ("    loader", "    if data:\n        tell(data)\n    loader", "", True),
        ("    loader", "    try:\n        tell(data)\n    except NameError:\n        pass\n    loader", "", True),
        ("    loader", "    tell(data)  # noqa: F821\n    loader", "", True),
        ("    loader", "    tell(data)\n    loader", "import train\n\ntrain.tell = print\n", True),
        ("import torch.", "from somewhere import *\nimport torch.", "", True),
        ("(data):", "(data: List[int]):", "", False),
        ("import torch.", "from __future__ import annotations\nimport torch.", "", True),
        ("print(epoch, batch)\n", "print(epoch, batch)\n    tell(epoch)\n", "", True),  # the harm is done by then
    ],
)
def test_names_that_nothing_binds(tmp_path: Path, was: str, becomes: str, other: str, *, is_reached: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "other.py").write_text(other)
    path = tmp_path / "train.py"
    text = TRAIN + RUN
    if "__future__" in becomes:
        text = text.replace("(data):", "(data: List[int]):")
    elif "somewhere" in becomes:
        text = text.replace("    loader", "    tell(data)\n    loader")
    path.write_text(text.replace(was, becomes, 1) if was else text)
    (found,) = Checker(Configuration()).check(path)
    assert found.severity is (Severity.WRONG_RESULT if is_reached else Severity.HYGIENE)


ONE = """
import argparse

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(args, model):
    if args.distributed:
        dist.init_process_group("gloo")
    print(model)
    if args.distributed:
        model = DistributedDataParallel(model)
    dist.barrier()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--distributed", action="store_true")
    main(parser.parse_args(), None)
"""


@pytest.mark.parametrize(
    ("guide", "is_seen"),
    [("", False), ("torchrun --nproc_per_node=8 train.py --distributed", False), ("python train.py --epochs 3", True)],
)
def test_what_hurts_a_single_process_is_at_stake_where_one_is_started(
    tmp_path: Path, guide: str, *, is_seen: bool
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text(guide)
    path = tmp_path / "train.py"
    path.write_text(ONE)
    severities = {found.code: found.severity for found in Checker(Configuration()).check(path)}
    assert severities["RNK310"] is (Severity.CRASH if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("guide", "is_seen"),
    [
        ("python train.py --epochs 3", False),
        ("python train.py\n\nIt trains on 8 GPUs.", True),
        ("python train.py\n\nSee accelerate launch.", True),
        ("python other.py\ntorchrun other.py\npython train.py", False),
    ],
)
def test_what_runs_alone_is_started_alone_where_nobody_speaks_of_several(
    tmp_path: Path, guide: str, *, is_seen: bool
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text(guide)
    path = tmp_path / "train.py"
    path.write_text((TRAIN + RUN).replace("    dist.init", "    if len(data) > 1:\n        dist.init"))
    severities = {found.code: found.severity for found in Checker(Configuration()).check(path)}
    assert severities["RNK601"] is (Severity.WRONG_RESULT if is_seen else Severity.HYGIENE)


def test_a_name_that_nothing_binds_is_no_excuse_where_it_is_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    path = tmp_path / "train.py"
    path.write_text(
        "import torch.distributed as dist\n\n\ndef reduce(tensor):\n    dist.all_reduce(tensor, group=group)\n\n\n"
        "def main(tensor):\n    dist.init_process_group('gloo')\n    reduce(tensor)\n\n\nmain(None)\n"
    )
    severities = {found.code: found.severity for found in Checker(Configuration()).check(path)}
    assert severities["RNK302"] is Severity.HANG


@pytest.mark.parametrize(
    ("settings", "guide", "is_seen"),
    [
        ("trainer:\n  gpus: 1\n", "", False),
        ("trainer:\n  devices: [0]\n", "python train.py", False),
        ("trainer:\n  gpus: -1\n  distributed_backend: dp\n", "", False),
        ("trainer:\n  gpus: 1\n", "Training runs on multiple GPUs, too.", True),
        ("trainer:\n  gpus: 1\n  strategy: ddp\n", "", True),
        ("trainer:\n  devices: 4\n", "", True),
        ("trainer:\n  devices: auto\n", "", True),
        ("batch_size: 8\n", "", True),
    ],
)
def test_settings_that_leave_lightning_in_one_process(
    tmp_path: Path, settings: str, guide: str, *, is_seen: bool
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text(guide)
    (tmp_path / "config.yaml").write_text(settings)
    path = tmp_path / "train.py"
    path.write_text(LIGHTNING)
    (found,) = Checker(Configuration()).check(path)
    assert found.code == "RNK612"
    assert found.severity is (Severity.CRASH if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("guide", "is_seen"),
    [
        ("torchrun --nproc_per_node=8 train.py", False),
        ("srun --ntasks-per-node=8 python train.py\ntorchrun train.py", False),
        ("srun --ntasks-per-node=1 torchrun --nproc_per_node=8 train.py", True),
        ("srun --ntasks-per-node=1 \\\n  python -m torch.distributed.launch --nproc_per_node=8 train.py", True),
    ],
)
def test_launchers_in_tasks_of_a_scheduler(tmp_path: Path, guide: str, *, is_seen: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "README.md").write_text(guide)
    path = tmp_path / "train.py"
    path.write_text(SCHEDULER)
    (found,) = Checker(Configuration()).check(path)
    assert found.code == "RNK715"
    assert found.severity is (Severity.HANG if is_seen else Severity.HYGIENE)


@pytest.mark.parametrize(
    ("case", "is_seen"),
    [
        ("RNK301/made_where_a_call_gives_none", True),
        ("RNK301/made_where_none_is_given", False),
        ("RNK301/method_asked_for_by_a_made_name", True),
        ("RNK301/method_of_a_framework", True),
        ("RNK301/method_that_nothing_names", False),
        ("RNK502/logger_of_a_module_that_functions_import", False),
        ("RNK502/logger_of_a_module_that_programs_import", True),
        ("RNK504/bad_wrapped_below_a_field_that_a_script_gives", True),
        ("RNK504/wrapped_below_a_field_that_is_left_off", False),
        ("RNK601/bad_found_by_a_made_name", True),
        ("RNK601/bad_package_beside_its_program", True),
        ("RNK601/found_in_another_package", False),
        ("RNK601/package_of_that_name_elsewhere", False),
        ("RNK603/bad_module_with_its_package", True),
        ("RNK603/module_without_its_package", False),
        ("RNK705/bad_started_by_a_launcher_as_well", True),
        ("RNK705/started_in_steps_of_a_job", False),
    ],
)
def test_what_cases_of_several_files_are_worth(tmp_path: Path, case: str, *, is_seen: bool) -> None:
    copytree(CASES / case, tmp_path / "project")
    checker = Checker(Configuration())
    files = sorted((tmp_path / "project").rglob("*.py"))
    found = [one for path in files for one in checker.check(path) if one.code == case.partition("/")[0]]
    assert {one.severity is not Severity.HYGIENE for one in found} == {is_seen}


def test_modules_may_be_found_by_any_name(tmp_path: Path) -> None:
    project = tmp_path / "project"
    copytree(CASES / "RNK601/bad_found_by_a_made_name", project)
    train = project / "train.py"
    train.write_text(train.read_text().replace('"trainers." + parser', "parser"))
    (found,) = Checker(Configuration()).check(project / "trainers" / "plain.py")
    assert found.severity is Severity.WRONG_RESULT
