"""The hooks, under the real pre-commit, which installs this checkout into an environment of its own."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from front_ends import BAD, GOOD, REPOSITORY, environment, run

pytestmark = pytest.mark.slow

IDENTITY = ("-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")

NO_PART_OF_A_HOOK = ("tests", "docs", "benchmarks")
OLD_AND_BAD = BAD.replace("step", "old_step")


def git(folder: Path, *arguments: str | Path) -> str:
    result = run(["git", *IDENTITY, *arguments], folder)
    assert result.returncode == 0, result.stderr
    return result.stdout


def commit_all(folder: Path) -> None:
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "everything")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This checkout as it is, uncommitted changes included, as a repository that pre-commit can clone. Without what no
    hook is made from, which is nearly all of its files: they would be committed, cloned and checked out."""
    copy = tmp_path_factory.mktemp("checkout") / "distlint"
    if (REPOSITORY / ".git").exists():
        listed = git(REPOSITORY, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for name in filter(None, listed.split("\0")):
            if not name.startswith(NO_PART_OF_A_HOOK) and (REPOSITORY / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(REPOSITORY / name, copy / name)
    else:
        skipped = shutil.ignore_patterns(".*_cache", ".venv", "__pycache__", ".trees", *NO_PART_OF_A_HOOK)
        shutil.copytree(REPOSITORY, copy, ignore=skipped)
    commit_all(copy)
    return copy


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pre-commit keeps the environment that it installs the hooks into."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with an old file that has a mistake."""
    (tmp_path / "pyproject.toml").write_text('[tool.distlint]\nextend-exclude = ["vendored/"]\n')
    (tmp_path / "old.py").write_text(OLD_AND_BAD)
    (tmp_path / "README").write_text("a project\n")
    commit_all(tmp_path)
    return tmp_path


def add_hooks(project: Path, checkout: Path, *hooks: str) -> None:
    listed = "".join(f"  - id: {hook}\n" for hook in hooks)
    revision = git(checkout, "rev-parse", "HEAD").strip()
    text = f"repos:\n- repo: {checkout}\n  rev: {revision}\n  hooks:\n{listed}"
    (project / ".pre-commit-config.yaml").write_text(text)


def pre_commit(project: Path, home: Path, *arguments: str | Path) -> tuple[int, str]:
    env = environment(PRE_COMMIT_HOME=str(home), PRE_COMMIT_COLOR="never", PIP_NO_COMPILE="1")
    result = run([sys.executable, "-m", "pre_commit", *arguments], project, env=env)
    return result.returncode, result.stdout + result.stderr


def test_changed_files(project: Path, checkout: Path, home: Path) -> None:
    add_hooks(project, checkout, "distlint")
    (project / "vendored").mkdir()
    for name, text in {"bad.py": BAD, "good.py": GOOD, "vendored/bad.py": BAD, "notes.txt": BAD}.items():
        (project / name).write_text(text)
    git(project, "add", "--all")
    code, output = pre_commit(project, home, "run", "--verbose")
    assert code == 1, output
    assert "bad.py:6:9: RNK101" in output
    assert "vendored" not in output, "excluded files stay so although pre-commit names them"
    assert "old.py" not in output, "unchanged"
    assert "notes.txt" not in output


def test_both_hooks(project: Path, checkout: Path, home: Path) -> None:
    add_hooks(project, checkout, "distlint", "distlint-project")
    (project / "good.py").write_text(GOOD)
    git(project, "add", "--all")

    code, output = pre_commit(project, home, "run", "distlint", "--verbose")
    assert code == 0, output
    assert "Passed" in output

    code, output = pre_commit(project, home, "run", "distlint-project", "--verbose")
    assert code == 1, output
    assert "old.py:6:9: RNK101" in output

    git(project, "commit", "--quiet", "--message", "good", "--no-verify")
    (project / "README").write_text("another text\n")
    git(project, "add", "--all")
    code, output = pre_commit(project, home, "run", "--verbose")
    assert code == 0, output
    assert output.count("Skipped") == 2, "no Python file and no settings changed"
