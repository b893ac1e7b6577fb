"""Settings: where they come from, what they mean, and what is said about mistakes in them."""

from __future__ import annotations

import dataclasses
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlint import rules
from distlint.configuration import Configuration, SettingsError
from distlint.configuration.keys import KEYS
from distlint.configuration.selection import active, chosen
from distlint.finding import Confidence, Severity
from distlint.repository.requirement import is_packaged
from distlint.repository.root import project_root
from distlint.rules import Rule
from distlint.settings import Settings
from distlint.spelling import did_you_mean, nearest

Write = Callable[[str, str], Path]


def made_up(code: str, slug: str, *, default: bool = True) -> Rule:
    return Rule(code, slug, Severity.HANG, default, "file", slug, None)


REGISTRY = (
    made_up("RNK001", "unreadable-file"),
    made_up("RNK101", "collective-in-rank-branch"),
    made_up("RNK102", "unbalanced-rank-branches"),
    made_up("RNK112", "raise-before-collective", default=False),
    made_up("RNK205", "send-without-preflight-log", default=False),
    made_up("RNK401", "current-device-in-model"),
)
DEFAULT = {"RNK001", "RNK101", "RNK102", "RNK401"}


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that stay as they are while the real ones grow."""
    monkeypatch.setattr(rules, "all_rules", lambda: REGISTRY)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file below the working directory."""
    monkeypatch.chdir(tmp_path)

    def create(name: str, content: str = "") -> Path:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
        return file

    return create


def in_force(name: str = "x.py", **options: object) -> Settings:
    return Configuration(**options).for_file(Path(name))  # type: ignore[arg-type]


def codes(name: str = "x.py", **options: object) -> set[str]:
    return set(active(in_force(name, **options), Path(name)))


def message(name: str = "x.py", **options: object) -> str:
    """What is said about settings that cannot be used."""
    with pytest.raises(SettingsError) as caught:
        in_force(name, **options)
    text = str(caught.value)
    assert "\n" not in text
    return text


# Where settings come from


def test_without_a_file_the_defaults_are_in_force(write: Write) -> None:
    settings = in_force()
    assert settings.source is None
    assert settings.root == Path.cwd()
    assert settings.src == (".", "src")
    assert settings.select == ()
    assert settings.min_severity is Severity.HYGIENE
    assert settings.min_confidence is Confidence.MEDIUM
    assert settings.model_folders == ("models", "modules")
    assert settings.torch_version is None
    assert not settings.force_exclude


@pytest.mark.parametrize(
    ("name", "content", "version"),
    [
        ("pyproject.toml", '[project]\ndependencies = ["numpy", "torch >=2.1,<3"]', "2.1"),
        ("pyproject.toml", '[tool.poetry.dependencies]\ntorch = "^2.4.1"', "2.4.1"),
        ("pyproject.toml", '[project.optional-dependencies]\nold = ["torch==1.13.1"]\nnew = ["torch>2.2"]', "1.13.1"),
        ("setup.py", "setup(install_requires=['torch>=2.0'])", "2.0"),
        ("setup.py", '# not yet\n"""\nsetup(install_requires=["torch>=1.10"])\n"""\n', None),
        ("setup.py", '"""torch>=1.10"""\nsetup(install_requires=["torch>=2.2"])\n', "2.2"),
        ("setup.py", "print 'torch>=2.0'\n", "2.0"),
        ("requirements.txt", "# torch>=1.0\ntorchvision==0.9\ntorch~=2.3  # torch>=1.1\n", "2.3"),
        ("requirements.txt", "torch<2.6\n", "2.6"),
        ("requirements.txt", "torch\nvit-pytorch==1.0\nmy-torch==1.1\ntorch-geometric==2.0\n", None),
        ("requirements.txt", "pytorch==1.7.0\n", "1.7.0"),
        ("requirements.txt", "pytorch=1.7.0=py3.8_cuda11.0\n", "1.7.0"),
        ("requirements.txt", "torch @ https://example.com/torch==1.0.whl\n", None),
    ],
)
def test_the_oldest_torch_is_that_of_the_requirements(
    write: Write, name: str, content: str, version: str | None
) -> None:
    write(name, content)
    assert in_force().torch_version == version
    assert in_force(overrides={"torch-version": "2.10"}).torch_version == "2.10"


@pytest.mark.parametrize(
    ("name", "content", "below"),
    [
        ("requirements.txt", "torch==1.13.1\n", True),
        ("requirements.txt", "torch>=1.13\n", False),
        ("requirements_gpu.txt", "torch==1.13.1\n", True),
        ("requirements/train.txt", "torch==1.13.1\n", True),
        ("requirements/docs.txt", "torch==1.13.1\n", False),
        ("requirements-dev.txt", "torch==1.13.1\n", False),
        ("README.md", "pip install torch==1.10.1+cu111\n\nconda install pytorch=1.12\n", True),
        ("README.md", "pip install torch==1.10.1\npip install torch==2.6\n", False),
        ("README.md", "pip install torchvision==0.9\n", False),
        ("README.md", "- PyTorch==1.13.0\n- torchvision==0.14.0\n", True),
        ("environment.yaml", "  - pytorch=1.12\n", True),
        ("conda_env_gpu.yml", "  - pip:\n    - torch==1.7.1\n", True),
        ("deploy_environments.yml", "  - torch==1.7.1\n", False),
        ("train-linux.yml", "channels:\n  - pytorch\ndependencies:\n  - pytorch=1.2.0=py3.6_cuda10.0.130\n", True),
        ("train-linux.yml", "dependencies:\n  - pytorch=1.2.0\n", False),
        ("Makefile", "install:\n\tpip install torch==1.8.1+cu101\n", True),
        ("Dockerfile", "FROM pytorch/pytorch:1.8.1-cuda11.1-cudnn8-devel\n", True),
        ("Dockerfile", "FROM pytorch/pytorch:2.1.0-cuda11.8-cudnn8-devel\n", False),
        ("README.md", "docker run -it nvcr.io/nvidia/pytorch:20.06-py3\n", True),
        ("README.md", "docker run -it nvcr.io/nvidia/pytorch:23.02-py3\n", False),
        ("README.md", "My environment is pytorch1.0 and python3.\n", True),
        ("README.md", "* PyTorch 1.11.0\n* CUDA 10.2\n", True),
        ("README.md", "* PyTorch 1.11.0 or later\n", False),
        ("README.md", "* PyTorch 1.7.0+\n", False),
        ("README.md", "* PyTorch >= 1.7\n", False),
        ("README.md", "at least PyTorch 1.7\n", False),
        ("README.md", "PyTorch 1.6 has AMP built in\n", False),
        ("README.md", "tested with PyTorch 1.13 and PyTorch 2.1\n", False),
        ("vision/get_started.md", "conda install pytorch==1.7.1\n", False),
    ],
)
def test_projects_stay_on_an_old_torch(write: Write, name: str, content: str, below: bool) -> None:
    write(name, content)
    settings = in_force()
    assert (settings.stays_below("torch", "2.0") or settings.is_installed_below_torch("2.0")) is below


@pytest.mark.parametrize(
    ("name", "content", "below"),
    [
        ("README.md", "pip install torch==1.7.1\n", True),
        ("vision/get_started.md", "conda install pytorch==1.7.1\n", True),
        ("vision/train/requirements.txt", "torch==1.7.0\n", True),
        ("vision/train/old/requirements.txt", "torch==1.7.0\n", False),
        ("speech/requirements.txt", "torch==1.7.0\n", False),
    ],
)
def test_programs_are_installed_with_an_old_torch(write: Write, name: str, content: str, below: bool) -> None:
    write(name, content)
    settings = in_force()
    program = str(settings.root / "vision" / "train" / "train.py")
    assert settings.is_installed_below_torch("2.0", program) is below


@pytest.mark.parametrize(
    ("line", "required"),
    [
        ("  - pytorch=1.7.0", ("==1.7.0",)),
        ("  - pytorch::pytorch>=1.8,<2", (">=1.8,<2",)),
        ("  - pip:\n    - torch==1.13.1+cu117", ("==1.13.1",)),
        ('  - "pytorch=1.12.1=py3.9_cuda11.3_cudnn8.3.2_0"', ("==1.12.1",)),
        ("  - pytorch-cuda=11.8\n  - torchvision=0.8.0\n  - pytorch", ()),
    ],
)
def test_what_conda_makes_an_environment_of_is_required(write: Write, line: str, required: tuple[str, ...]) -> None:
    write("environment.yml", f"name: x\ndependencies:\n  - python=3.8\n{line}\n")
    assert in_force().bounds("torch") == required
    assert in_force().torch_version is None  # it may well run on something older


@pytest.mark.parametrize(
    ("inner", "outer", "bounds"),
    [
        ("line-length = 100\n", 'dependencies = ["torch==2.3.1"]\n', ("==2.3.1",)),
        ('dependencies = ["torch>=2.6"]\n', 'dependencies = ["torch==2.3.1"]\n', (">=2.6",)),
        ("line-length = 100\n", 'dependencies = ["numpy"]\n', ()),
    ],
)
def test_a_part_of_a_project_stays_on_its_torch(write: Write, inner: str, outer: str, bounds: tuple[str, ...]) -> None:
    write("tools/pyproject.toml", f"[project]\n{inner}")
    write("pyproject.toml", f"[project]\n{outer}")
    folder = in_force().root
    assert "==2.3.1" not in Configuration().for_folder(folder / "tools").bounds("torch")  # no sign that it is a part
    (folder / ".git").mkdir()
    assert Configuration().for_folder(folder / "tools").bounds("torch") == bounds


@pytest.mark.parametrize(
    ("name", "content", "below"),
    [
        ("requirements.txt", "pytorch-lightning==1.4.2\n", True),
        ("requirements/pt2.txt", "pytorch-lightning==2.0.1\n", True),
        ("environment.yaml", "    - pytorch_lightning==1.9\n", True),
        ("pyproject.toml", '[project]\ndependencies = ["lightning>=2.1,<3"]', False),
        ("requirements.txt", "lightning-utilities==0.3\n", False),
    ],
)
def test_projects_stay_on_an_old_lightning(write: Write, name: str, content: str, below: bool) -> None:
    write(name, content)
    assert in_force().stays_below("lightning", "2.1") is below


def test_versions_are_compared_by_their_numbers(write: Write) -> None:
    assert in_force().has_torch("2.6")  # nobody asks for an old one
    assert in_force(overrides={"torch-version": "2.10"}).has_torch("2.6")
    assert not in_force(overrides={"torch-version": "2.5.1"}).has_torch("2.6")


@pytest.mark.parametrize(
    ("name", "header"), [("pyproject.toml", "[tool.distlint]\n"), ("distlint.toml", "")], ids=lambda part: str(part)[:8]
)
def test_every_key_can_be_set(write: Write, name: str, header: str, monkeypatch: pytest.MonkeyPatch) -> None:
    more = (made_up("RNK402", "bare-cuda-device"), made_up("RNK501", "work-in-constructor"))
    monkeypatch.setattr(rules, "all_rules", lambda: REGISTRY + more)
    examples = {key.name: key.example for key in KEYS if key.name != "extend"}
    file = write(name, header + "".join(f"{name} = {value}\n" for name, value in examples.items()))
    settings = in_force()
    assert settings.source == file
    for key in KEYS:
        if key.name not in ("extend", "src"):  # the example of src is its default
            assert getattr(settings, key.field) != key.default, key.name
    assert settings.collectives == ("mylib.comm.sync_metrics",)
    assert settings.min_severity is Severity.WRONG_RESULT
    assert settings.min_confidence is Confidence.HIGH
    assert settings.per_file_ignores == (("tests/", ("ALL",)), ("scripts/*.py", ("RNK4",)))


def test_distlint_toml_wins_in_the_same_folder(write: Write) -> None:
    write("pyproject.toml", '[tool.distlint]\nselect = ["RNK1"]')
    own = write("distlint.toml", 'select = ["RNK4"]')
    assert in_force().source == own
    assert codes() == {"RNK401"}


def test_the_nearest_file_upwards_counts_alone(write: Write) -> None:
    write("pyproject.toml", '[tool.distlint]\nselect = ["RNK1"]\nignore = ["RNK102"]')
    inner = write("a/distlint.toml", 'extend-select = ["RNK205"]')
    assert codes("a/b/c/x.py") == DEFAULT | {"RNK205"}
    assert in_force("a/b/c/x.py").root == inner.parent
    assert codes("b/x.py") == {"RNK101", "RNK112"}


@pytest.mark.parametrize("content", ["", "[project]\nname = 'distlint-user'\n", "[tool.ruff]\n", "[broken\n"])
def test_a_pyproject_toml_that_says_nothing_of_us_does_not_stop_the_search(write: Write, content: str) -> None:
    outer = write("pyproject.toml", "[tool.distlint]\n")
    write("a/pyproject.toml", content)
    assert in_force("a/b/x.py").source == outer


def test_an_empty_table_stops_the_search(write: Write) -> None:
    write("pyproject.toml", '[tool.distlint]\nselect = ["RNK1"]')
    inner = write("a/pyproject.toml", "[tool.distlint]\n")
    assert in_force("a/x.py").source == inner
    assert codes("a/x.py") == DEFAULT


def test_folders_called_like_settings_files_are_none(write: Write) -> None:
    for name in ("distlint.toml", "pyproject.toml"):
        Path(name).mkdir()
    assert in_force().source is None


def test_the_file_need_not_exist_and_may_be_named_in_any_way(write: Write) -> None:
    write("a/distlint.toml", 'select = ["RNK1"]')
    configuration = Configuration()
    absolute = configuration.for_file(Path.cwd() / "a" / "new" / "x.py")
    assert configuration.for_file(Path("a/new/x.py")) is absolute
    assert configuration.for_file(Path("b/../a/new/x.py")) is absolute
    assert configuration.for_folder(Path("a/new")) is absolute


def test_each_settings_file_is_read_once(write: Write) -> None:
    file = write("distlint.toml", 'select = ["RNK1"]')
    configuration = Configuration()
    first = configuration.for_file(Path("a/x.py"))
    file.write_text("this is no longer TOML")
    assert configuration.for_file(Path("a/y.py")) is first
    assert configuration.for_file(Path("b/c/z.py")) is first


def test_settings_can_be_compared_hashed_and_sent_to_other_processes(write: Write) -> None:
    write("distlint.toml", 'select = ["RNK1"]\nper-file-ignores = { "tests/" = ["RNK101"] }')
    settings = in_force()
    active(settings, Path("x.py"))
    assert in_force() == settings
    assert hash(in_force()) == hash(settings)
    assert pickle.loads(pickle.dumps(settings)) == settings
    configuration = pickle.loads(pickle.dumps(Configuration(overrides={"select": ["RNK4"]})))
    assert set(active(configuration.for_file(Path("x.py")), Path("x.py"))) == {"RNK401"}


def test_one_file_for_all(write: Write) -> None:
    write("distlint.toml", 'select = ["RNK1"]')
    given_one = write("ci/strict.toml", 'select = ["ALL"]')
    assert codes(config=Path("ci/strict.toml")) == {rule.code for rule in REGISTRY}
    assert in_force(config=Path("ci/strict.toml")).source == given_one


def test_one_file_for_all_may_be_a_pyproject_toml(write: Write) -> None:
    write("ci/pyproject.toml", '[tool.distlint]\nselect = ["RNK4"]')
    assert codes(config=Path("ci/pyproject.toml")) == {"RNK401"}


def test_the_root_is_the_project_if_the_one_file_for_all_lies_elsewhere(write: Write) -> None:
    write("setup.py")
    write("ci/strict.toml")
    assert in_force("src/x.py", config=Path("ci/strict.toml")).root == Path.cwd()
    assert in_force("ci/x.py", config=Path("ci/strict.toml")).root == Path.cwd() / "ci"


def test_one_file_for_all_that_is_missing(write: Write) -> None:
    with pytest.raises(SettingsError, match=r"nope\.toml: cannot be read: No such file or directory$"):
        Configuration(config=Path("nope.toml"))


def test_isolated_reads_no_file(write: Write) -> None:
    write("distlint.toml", "this is no TOML")
    assert in_force(isolated=True).source is None
    assert codes(isolated=True, overrides={"select": ["RNK4"]}) == {"RNK401"}


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs user ids")
def test_a_settings_file_without_permission_is_a_mistake() -> None:
    import tempfile

    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from distlint.configuration import Configuration, SettingsError\n"
        "os.geteuid() == 0 and os.seteuid(65534)\n"
        "try: Configuration().for_file(Path(sys.argv[1]) / 'x.py')\n"
        "except SettingsError as error: print(error)"
    )
    with tempfile.TemporaryDirectory() as folder:  # not tmp_path, which other users may not enter
        Path(folder).chmod(0o755)
        file = Path(folder, "distlint.toml")
        file.touch(mode=0)
        command = [sys.executable, "-c", script, folder]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output == f"{file}: cannot be read: Permission denied\n"


# extend


def test_extend_replaces_keys_and_adds_to_extend_lists(write: Write) -> None:
    write("base.toml", 'ignore = ["RNK101"]\nextend-exclude = ["old"]\nmin-severity = "crash"\nsrc = ["lib"]')
    write("a/distlint.toml", 'extend = "../base.toml"\nignore = ["RNK401"]\nextend-exclude = ["new"]')
    settings = in_force("a/x.py")
    assert settings.ignore == ("RNK401",)
    assert settings.extend_exclude == ("old", "new")
    assert settings.min_severity is Severity.CRASH
    assert settings.src == ("lib",)
    assert settings.root == Path.cwd() / "a"


def test_extend_over_several_files_and_kinds(write: Write) -> None:
    write("pyproject.toml", '[tool.distlint]\nextend-ignore = ["RNK101"]')
    write("a/middle.toml", 'extend = "../pyproject.toml"\nextend-ignore = ["RNK102"]')
    write("a/b/distlint.toml", 'extend = "../middle.toml"\nextend-ignore = ["RNK401"]')
    assert codes("a/b/x.py") == {"RNK001"}


def test_extend_of_a_missing_file(write: Write) -> None:
    write("pyproject.toml", '[tool.distlint]\nextend = "gone.toml"')
    assert message().endswith(
        "pyproject.toml: `tool.distlint.extend` names " + f"{Path.cwd()}/gone.toml, which is no file"
    )


def test_extend_of_a_pyproject_toml_without_our_table(write: Write) -> None:
    write("pyproject.toml", "[project]\n")
    write("a/distlint.toml", 'extend = "../pyproject.toml"')
    assert message("a/x.py") == f"{Path.cwd()}/pyproject.toml: has no [tool.distlint]"


@pytest.mark.parametrize("target", ["distlint.toml", "./a/../distlint.toml", "other.toml"])
def test_extend_in_a_circle(write: Write, target: str) -> None:
    write("distlint.toml", f'extend = "{target}"')
    write("other.toml", 'extend = "distlint.toml"')
    assert "`extend` goes in a circle: " in message()


# Mistakes


def test_an_unknown_key_is_named_with_its_file_and_the_nearest(write: Write) -> None:
    file = write("pyproject.toml", '[tool.distlint]\nselct = ["RNK1"]')
    assert message() == f"{file}: unknown key `tool.distlint.selct`; did you mean `select`?"
    own = write("distlint.toml", "min_severity = 'hang'")
    assert message() == f"{own}: unknown key `min_severity`; did you mean `min-severity`?"
    write("distlint.toml", "disable = ['RNK1']")
    assert message() == f"{own}: unknown key `disable`; did you mean `ignore`?"


def test_for_an_unknown_key_that_looks_like_none_nothing_is_proposed(write: Write) -> None:
    file = write("distlint.toml", "[lint.thing]")
    assert message() == f"{file}: unknown key `lint`; `distlint config` lists the keys"


def test_our_table_in_our_file_gets_a_hint(write: Write) -> None:
    write("distlint.toml", '[tool.distlint]\nselect = ["RNK1"]')
    assert message().endswith("unknown key `tool`; in this file keys stand at the top level, without [tool.distlint]")


def test_a_key_with_control_characters_stays_on_one_line(write: Write) -> None:
    write("distlint.toml", '"a\\nb\\u001b" = 1\n')
    assert "unknown key `a\\nb\\x1b`" in message()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("select = 'RNK1'", '`select` must be a list of strings, not a string; write `["RNK1"]`'),
        ("select = 101", "`select` must be a list of strings, not an integer"),
        ("select = [101]", "`select` must be a list of strings, but holds an integer"),
        ("select = ['']", "`select` must not hold empty strings"),
        ("extend-ignore = { RNK1 = true }", "`extend-ignore` must be a list of strings, not a table"),
        ("select = ['RNK1O1']", "`select` has the unknown selector `RNK1O1`; did you mean `RNK101`?"),
        ("ignore = ['rnk101']", "`ignore` has the unknown selector `rnk101`; did you mean `RNK101`?"),
        (
            "ignore = ['colective-in-rank-branch']",
            "`ignore` has the unknown selector `colective-in-rank-branch`; did you mean `collective-in-rank-branch`?",
        ),
        ("per-file-ignores = ['a']", "`per-file-ignores` must be a table of pattern = list of selectors, not a list"),
        ("per-file-ignores = { a = 'RNK1' }", "`per-file-ignores` must have lists of selectors, but `a` has a string"),
        ("per-file-ignores = { a = ['X'] }", "`per-file-ignores` has the unknown selector `X`"),
        ("select = ['RNK999']", "`select` has the unknown selector `RNK999`"),
        ("select = ['101']", "`select` has the unknown selector `101`; did you mean `RNK101`?"),
        ("select = ['RKN1']", "`select` has the unknown selector `RKN1`; did you mean `RNK1`?"),
        ("collectives = ['a b']", "`collectives` has `a b`, which is no dotted name"),
        ("uniform = ['self.done()']", "`uniform` has `self.done()`, which is no dotted name; write `self.done`"),
        ("per-file-ignores = { '[' = ['ALL'] }", "`per-file-ignores` has a broken pattern: `[` has a `[` that is not"),
        ("exclude = ['a\\']", "`exclude` has a broken pattern: `a\\` ends with a backslash"),
        ("force-exclude = 'yes'", "`force-exclude` must be true or false, not a string"),
        ("force-exclude = 1", "`force-exclude` must be true or false, not an integer"),
        ("min-severity = 'hng'", "crash, wrong-result, no-effect, slow, hygiene, not `hng`; did you mean `hang`?"),
        ("min-confidence = true", "`min-confidence` must be a string, not true or false"),
        ("torch-version = 2.10", '`torch-version` must be a string, since as a number 2.10 is 2.1; write `"2.1"`'),
        ("torch-version = 'latest'", "`torch-version` must be a version such as `2.4` or `2.4.1`, not `latest`"),
        ("extend = ['a']", "`extend` must be a string, not a list"),
        ("collectives = 2020-01-01", "`collectives` must be a list of strings, not a date"),
    ],
)
def test_a_value_that_does_not_fit_is_explained(write: Write, line: str, said: str) -> None:
    file = write("distlint.toml", line)
    text = message()
    assert text.startswith(f"{file}: `")
    assert said in text


def test_our_table_must_be_one(write: Write) -> None:
    file = write("pyproject.toml", "[tool]\ndistlint = true")
    assert message().startswith(f"{file}: `tool.distlint` must be a table")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("select = [\n'RNK1',\n\n", 2),
        ("\n\nselect == 1\n", 3),
        ("select = 'a\n'\n", 1),
        ("src = ['a']\nsrc = ['b']\n", 2),
    ],
)
def test_broken_toml_is_reported_with_its_line(write: Write, content: str, line: int) -> None:
    file = write("distlint.toml", content)
    assert message().startswith(f"{file}:{line}: broken TOML: ")
    shared = write("a/pyproject.toml", "[tool.distlint]\n" + content)
    assert message("a/x.py").startswith(f"{shared}:{line + 1}: broken TOML: ")


def test_toml_that_is_not_utf_8_is_reported_with_its_line(write: Write) -> None:
    file = write("distlint.toml", "")
    file.write_bytes("src = ['a']\n# é\n".encode("latin-1"))
    assert message() == f"{file}:2: TOML must be UTF-8, byte 0xe9 is not"


def test_a_byte_order_mark_and_windows_line_ends_are_fine(write: Write) -> None:
    write("distlint.toml", "").write_bytes(b"\xef\xbb\xbfselect = ['RNK4']\r\nsrc = ['.']\r\n")
    assert codes() == {"RNK401"}


def test_toml_that_is_nested_too_deeply(write: Write) -> None:
    write("distlint.toml", "select = " + "[" * 100_000)
    assert "distlint.toml" in message()


def test_mistakes_are_remembered_by_file(write: Write) -> None:
    file = write("a/distlint.toml", "selct = 1")
    base = write("base.toml", "selct = 1")
    write("b/distlint.toml", 'extend = "../base.toml"')
    configuration = Configuration()
    for name in ("a/x.py", "a/y.py", "b/x.py"):
        with pytest.raises(SettingsError):
            configuration.for_file(Path(name))
    configuration.for_file(Path("x.py"))
    assert list(configuration.errors) == [file, base]


# Overrides


def test_overrides_replace_keys_and_add_to_extend_lists(write: Write) -> None:
    write("distlint.toml", 'src = ["lib"]\nextend-exclude = ["old"]\nmin-severity = "slow"\nextend-ignore = ["RNK401"]')
    overrides = {"extend-exclude": ["new"], "min-severity": "hang", "extend-ignore": ("RNK102",)}
    settings = in_force(overrides=overrides)
    assert settings.extend_exclude == ("old", "new")
    assert settings.extend_ignore == ("RNK401", "RNK102")
    assert settings.min_severity is Severity.HANG
    assert settings.src == ("lib",)
    assert in_force(overrides={"min-severity": Severity.CRASH}).min_severity is Severity.CRASH


def test_select_from_the_command_line_outweighs_all_selection_in_files_but_that_per_file(write: Write) -> None:
    write(
        "distlint.toml",
        'select = ["RNK4"]\nextend-select = ["RNK205"]\nignore = ["RNK101"]\nextend-ignore = ["RNK102"]\n'
        'per-file-ignores = { "tests/" = ["RNK101"] }',
    )
    assert codes(overrides={"select": ["RNK101", "RNK102"]}) == {"RNK101", "RNK102"}
    assert codes("tests/x.py", overrides={"select": ["RNK101", "RNK102"]}) == {"RNK102"}
    assert codes(overrides={"select": ["RNK10"], "ignore": ["RNK102"]}) == {"RNK101"}


def test_ignore_from_the_command_line_leaves_the_selection_of_files(write: Write) -> None:
    write("distlint.toml", 'select = ["RNK1"]\nignore = ["RNK101"]')
    assert codes(overrides={"ignore": ["RNK112"]}) == {"RNK101", "RNK102"}
    assert codes(overrides={"extend-ignore": ["RNK112"]}) == {"RNK102"}
    assert codes(overrides={"extend-select": ["RNK205"]}) == {"RNK102", "RNK112", "RNK205"}


def test_mistakes_in_overrides_are_said_to_be_on_the_command_line() -> None:
    assert message(overrides={"selct": []}) == "command line: unknown key `selct`; did you mean `select`?"
    assert message(overrides={"exclude": ["["]}).startswith("command line: `exclude` has a broken pattern")


# Which rules


@pytest.mark.parametrize(
    ("select", "extend_select", "ignore", "expected"),
    [
        ((), (), (), DEFAULT),
        (("RNK1",), (), (), {"RNK101", "RNK102", "RNK112"}),
        (("ALL",), (), (), {rule.code for rule in REGISTRY}),
        (("collective-in-rank-branch",), (), (), {"RNK101"}),
        ((), ("RNK205",), (), DEFAULT | {"RNK205"}),
        ((), ("send-without-preflight-log",), ("RNK1",), {"RNK001", "RNK205", "RNK401"}),
        ((), (), ("ALL",), set()),
        ((), ("RNK101",), ("ALL",), {"RNK101"}),
        ((), ("RNK101",), ("RNK1",), {"RNK001", "RNK101", "RNK401"}),
        ((), ("RNK1",), ("RNK101",), {"RNK001", "RNK102", "RNK112", "RNK401"}),
        (("RNK101",), (), ("RNK101",), set()),
        (("RNK101",), (), ("collective-in-rank-branch",), set()),
        (("collective-in-rank-branch",), (), ("RNK10",), {"RNK101"}),
        (("RNK10", "RNK1"), (), ("RNK1",), {"RNK101", "RNK102"}),
        (("ALL",), (), ("RNK",), set()),
        (("RNK",), (), ("ALL",), {rule.code for rule in REGISTRY}),
    ],
)
def test_the_longer_selector_wins_and_ignore_wins_ties(
    select: tuple[str, ...], extend_select: tuple[str, ...], ignore: tuple[str, ...], expected: set[str]
) -> None:
    assert chosen(REGISTRY, select, extend_select, ignore) == expected


SELECTORS = st.sampled_from(["ALL", "RNK", "RNK1", "RNK10", "RNK101", "RNK2", "RNK205", "raise-before-collective"])


@given(st.lists(SELECTORS), st.lists(SELECTORS), st.lists(SELECTORS), SELECTORS)
def test_laws_of_selection(select: list[str], extend: list[str], ignore: list[str], one: str) -> None:
    before = chosen(REGISTRY, select, extend, ignore)
    assert chosen(REGISTRY, select[::-1], extend[::-1], ignore[::-1]) == before
    assert chosen(REGISTRY, select, extend, [*ignore, one]) <= before
    assert chosen(REGISTRY, select, [*extend, one], ignore) >= before
    if select:
        assert chosen(REGISTRY, [*select, *extend], [], ignore) == before


def test_per_file_ignores_take_away_whatever_select_says(write: Write) -> None:
    write(
        "pyproject.toml",
        '[tool.distlint]\nselect = ["RNK101", "RNK4"]\n[tool.distlint.per-file-ignores]\n'
        '"tests/" = ["ALL"]\n"*_demo.py" = ["RNK1"]\n"/train.py" = ["current-device-in-model"]\n"!src/" = ["RNK401"]',
    )
    assert codes("src/x.py") == {"RNK101", "RNK401"}
    assert codes("src/tests/deep/x.py") == set()
    assert codes("src/a_demo.py") == {"RNK401"}
    assert codes("src/train.py") == {"RNK101", "RNK401"}
    assert codes("train.py") == {"RNK101"}
    assert codes("other/x.py") == {"RNK101"}


def test_per_file_ignores_count_from_the_settings_file(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a/distlint.toml", 'per-file-ignores = { "/b/*.py" = ["ALL"] }')
    Path("a/b").mkdir()
    assert codes("a/b/x.py") == set()
    monkeypatch.chdir("a/b")
    assert codes("x.py") == set()
    assert codes("../x.py") == DEFAULT


# The project root


@pytest.mark.parametrize("mark", ["distlint.toml", "pyproject.toml", "setup.py", "setup.cfg", ".git/", ".git"])
def test_what_marks_a_project(write: Write, mark: str) -> None:
    write("a/b/c/x.py")
    if mark.endswith("/"):
        Path("a", mark).mkdir()
    else:
        write(f"a/{mark}", "")
    assert project_root(Path("a/b/c/x.py")) == Path.cwd() / "a"
    assert project_root(Path("a/b/c")) == Path.cwd() / "a"
    assert project_root(Path("a/b/new/y.py")) == Path.cwd() / "a"
    assert in_force("a/b/c/x.py").root == Path.cwd() / "a"


def test_a_module_called_setup_marks_no_project(write: Write) -> None:
    write("setup.py")
    write("package/__init__.py")
    write("package/eval/__init__.py")
    write("package/eval/setup.py")
    assert project_root(Path("package/eval/setup.py")) == Path.cwd()


def test_without_marks_the_folder_itself_is_the_project(write: Write) -> None:
    write("a/b/x.py")
    assert project_root(Path("a/b/x.py")) == Path.cwd() / "a" / "b"
    assert project_root(Path("a/b")) == Path.cwd() / "a" / "b"


# The table of keys


def test_settings_have_exactly_the_keys() -> None:
    fields = {field.name for field in dataclasses.fields(Settings)}
    assert fields == {key.field for key in KEYS} - {"extend"} | {"root", "source", "required"}


def test_defaults_would_be_valid_values() -> None:
    for key in KEYS:
        if key.default is not None:
            value = dict(key.default) if key.name == "per-file-ignores" else key.default  # type: ignore[call-overload]
            assert key.parse(value) == key.default, key.name


def test_every_key_is_explained() -> None:
    assert len({key.name for key in KEYS}) == len(KEYS)
    for key in KEYS:
        assert key.name == key.name.lower().replace("_", "-")
        assert key.meaning.endswith(".")
        assert key.type
        assert key.example


# Spelling


def test_nearest_looks_past_case_and_underscores() -> None:
    assert nearest("PER_FILE_IGNORES", ["select", "per-file-ignores"]) == "per-file-ignores"
    assert nearest("x", []) is None
    assert did_you_mean("x", []) == ""


@given(st.text(max_size=10), st.lists(st.text(max_size=10), min_size=1))
def test_there_is_always_a_nearest(name: str, candidates: list[str]) -> None:
    assert nearest(name, candidates) in candidates


def test_settings_that_name_no_rules_do_not_load_the_rules(write: Write) -> None:
    write("distlint.toml", 'src = ["."]')
    script = (
        "import sys; from pathlib import Path; from distlint.configuration import Configuration\n"
        "Configuration().for_file(Path('x.py'))\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('libcst', 'rich', 'ast')))"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "libcst" not in output
    assert "rich" not in output


def test_without_marks_a_named_folder_is_the_project(write: Write) -> None:
    write("a/b/x.py")
    named = Configuration(named=[Path("a"), Path("a/b"), Path("a/b/x.py")])
    assert named.root_of(Path("a/b/x.py")) == Path.cwd() / "a"
    assert named.for_file(Path("a/b/x.py")).root == Path.cwd() / "a"
    assert named.root_of(Path("c/y.py")) is None
    assert Configuration(named=[Path("a/b/x.py")]).root_of(Path("a/b/x.py")) is None


def test_a_mark_counts_before_a_named_folder(write: Write) -> None:
    write("a/b/setup.py")
    write("a/b/x.py")
    write("a/y.py")
    named = Configuration(named=[Path("a")])
    assert named.root_of(Path("a/b/x.py")) == Path.cwd() / "a" / "b"
    assert named.root_of(Path("a/y.py")) == Path.cwd() / "a"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"train.py": ""}, False),
        ({"setup.py": ""}, True),
        ({"setup.py": "", "__init__.py": ""}, False),  # a module of a package that is called so
        ({"pyproject.toml": "[project]\nname = 'runs'\n"}, False),  # nothing builds it
        ({"pyproject.toml": "[build-system]\nrequires = ['hatchling']\n"}, True),
        ({"setup.cfg": "[metadata]\nname = runs\n"}, True),
        ({"setup.cfg": "[flake8]\nmax-line-length = 120\n"}, False),
        ({"packages/core/pyproject.toml": "[build-system]\n"}, True),
        ({"a/b/c/setup.py": ""}, False),
    ],
)
def test_what_others_install_is_packaged(files: dict[str, str], expected: bool, tmp_path: Path) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert is_packaged(tmp_path) is expected
