"""The API tables: well formed, consistent with each other, and true of the torch that is installed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import get_args

import pytest

from distlint import knowledge
from distlint.knowledge import AXES, ROLES, Condition, Entry, Participants, RankTest, starting, tables
from distlint.spmd.small_clusters import clusters

ENTRIES = tables.api_entries()
NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\.[A-Za-z_]\w*|\.\*)")
AXIS = "(?:" + "|".join(sorted(AXES)) + ")"
GROUP = re.compile(rf"self(?::\w+)?|arg:\w+|mesh:\w+|{AXIS}(\+{AXIS})*")
COUNTED = re.compile(rf"({GROUP.pattern})|\d:({GROUP.pattern})( \d:({GROUP.pattern}))*")
TEST = rf"(?:{AXIS}|arg:\w+)(?:==|!=)(?:\d+|last|arg:\w+(?:=\d+)?)"
FORMULA = re.compile(rf"{TEST}([&|]{TEST})*")
FACT = re.compile(r"uniform|varies|any-order|attribute|outside:\w+|(uniform|varies):\w+|root:(\w+|last)")
CONDITION = re.compile(r"(if|unless) (option:)?[\w.]+(=\w+)?|needs (wrapped|spoken):[\w+|-]+")
VERSION = re.compile(r"\d+\.\d+|\d+(\.\d+)?\.\.\d+(\.\d+)?|\.\.\d+(\.\d+)?")
WRAPPERS = set(
    "ddp fsdp1 fsdp2 syncbn tensor-parallel deepspeed accelerate fabric megatron-ddp colossalai".split()  # noqa: SIM905
)
#: What a rank may have for itself.
LOCAL_REASONS = ("background", "clock", "files", "host", "memory")
WRAPPED = WRAPPERS | {"ddp+buffers", "accelerate+buffers", "fabric+buffers", "zero3", "dtensor", "composer"}

COMMUNICATION = {"collective", "hidden", "send", "recv", "isend", "irecv", "join"}
COUNTING = {"rank", "rank-of", "size", "members"}
FORMULAS = {"predicate", "one-rank", "rank-first", "hook"}


def words(cell: str) -> list[str]:
    return re.split(r"[ &|=!;]+", cell)


def described(entry: Entry) -> str:
    return f"{entry.name} ({entry.role})"


@pytest.mark.parametrize("table", sorted(tables.texts()))
def test_every_row_has_the_columns_of_its_table(table: str) -> None:
    text = tables.texts()[table]
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    header = tables.OTHER_HEADERS.get(table, tables.HEADER)
    assert lines[0].split("\t") == header
    assert text.endswith("\n") and "\r" not in text and "\n\n" not in text
    assert text.startswith("# "), "a table begins with a line that says what it is about"
    for line in lines[1:]:
        cells = line.split("\t")
        assert len(cells) == len(header), line
        assert [cell.strip() for cell in cells] == cells, line
        assert cells[0] and cells[-1], f"name and source are mandatory: {line}"


@pytest.mark.parametrize("role", ["removed", "keyword", "order", "since"])
def test_versions_that_are_compared_are_versions(role: str) -> None:
    rows = knowledge.versions(role)
    assert rows
    assert all(re.fullmatch(r"\d+\.\d+(\.\d+)?", row.version) for row in rows)


@pytest.mark.parametrize("table", sorted(tables.texts()))
def test_no_two_rows_say_the_same(table: str) -> None:
    if table in tables.OTHER_HEADERS:
        two = dict.fromkeys((tables.DEVICES, tables.FRAMEWORKS, tables.HANDED, tables.STARTING), 2)
        width = {**two, tables.SINKS: 3, tables.VERSIONS: 3}.get(table, 1)
        keys = [tuple(cells[:width]) for cells in tables.rows(table)]
    else:
        keys = [(entry.name, entry.role) for entry in ENTRIES]
    assert [key for key, count in Counter(keys).items() if count > 1] == []


def test_roles_and_names_are_well_formed() -> None:
    builtins = {"print"}
    for entry in ENTRIES:
        assert entry.role in ROLES, described(entry)
        assert NAME.fullmatch(entry.name) or entry.name in builtins, described(entry)
        assert not entry.name.endswith(".*") or entry.role == "alias", described(entry)
        assert all(re.fullmatch(r"\w+", parameter) for parameter in entry.params), described(entry)
        assert len(set(entry.params)) == len(entry.params), described(entry)


def test_cells_follow_the_grammar_of_their_role() -> None:
    for entry in ENTRIES:
        assert not entry.group or GROUP.fullmatch(entry.group), described(entry)
        assert not entry.when or all(CONDITION.fullmatch(part) for part in entry.when.split("; ")), described(entry)
        assert not entry.since or VERSION.fullmatch(entry.since), described(entry)
        for condition in entry.conditions:
            if condition.name == "wrapped":
                assert set(condition.value.split("|")) <= WRAPPED, described(entry)
        if entry.role in COUNTING:
            assert COUNTED.fullmatch(entry.result), described(entry)
        elif entry.role in FORMULAS:
            assert FORMULA.fullmatch(entry.result), described(entry)
            assert entry.formula, described(entry)
        elif entry.role in COMMUNICATION:
            assert all(FACT.fullmatch(word) for word in entry.result.split()), described(entry)
        elif entry.role == "wrap":
            kind, *facts = entry.result.split()
            assert kind in WRAPPERS, described(entry)
            assert set(facts) <= {"each", "in-place", "0"}, described(entry)
        elif entry.role == "wrapped":
            assert entry.result in WRAPPERS, described(entry)
            assert knowledge.lookup(entry.op, "wrap") is not None, described(entry)
        elif entry.role == "init":
            assert entry.result in ("", "starts", "device"), described(entry)
        elif entry.role == "spawn":
            assert entry.result in ("", "world", "local"), described(entry)
            assert entry.started, described(entry)
        elif entry.role == "local":
            assert entry.result in LOCAL_REASONS, described(entry)
        elif entry.role == "model-base":
            assert entry.result in ("", "buffers"), described(entry)
        elif entry.role == "returns":
            assert re.fullmatch(r"(attribute|\d:[\w.]+( \d:[\w.]+)*)?", entry.result), described(entry)
        elif entry.role == "local":
            assert entry.result in ("data", *LOCAL_REASONS), described(entry)
        else:
            assert entry.result == "", described(entry)


def test_communication_says_what_it_does_and_who_takes_part() -> None:
    for entry in ENTRIES:
        if entry.role in COMMUNICATION | {"group", "init", "rank-first", "no-sync"}:
            assert entry.op, described(entry)
            assert entry.group, described(entry)


def test_cells_speak_only_of_listed_parameters() -> None:
    for entry in ENTRIES:
        for cell in (entry.group, entry.result):
            for word in words(cell):
                tag, _, parameter = word.rpartition(":")
                tag = tag.rpartition(":")[2]
                if tag in ("arg", "mesh", "uniform", "varies", "root") and parameter not in ("0", "last"):
                    assert parameter in entry.params, f"{described(entry)}: {word}"
        for condition in entry.conditions:
            if condition.kind != "needs" and not condition.constructor:
                assert condition.name.partition(".")[0] in entry.params, f"{described(entry)}: {condition}"


def known() -> set[str]:
    names = {entry.name for entry in ENTRIES if entry.role != "alias"} | set(knowledge.devices())
    return names | {name.rpartition(".")[0] for name in names}


def test_aliases_lead_to_something() -> None:
    names = known()
    prefixes = {".".join(name.split(".")[:end]) for name in names for end in range(1, name.count(".") + 2)}
    for entry in knowledge.entries("alias"):
        assert entry.name != entry.op, described(entry)
        assert entry.name.endswith(".*") == entry.op.endswith(".*"), described(entry)
        assert not (entry.params or entry.group or entry.result or entry.when), described(entry)
        target = knowledge.canonical(entry.op.removesuffix(".*"))
        if entry.op.endswith(".*"):
            assert target in prefixes, f"{described(entry)}: nothing below {target}"
        else:
            assert target in names, f"{described(entry)}: no row for {target}"


def test_aliases_do_not_go_round_in_circles() -> None:
    for entry in knowledge.entries("alias"):
        spelling = entry.name.replace("*", "anything")
        once = knowledge.canonical(spelling)
        assert knowledge.canonical(once) == once, described(entry)


def test_rows_use_the_canonical_spelling() -> None:
    aliased = {entry.name for entry in knowledge.entries("alias")}
    for entry in ENTRIES:
        if entry.role != "alias":
            assert knowledge.canonical(entry.name) == entry.name, described(entry)
            assert entry.name not in aliased, described(entry)
    for name in knowledge.devices():
        assert knowledge.canonical(name) == name


def test_classes_named_by_rows_exist() -> None:
    classes = {entry.name for entry in ENTRIES if entry.role in ("class", "model-base")}
    for entry in ENTRIES:
        if entry.base:
            assert entry.base in classes, f"{described(entry)}: base {entry.base}"
            assert entry.name not in knowledge.bases(entry.name), described(entry)
        if entry.role == "returns":
            for returned in entry.returned:
                assert returned.type in classes, f"{described(entry)}: returns {returned.type}"


def test_methods_belong_to_tracked_classes() -> None:
    classes = {entry.name for entry in ENTRIES if entry.role in ("class", "model-base")}
    namespaces = {"torch.distributed.GroupMember"}
    for entry in ENTRIES:
        owner = entry.name.rpartition(".")[0]
        if owner.rpartition(".")[2][:1].isupper() and entry.role not in ("alias", "hook") and owner not in namespaces:
            untracked = {"torch.Tensor", "pathlib.Path", "colossalai.legacy.context.ParallelMode"}
            untracked |= {"concurrent.futures.Future", "threading.Thread", "multiprocessing.Process"}
            assert owner in classes | untracked, described(entry)


def test_names_environment_and_devices() -> None:
    for name in knowledge.names().values():
        assert name.role in ("rank", "predicate"), name
        assert name.kinds <= {"parameter", "attribute", "method", "variable"} and name.kinds, name
        assert (COUNTED if name.role == "rank" else FORMULA).fullmatch(name.result), name
        assert name.axes, name
    for variable in knowledge.environment().values():
        assert variable.role in ("rank", "size"), variable
        assert variable.result in ("world", "local", "node"), variable
        assert variable.name == variable.name.upper(), variable
    roles = {
        "device-type", "device-type-argument", "index-for-launch", "index-consumer", "current-device", "starts-cuda",
        "asks-driver", "counts-devices", "makes-tensor", "makes-tensor-of-data", "makes-tensor-on-cpu",
    }  # fmt: skip
    assert {device.role for group in knowledge.devices().values() for device in group} == roles


@pytest.mark.parametrize(
    "friend",
    [
        "lora_rank",
        "q_lora_rank",
        "ranks",
        "rank0",
        "rank0_only",
        "src_rank",
        "dst_rank",
        "world_size",
        "is_first_batch",
    ],
)
def test_false_friends_do_not_count_by_name(friend: str) -> None:
    assert friend not in knowledge.names()


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        ("torch.distributed.distributed_c10d.all_reduce", "torch.distributed.all_reduce"),
        ("torch.distributed._tensor.DTensor.full_tensor", "torch.distributed.tensor.DTensor.full_tensor"),
        ("torch.distributed.device_mesh.init_device_mesh", "torch.distributed.init_device_mesh"),
        ("torch.distributed.tensor.DeviceMesh.get_local_rank", "torch.distributed.DeviceMesh.get_local_rank"),
        ("torch.nn.parallel.distributed.DistributedDataParallel", "torch.nn.parallel.DistributedDataParallel"),
        ("torch.distributed._composable.fsdp.fully_shard", "torch.distributed.fsdp.fully_shard"),
        ("torch.distributed.checkpoint.state_dict_saver.save", "torch.distributed.checkpoint.save"),
        ("pytorch_lightning.Trainer.save_checkpoint", "lightning.pytorch.Trainer.save_checkpoint"),
        ("pytorch_lightning.trainer.trainer.Trainer", "lightning.pytorch.Trainer"),
        (
            "pytorch_lightning.utilities.rank_zero.rank_zero_only",
            "lightning_utilities.core.rank_zero.rank_zero_only",
        ),
        ("deepspeed.comm.comm.all_reduce", "deepspeed.comm.all_reduce"),
        ("accelerate.accelerator.Accelerator.gather", "accelerate.Accelerator.gather"),
        ("megatron.core.mpu.get_data_parallel_rank", "megatron.core.parallel_state.get_data_parallel_rank"),
        ("nanotron.distributed.all_reduce", "torch.distributed.all_reduce"),
        ("mmcv.runner.get_dist_info", "mmengine.dist.get_dist_info"),
        ("numpy.zeros", "numpy.zeros"),
    ],
)
def test_canonical_spelling(spelling: str, canonical: str) -> None:
    assert knowledge.canonical(spelling) == canonical


def test_look_up_by_role_and_through_subclasses() -> None:
    accelerator = knowledge.entries_of("accelerate.Accelerator")
    assert {entry.role for entry in accelerator} == {"class", "init", "set-device"}
    assert knowledge.lookup("accelerate.Accelerator", "wrap") is None
    assert knowledge.lookup("home_made.all_reduce") is None
    assert knowledge.lookup("all_reduce") is None
    inherited = knowledge.lookup("transformers.Seq2SeqTrainer.train")
    assert inherited is not None and inherited.name == "transformers.Trainer.train"
    pipeline = "deepspeed.PipelineEngine"
    assert knowledge.bases(pipeline) == ("deepspeed.runtime.engine.DeepSpeedEngine", "torch.nn.Module")
    assert knowledge.lookup(f"{pipeline}.save_checkpoint", "hidden") is not None
    assert knowledge.lookup("torchmetrics.Accuracy.compute", "hidden") is not None
    called = knowledge.lookup("deepspeed.DeepSpeedEngine.__call__", "hidden")
    assert called is not None and called.name == "deepspeed.runtime.engine.DeepSpeedEngine.forward"


def entry_of(name: str, role: str) -> Entry:
    entry = knowledge.lookup(name, role)
    assert entry is not None, f"{name} has no role {role}"
    return entry


def test_parsed_columns() -> None:
    reduce = entry_of("torch.distributed.all_reduce", "collective")
    assert reduce.params[:3] == ("tensor", "op", "group")
    assert reduce.participants == Participants(parameter="group")
    assert reduce.uniform_parameters == ("tensor",)
    assert entry_of("torch.distributed.fsdp.fully_shard", "wrap").participants == Participants(mesh="mesh")
    assert entry_of("torch.distributed.tensor.DTensor.full_tensor", "hidden").participants == Participants(own=True)
    model_parallel = entry_of("megatron.core.parallel_state.get_model_parallel_group", "returns")
    assert model_parallel.participants == Participants(axes=("tp", "pp"))
    assert entry_of("accelerate.Accelerator.on_process", "one-rank").formula == (
        (RankTest("world", "", True, 0, "process_index"),),
    )
    assert entry_of("mmengine.dist.is_main_process", "predicate").formula == ((RankTest("", "group", True, 0, ""),),)
    assert entry_of("accelerate.PartialState.is_last_process", "predicate").formula == (
        (RankTest("world", "", True, -1, ""),),
    )
    embedding = entry_of("megatron.core.parallel_state.is_rank_in_embedding_group", "predicate")
    assert [len(tests) for tests in embedding.formula] == [1, 1]
    turn = entry_of("colossalai.cluster.DistCoordinator.priority_execution", "rank-first")
    assert turn.formula == ((RankTest("", "process_group", True, 0, "executor_rank"),),)
    assert [count.position for count in entry_of("mmengine.dist.get_dist_info", "rank").counts] == [0]
    assert entry_of("timm.utils.world_info_from_env", "rank").counts[1].group == Participants(axes=("world",))
    assert entry_of("torch.distributed.get_rank", "rank").counts[0].group == Participants(parameter="group")
    engine = entry_of("deepspeed.initialize", "returns").returned[0]
    assert engine == (0, "deepspeed.runtime.engine.DeepSpeedEngine")
    assert entry_of("torch.distributed.new_group", "returns").returned[0].position == -1
    assert entry_of("torch.distributed.fsdp.fully_shard", "wrap").versions == ("2.6", "")
    assert entry_of("torch.distributed.broadcast_multigpu", "collective").versions == ("", "2.1")


def test_conditions() -> None:
    assert entry_of("torch.distributed.checkpoint.save", "hidden").conditions == (Condition("unless", "no_dist", ""),)
    assert entry_of("lightning.pytorch.LightningModule.log", "hidden").conditions == (Condition("if", "sync_dist", ""),)
    assert entry_of("torch.distributed.tensor.distribute_tensor", "hidden").conditions == (
        Condition("unless", "src_data_rank", "None"),
    )
    assert entry_of("torchmetrics.Metric.compute", "hidden").conditions == (
        Condition("unless", "sync_on_compute", "False", constructor=True),
    )
    full = entry_of("torch.distributed.checkpoint.state_dict.get_model_state_dict", "hidden").conditions
    assert full[0] == Condition("if", "options.full_state_dict", "")


def test_measured_facts() -> None:
    """What framework calls do when one rank makes them alone (gloo, torch 2.13)."""
    always = ["DistributedDataParallel", "FullyShardedDataParallel"]
    assert entry_of(f"torch.nn.parallel.{always[0]}", "hidden").op == "DDP()"
    assert entry_of(f"torch.distributed.fsdp.{always[1]}", "hidden").op == "FSDP()"
    forward = entry_of("torch.nn.parallel.DistributedDataParallel.forward", "hidden")
    assert forward.conditions == (Condition("needs", "wrapped", "ddp+buffers"),)
    assert entry_of("torch.distributed.fsdp.FSDPModule.forward", "hidden").conditions == ()
    state = entry_of("torch.distributed.fsdp.FSDPModule.state_dict", "hidden")
    assert state.conditions == (Condition("needs", "wrapped", "fsdp1"),), "sharded state dicts of FSDP2 are local"
    clip = entry_of("torch.nn.utils.clip_grad_norm_", "hidden")
    assert "fsdp2" in clip.conditions[0].value and "ddp" not in clip.conditions[0].value.split("|")
    assert entry_of("torch.distributed.tensor.DTensor.full_tensor", "hidden").facts == {"uniform"}
    for local in ("save", "unwrap_model"):
        assert knowledge.lookup(f"accelerate.Accelerator.{local}") is None


def test_what_starts_processes_has_a_known_kind_that_somebody_asks_for() -> None:
    kinds = {kind for _, kind in tables.starting()}
    assert kinds == set(get_args(starting.Kind))
    assert all(re.fullmatch(r"\.\w+|\w+(\.?\*)?|[\w.]+( \w+)?", name) for name, _ in tables.starting())
    assert all(f"#   {kind} " in tables.texts()[tables.STARTING] for kind in kinds), "the head says what each means"


@pytest.mark.parametrize(
    ("text", "kinds", "found"),
    [
        ("mp.spawn(main, nprocs=2)", ("worker",), True),
        ("mp_spawn(main)", ("worker",), True),
        ("respawn(main)", ("worker",), False),
        ("spawn = 1", ("worker",), False),
        ("GaussianProcess(1)", ("worker",), False),
        ("notebook_launcher(main)", ("worker",), False),
        ("notebook_launcher(main)", ("worker", "launcher"), True),
        ("Actor.remote(1)", ("remote",), True),
        ("@remote(num_gpus=1)", ("remote",), True),
        ("remote(1)", ("remote",), False),
        ("from subprocess import run", ("program",), True),
    ],
)
def test_what_starts_processes_is_found_in_texts(text: str, kinds: tuple[starting.Kind, ...], found: bool) -> None:
    assert (starting.called(*kinds).search(text) is not None) is found


def test_names_of_what_starts_processes() -> None:
    assert starting.names("worker", "remote") == {"spawn", "start_processes", "Process", "remote", "options"}
    assert {"subprocess", "Popen"} <= starting.names("program")
    assert {"init_process_group", "init_dist"} < starting.names("joins")
    assert starting.joins("init_distributed_mode") and not starting.joins("reinit_dist")
    assert re.fullmatch(starting.commands("command"), "accelerate   launch")


def test_vocabulary() -> None:
    strong, weak = knowledge.vocabulary(), knowledge.weak_vocabulary()
    assert {"all_reduce", "get_rank", "rank", "LOCAL_RANK", "full_tensor", "current_device", "rank_zero_only"} <= strong
    assert {"print", "save", "load", "fit", "join", "item", "compute", "generate", "reduce", "gather"} <= weak
    assert not strong & weak
    assert all(re.fullmatch(r"\w+", word) for word in strong | weak)
    everything = {entry.name.rpartition(".")[2] for entry in ENTRIES if entry.role not in ("alias", "hook")}
    assert everything <= strong | weak
    assert tables.weak_words() <= weak, "a weak word that no table contains"
    assert {"torch", "accelerate", "pytorch_lightning", "lightning", "horovod", "detectron2"} <= knowledge.packages()
    assert not {"logging", "print", "sys", "warnings", "loguru"} & knowledge.packages()
    assert "generate" in knowledge.forward_methods()


@pytest.mark.parametrize("axis", sorted(AXES))
def test_ranks_have_numbers_along_every_axis(axis: str) -> None:
    for cluster in clusters(frozenset((axis,)), frozenset()):
        numbers = {cluster.coordinate(axis, rank) for rank in range(cluster.size)}
        assert numbers == set(range(cluster.extent(axis)))


def test_looking_up_imports_no_framework() -> None:
    code = (
        "import sys; from distlint import knowledge; assert knowledge.lookup('torch.distributed.all_reduce');"
        "print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert {"torch", "libcst"}.isdisjoint(done.stdout.split())


STATES = {"read", "debug", "deprecated", "removed", "unread", "family"}
VALUES = re.compile(
    r"int|flag|interfaces|level|range:\d+(\.\.\d+)?(\|\d+\.\.\d*)*|number:\d+\.\.\d*|(enum|words|list|choices):[A-Za-z0-9_]+(\|[A-Za-z0-9_]+)*"
)


def test_variables_are_well_formed() -> None:
    for name, entry in knowledge.variables().items():
        assert entry.state in STATES, name
        assert re.fullmatch(r"[A-Z][A-Z0-9_]+", name.removesuffix("*")), name
        assert name.endswith("*") == (entry.state == "family"), name
        assert not entry.values or VALUES.fullmatch(entry.values), name
        assert bool(entry.values) == bool(entry.otherwise), name
        assert bool(entry.version) == (entry.state in ("deprecated", "removed")), name
        assert not entry.version or re.fullmatch(r"(NCCL|torch) \d+\.\d+(\.\d+)?", entry.version), name
        assert bool(entry.instead) or entry.state != "unread", name


def test_variables_lead_to_what_is_read() -> None:
    known = knowledge.variables()
    for name, entry in known.items():
        if entry.instead in known:
            assert known[entry.instead].state in ("read", "debug", "deprecated"), name
