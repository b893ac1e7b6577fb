"""Which files are checked, on real trees."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from distlint.configuration import Configuration, SettingsError
from distlint.discovery import Discovery, discover, is_excluded

Plant = Callable[..., None]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Creates files in the working directory, which is a project: `name` or `name: content`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").touch()

    def create(*names: str) -> None:
        for name in names:
            name, _, content = name.partition(": ")
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content)

    return create


def search(*paths: str, config: Configuration | None = None) -> Discovery:
    return discover([Path(path) for path in paths or ["."]], config or Configuration())


def names(found: Discovery) -> list[str]:
    here = Path.cwd()
    return [path.relative_to(here).as_posix() for path in found.files]


def found(*paths: str, **overrides: object) -> list[str]:
    toml = {name.replace("_", "-"): value for name, value in overrides.items()}
    return names(search(*paths, config=Configuration(overrides=toml)))


# What is a file to check


def test_python_files_below_a_folder_in_order(plant: Plant) -> None:
    plant("b.py", "a/z.py", "a-b/y.py", "a.py", "a/b/c.py")
    result = search(".")
    assert names(result) == ["a/b/c.py", "a/z.py", "a-b/y.py", "a.py", "b.py"]
    assert result.files == tuple(sorted(result.files))
    assert all(path.is_absolute() for path in result.files)
    assert (result.missing, result.problems, result.outside) == ((), (), ())


def test_stubs_notebooks_and_everything_else_are_not_searched_for(plant: Plant) -> None:
    plant("a.py", "b.pyi", "c.ipynb", "d.pyx", "e.txt", "f.py.j2", ".g.py", "py")
    assert found(".") == [".g.py", "a.py"]


def test_a_named_file_is_checked_whatever_it_is_called(plant: Plant) -> None:
    plant("script", "stub.pyi")
    assert found("script", "stub.pyi") == ["script", "stub.pyi"]


def test_each_file_once(plant: Plant) -> None:
    plant("a/b.py")
    assert found(".", "a", "a/b.py", "./a/../a/b.py", str(Path.cwd())) == ["a/b.py"]


def test_a_folder_called_like_a_file_is_searched(plant: Plant) -> None:
    plant("odd.py/inside.py")
    assert found(".") == ["odd.py/inside.py"]


def test_names_with_spaces_newlines_and_wildcards(plant: Plant) -> None:
    plant("a b/c d.py", "x\ny.py", "[a]*.py", ".gitignore: [a]")
    assert found(".") == ["[a]*.py", "a b/c d.py", "x\ny.py"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs file names that are not UTF-8")
def test_a_name_that_is_not_utf_8(plant: Plant) -> None:
    with open(b"caf\xe9.py", "w"):  # noqa: PTH123
        pass
    assert [path.name for path in search(".").files] == [os.fsdecode(b"caf\xe9.py")]


def test_an_empty_folder_and_no_path_at_all(plant: Plant) -> None:
    assert found(".") == []
    assert discover([], Configuration()) == Discovery((), (), ())


# What is not there, or cannot be read


def test_missing_paths_are_named_and_the_rest_is_found(plant: Plant) -> None:
    plant("a.py")
    result = search("nope.py", "a.py", "no/such/folder", "a.py/below")
    assert names(result) == ["a.py"]
    assert [path.relative_to(Path.cwd()).as_posix() for path in result.missing] == [
        "a.py/below",
        "no/such/folder",
        "nope.py",
    ]


def test_a_dangling_link_is_missing_if_named_and_a_problem_if_met(plant: Plant) -> None:
    Path("x.py").symlink_to("gone.py")
    assert [path.name for path in search("x.py").missing] == ["x.py"]
    assert [(path.name, reason) for path, reason in search(".").problems] == [("x.py", "No such file or directory")]


def test_lock_files_of_editors_are_no_problem(plant: Plant) -> None:
    plant("train.py")
    Path(".#train.py").symlink_to("user@host.1234:5678")
    result = search(".")
    assert (names(result), result.problems) == (["train.py"], ())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipes_and_sockets_called_like_files_are_left_to_the_reader_and_do_not_block(plant: Plant) -> None:
    os.mkfifo("pipe.py")
    os.mkfifo(".gitignore")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.py")
    assert found(".") == ["pipe.py", "socket.py"]


SEARCH_AS_NOBODY = """
import os, sys
from pathlib import Path
from distlint.configuration import Configuration
from distlint.discovery import discover
os.chdir(sys.argv[1])
if os.geteuid() == 0:
    os.seteuid(65534)
found = discover([Path(path) for path in sys.argv[2:]], Configuration(isolated=True))
print([path.name for path in found.files], [path.name for path in found.missing])
print([(path.name, reason) for path, reason in found.problems])
"""


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs user ids")
@pytest.mark.parametrize("named", [(".",), (".", "locked/inside.py")])
def test_folders_without_permission_are_problems_and_the_rest_is_found(named: tuple[str, ...]) -> None:
    # Not in tmp_path, which other users may not enter.
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)
        (root / "a.py").touch()
        (root / "locked").mkdir()
        (root / "locked" / "inside.py").touch()
        (root / "locked").chmod(0)
        (root / ".gitignore").touch(mode=0)
        command = [sys.executable, "-c", SEARCH_AS_NOBODY, folder, *named]
        try:
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        finally:
            (root / "locked").chmod(0o755)
    files, problems = output.splitlines()
    assert files == "['a.py'] []"
    assert "('locked', 'Permission denied')" in problems
    assert "('.gitignore', 'Permission denied')" in problems
    assert ("('inside.py', 'Permission denied')" in problems) == (len(named) == 2)


# Excludes


@pytest.mark.parametrize("folder", [".git", ".venv", "venv", "node_modules", "__pycache__", "site-packages", ".tox"])
def test_folders_of_tools_are_excluded_at_any_depth(plant: Plant, folder: str) -> None:
    plant("a.py", f"{folder}/x.py", f"deep/er/{folder}/y/x.py")
    assert found(".") == ["a.py"]


@pytest.mark.parametrize("folder", ["build", "dist"])
def test_build_outputs_are_excluded_at_the_root_only_since_packages_have_these_names_too(
    plant: Plant, folder: str
) -> None:
    plant(f"{folder}/lib/x.py", f"src/mylib/{folder}/comm.py")
    assert found(".") == [f"src/mylib/{folder}/comm.py"]


def test_templates_of_cookiecutter_are_no_python_yet(plant: Plant) -> None:
    plant("a.py", "{{cookiecutter.name}}/b.py", "templates/test_{{cookiecutter.name}}.py", "of_{one}.py")
    assert found(".") == ["a.py", "of_{one}.py"]


def test_exclude_replaces_the_default_list_and_extend_exclude_adds_to_it(plant: Plant) -> None:
    plant("a.py", "venv/b.py", "old/c.py")
    assert found(".", exclude=["old"]) == ["a.py", "venv/b.py"]
    assert found(".", extend_exclude=["old"]) == ["a.py"]


def test_exclude_patterns_are_those_of_gitignore(plant: Plant) -> None:
    plant("a_pb2.py", "x/b_pb2.py", "x/keep_pb2.py", "x/y/c.py", "x/z/d.py", "top/e.py", "x/top/f.py", "g.py")
    patterns = ["*_pb2.py", "!keep_pb2.py", "x/**/c.py", "z/", "/top"]
    assert found(".", exclude=patterns) == ["g.py", "x/keep_pb2.py", "x/top/f.py"]


def test_a_pattern_with_a_final_slash_spares_files(plant: Plant) -> None:
    plant("thing.py", "sub/thing.py/inside.py")
    assert found(".", exclude=["thing.py/"]) == ["thing.py"]


def test_exclude_counts_from_the_folder_of_the_settings(plant: Plant) -> None:
    plant('sub/distlint.toml: exclude = ["/skip"]', "sub/skip/a.py", "sub/x/skip/b.py", "skip/c.py")
    assert found(".") == ["skip/c.py", "sub/x/skip/b.py"]
    assert found("sub/x") == ["sub/x/skip/b.py"]


def test_what_the_user_names_is_checked_although_it_is_excluded(plant: Plant) -> None:
    plant("build/x.py", "build/lib/y.py", "build/lib/gen_pb2.py", "build/.venv/z.py", ".gitignore: *_pb2.py\nbuild/")
    assert found("build/x.py") == ["build/x.py"]
    assert found("build/lib/gen_pb2.py") == ["build/lib/gen_pb2.py"]
    assert found("build") == ["build/lib/y.py", "build/x.py"]
    assert found("build/lib") == ["build/lib/y.py"]
    assert found("build/.venv") == ["build/.venv/z.py"]


def test_force_exclude_excludes_also_what_the_user_names(plant: Plant) -> None:
    plant("build/x.py", "a.py", "gen/b_pb2.py")
    overrides = {"force_exclude": True, "extend_exclude": ["*_pb2.py"]}
    assert found("build/x.py", "build", "gen/b_pb2.py", "a.py", **overrides) == ["a.py"]


def test_is_excluded_looks_at_the_folders_above_too(plant: Plant) -> None:
    folder = Path.cwd()
    settings = Configuration().for_folder(folder)
    assert is_excluded(folder / "venv" / "lib" / "x.py", settings)
    assert is_excluded(Path("venv/x.py"), settings)
    assert not is_excluded(folder / "src" / "x.py", settings)
    assert not is_excluded(folder, settings, is_folder=True)


# .gitignore


def test_gitignored_files_and_folders_are_left_out(plant: Plant) -> None:
    plant("a.py", "gen/b.py", "x/gen/c.py", "x/d_pb2.py", ".gitignore: # generated\ngen/\n*_pb2.py\n\n")
    assert found(".") == ["a.py"]


def test_a_gitignore_deeper_down_outweighs_those_above(plant: Plant) -> None:
    plant(".gitignore: *.gen.py\nskip.py", "a.gen.py", "x/.gitignore: !b.gen.py\nonly_here.py", "x/a.gen.py")
    plant("x/b.gen.py", "x/only_here.py", "only_here.py", "x/y/b.gen.py", "x/y/skip.py")
    assert found(".") == ["only_here.py", "x/b.gen.py", "x/y/b.gen.py"]


def test_the_last_line_that_matches_counts(plant: Plant) -> None:
    plant("a.py", "b.py", "keep/c.py", ".gitignore: *.py\n!b.py\n!keep\nkeep/d.py")
    assert found(".") == ["b.py"]
    plant(".gitignore: *.py\n!*.py\na.py")
    assert found(".") == ["b.py", "keep/c.py"]


def test_nothing_comes_back_from_an_ignored_folder(plant: Plant) -> None:
    plant("gen/a.py", ".gitignore: gen/\n!gen/a.py", "half/a.py", "half/b.py", "half/.gitignore: *\n!a.py")
    assert found(".") == ["half/a.py"]


def test_gitignores_above_the_named_folder_count_up_to_the_project_root(plant: Plant) -> None:
    plant("../.gitignore: b.py", ".gitignore: a.py\n/src/c.py", "src/a.py", "src/b.py", "src/c.py", "src/x/c.py")
    assert found("src") == found(".") == ["src/b.py", "src/x/c.py"]


def test_gitignores_count_up_to_the_root_of_the_repository(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(".git/HEAD", ".gitignore: a.py", "packages/one/pyproject.toml", "packages/one/a.py", "packages/one/b.py")
    assert found("packages/one") == ["packages/one/b.py"]
    monkeypatch.chdir("packages/one")
    assert found(".") == ["b.py"]


@pytest.mark.parametrize("mark", [".git/HEAD", ".git: gitdir: elsewhere"])
def test_another_repository_inside_has_its_own_rules(plant: Plant, mark: str) -> None:
    plant(".git/HEAD", ".gitignore: a.py", "a.py", f"module/{mark}", "module/a.py", "module/b.py")
    plant("module/.gitignore: b.py")
    assert found(".") == found("module") == ["module/a.py"]


def test_odd_gitignores_do_no_harm(plant: Plant) -> None:
    plant("a.py", "b.py", "c/d.py", ".gitignore: ")
    Path(".gitignore").write_bytes(b"\xef\xbb\xbfa.py\r\n!\n\\\n[\n\xff\xfe\n  \n/\n")
    Path("c/.gitignore").mkdir()
    assert found(".") == ["b.py", "c/d.py"]


@pytest.mark.parametrize(
    ("pattern", "kept"),
    [
        ("[ab].py", ["c.py", "x/-.py", "x/ab.py"]),
        ("[!ab].py", ["a.py", "b.py", "x/a.py", "x/ab.py"]),
        ("[]-].py", ["a.py", "b.py", "c.py", "x/a.py", "x/ab.py"]),
        ("[[:alpha:]].py", ["x/-.py", "x/ab.py"]),
        ("[\\a-b].py", ["c.py", "x/-.py", "x/ab.py"]),
        ("?.py", ["x/ab.py"]),
        ("\\a.py", ["b.py", "c.py", "x/-.py", "x/ab.py"]),
        ("x/*", ["a.py", "b.py", "c.py"]),
        ("x/**", ["a.py", "b.py", "c.py"]),
        ("**/a.py ", ["b.py", "c.py", "x/-.py", "x/ab.py"]),
        ("/**/ab.py", ["a.py", "b.py", "c.py", "x/-.py", "x/a.py"]),
    ],
)
def test_wildcards(plant: Plant, pattern: str, kept: list[str]) -> None:
    plant("a.py", "b.py", "c.py", "x/a.py", "x/-.py", "x/ab.py", f".gitignore: {pattern}")
    assert found(".") == kept
    Path(".gitignore").unlink()
    assert found(".", extend_exclude=[pattern]) == kept


@pytest.mark.parametrize("pattern", ["[b-a]", "[[:klingon:]]", "[a", "[]", "a\\", "!", "/", "!/"])
def test_what_is_no_pattern_is_a_mistake_in_settings_and_nothing_in_gitignores(plant: Plant, pattern: str) -> None:
    plant("a.py", f".gitignore: {pattern}")
    assert found(".") == ["a.py"]
    with pytest.raises(SettingsError, match="`exclude` has a broken pattern"):
        found(".", exclude=[pattern])


PIECES = [
    "a",
    "b",
    "ab",
    ".py",
    "/",
    "/",
    "*",
    "**",
    "?",
    "[ab]",
    "[!a]",
    "[^b]",
    "[a-b]",
    "[[:alpha:]]",
    "\\a",
    "\\*",
    " ",
]
GIT_PATTERNS = st.lists(
    st.builds(str.__add__, st.sampled_from(["", "", "!"]), st.lists(st.sampled_from(PIECES), max_size=5).map("".join)),
    max_size=4,
)


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(top=GIT_PATTERNS, nested=GIT_PATTERNS)
def test_git_agrees(tmp_path: Path, top: list[str], nested: list[str]) -> None:
    folders = ["", "a/", "b/", "a/a/", "a/b/", "b/ab/"]
    if not (tmp_path / ".git").exists():
        subprocess.run(["git", "init", "-q", tmp_path], check=True)
        for folder, name in itertools.product(folders, ["a.py", "b.py", "ab.py"]):
            (tmp_path / folder).mkdir(exist_ok=True)
            (tmp_path / folder / name).touch()
    (tmp_path / ".gitignore").write_text("".join(f"{line}\n" for line in top))
    (tmp_path / "a" / ".gitignore").write_text("".join(f"{line}\n" for line in nested))
    command = ["git", "-C", tmp_path, "ls-files", "--others", "--exclude-standard", "*.py"]
    expected = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    result = discover([tmp_path], Configuration(overrides={"exclude": []}))
    assert {path.relative_to(tmp_path).as_posix() for path in result.files} == set(expected)


# Links


def test_a_link_to_a_folder_above_is_a_problem_and_ends_nothing(plant: Plant) -> None:
    plant("a/b/c.py")
    Path("a/b/up").symlink_to("..")
    result = search(".")
    assert names(result) == ["a/b/c.py"]
    ((place, reason),) = result.problems
    assert place == Path.cwd() / "a/b/up"
    assert reason.startswith("the link leads in a circle")


def test_links_that_lead_to_each_other_end(plant: Plant) -> None:
    plant("a/x.py", "b/y.py")
    Path("a/to_b").symlink_to("../b")
    Path("b/to_a").symlink_to("../a")
    result = search(".")
    assert (names(result), result.problems) == (["a/x.py", "b/y.py"], ())


def test_a_link_to_itself_is_a_problem(plant: Plant) -> None:
    plant("a.py")
    Path("me").symlink_to("me")
    result = search(".")
    assert names(result) == ["a.py"]
    assert [path.name for path, _ in result.problems] == ["me"]


def test_a_folder_is_searched_under_its_own_name_whatever_links_to_it(plant: Plant) -> None:
    plant("real/x.py")
    Path("alias").symlink_to("real")
    Path("zalias").symlink_to("real")
    assert found(".") == found("alias", ".") == found(".", "zalias") == ["real/x.py"]


def test_a_link_inside_the_project_is_followed(plant: Plant) -> None:
    plant("shared/x.py", "app/y.py")
    Path("app/shared").symlink_to("../shared")
    assert found("app") == ["app/shared/x.py", "app/y.py"]


def test_links_out_of_the_project_are_not_followed_unless_named(
    plant: Plant, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "x.py").touch()
    Path("data").symlink_to(elsewhere)
    Path("file.py").symlink_to(elsewhere / "x.py")
    result = search(".")
    assert names(result) == []
    assert [path.name for path in result.outside] == ["data", "file.py"]
    assert result.problems == ()
    assert found("data") == ["data/x.py"]
    assert found("file.py") == ["file.py"]


def test_a_linked_file_is_checked_once_under_its_own_name(plant: Plant) -> None:
    plant("a/x.py", "b/y.py")
    Path("a/link.py").symlink_to("x.py")
    Path("a/other.py").symlink_to("../b/y.py")
    Path("a/third.py").symlink_to("../b/y.py")
    assert found(".") == ["a/x.py", "b/y.py"]
    assert found("a") == ["a/other.py", "a/x.py"]


# Settings on the way


def test_broken_settings_deeper_down_leave_out_what_they_are_for(plant: Plant) -> None:
    plant("a.py", "sub/b.py", "sub/deep/c.py", "sub/distlint.toml: selct = []")
    configuration = Configuration()
    result = search(".", config=configuration)
    assert names(result) == ["a.py"]
    ((place, reason),) = result.problems
    assert place == Path.cwd() / "sub/distlint.toml"
    assert "`selct`" in reason
    assert list(configuration.errors) == [place]


def test_broken_settings_that_leave_nothing_are_raised(plant: Plant) -> None:
    plant("sub/b.py", "sub/distlint.toml: selct = []")
    for named in (["sub"], ["sub/b.py"], ["."]):
        with pytest.raises(SettingsError, match="selct"):
            search(*named)


# Laws


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.permutations([".", "a", "a/b", "venv", "link", "a/b/c.py", "nope", "a/loop"]))
def test_the_order_of_the_arguments_does_not_matter(tmp_path: Path, named: list[str]) -> None:
    if not (tmp_path / "a").exists():
        for name in ("a/b/c.py", "a/d.py", "venv/e.py", "target/f.py"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).touch()
        (tmp_path / ".gitignore").write_text("a/b\ntarget\n")
        (tmp_path / "link").symlink_to("target")
        (tmp_path / "a" / "loop").symlink_to("..")
    in_order = discover([tmp_path / name for name in sorted(named)], Configuration())
    assert discover([tmp_path / name for name in named], Configuration()) == in_order
    assert {path.name for path in in_order.files} == {"c.py", "d.py", "e.py", "f.py"}


def test_each_folder_is_listed_once(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    patterns = "\n".join(["*.py[cod]", "*.so", "/docs/_build/", "**/generated/*.py", "*.egg-info/", "!keep.py"] * 5)
    plant(f".gitignore: {patterns}", *(f"p{number % 13}/q{number % 7}/m{number}.py" for number in range(130)))
    listed: list[str] = []
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: listed.append(str(Path(folder).resolve())) or scandir(folder))
    assert len(search(".").files) == 130
    assert len(listed) == len(set(listed)) == 1 + 13 + 13 * 7
