"""Every key of ``[tool.distlint]``: its name, type, default and meaning, and how its value is read.

This table is the one place where a key is declared. Validation, ``distlint config``, the documentation and the
suggestions for misspelt keys all come from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, TypeVar

from distlint.configuration.selection import EVERYTHING
from distlint.finding import Confidence, Severity
from distlint.spelling import did_you_mean, on_one_line

Choice = TypeVar("Choice", bound=Enum)

# `build` and `dist` are anchored: as outputs they stand beside pyproject.toml, while src/x/dist/ is often the package
# that holds the distributed code. What has a placeholder of cookiecutter in its name is no Python yet.
DEFAULT_EXCLUDE = (
    ".bzr",
    ".direnv",
    ".distlint_cache",
    ".eggs",
    ".git",
    ".hg",
    ".ipynb_checkpoints",
    ".mypy_cache",
    ".nox",
    ".pytest_cache",
    ".pytype",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    "__pycache__",
    "__pypackages__",
    "node_modules",
    "site-packages",
    "venv",
    "/build",
    "/dist",
    "*{{*}}*",
)

#: What other linters call a key.
_KEYS_ELSEWHERE = {"disable": "ignore", "enable": "extend-select", "exclude-dirs": "exclude"}

DEFAULT_MODEL_FOLDERS = ("models", "modules")
DEFAULT_SRC = (".", "src")


class Unfit(ValueError):
    """Why a value does not fit its key: what follows the key's name in the message (``must be …``, ``has …``)."""


class Key(NamedTuple):
    """One settings key.

    ``parse`` takes the TOML value and returns what :class:`distlint.settings.Settings` holds, or raises Unfit.
    ``example`` is a value as written in TOML.
    """

    name: str
    type: str
    default: object
    meaning: str
    example: str
    parse: Callable[[object], object]

    @property
    def field(self) -> str:
        """The attribute of Settings."""
        return self.name.replace("-", "_")


def selector_mistake(name: str) -> str | None:
    """What is wrong with ``name`` as a selector, with the nearest one; None if it means at least one rule."""
    from distlint import rules  # the registry imports every rule; only settings that name rules pay for it

    if rules.find(name):
        return None
    letters = name.rstrip("0123456789")
    code = f"RNK{name[len(letters) :]}"
    if code != "RNK" and sorted(letters.upper()) in ([], sorted("RNK")) and rules.find(code):  # 101, RKN1, rnk101
        return f"unknown selector `{on_one_line(name)}`; did you mean `{code}`?"
    candidates = [EVERYTHING, *rules.selectors(rules.all_rules())]
    return f"unknown selector `{on_one_line(name)}`{did_you_mean(name, candidates)}"


def nearest_key(name: str) -> str:
    """The end of the message about the unknown key ``name``: which key it may mean."""
    hint = did_you_mean(_KEYS_ELSEWHERE.get(name, name), [key.name for key in KEYS])
    return hint or "; `distlint config` lists the keys"


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Unfit(f"must be a string, not {_kind(value)}")
    if not value.strip():
        raise Unfit("must not be empty")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        hint = f'; write `["{on_one_line(value)}"]`' if isinstance(value, str) else ""
        raise Unfit(f"must be a list of strings, not {_kind(value)}{hint}")
    for item in value:
        if not isinstance(item, str):
            raise Unfit(f"must be a list of strings, but holds {_kind(item)}")
        if not item.strip():
            raise Unfit("must not hold empty strings")
    return tuple(value)


def _names(value: object) -> tuple[str, ...]:
    names = _texts(value)
    for name in names:
        if not all(part.isidentifier() for part in name.split(".")):
            plain = name.partition("(")[0]
            hint = f"; write `{on_one_line(plain)}`" if name != plain and plain.strip(".") else ""
            raise Unfit(f"has `{on_one_line(name)}`, which is no dotted name{hint}")
    return names


def _selectors(value: object) -> tuple[str, ...]:
    names = _texts(value)
    for name in names:
        mistake = selector_mistake(name)
        if mistake:
            raise Unfit(f"has the {mistake}")
    return names


def _patterns(value: object) -> tuple[str, ...]:
    from distlint.source.patterns import compiled

    lines = _texts(value)
    try:
        compiled(lines)
    except ValueError as error:
        raise Unfit(f"has a broken pattern: {on_one_line(str(error))}") from error
    return lines


def _ignores_per_file(value: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, dict):
        raise Unfit(f"must be a table of pattern = list of selectors, not {_kind(value)}")
    for pattern, selectors in value.items():
        _patterns([pattern.removeprefix("!")])
        if isinstance(selectors, str):
            raise Unfit(f"must have lists of selectors, but `{on_one_line(pattern)}` has a string")
    return tuple((pattern, _selectors(selectors)) for pattern, selectors in value.items())


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unfit(f"must be true or false, not {_kind(value)}")
    return value


def _one_of(choices: type[Choice]) -> Callable[[object], Choice]:
    def parse(value: object) -> Choice:
        names = [str(choice.value) for choice in choices]
        text = _text(value)
        if text not in names:
            raise Unfit(f"must be one of {', '.join(names)}, not `{on_one_line(text)}`{did_you_mean(text, names)}")
        return choices(text)

    return parse


def _version(value: object) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        raise Unfit(f'must be a string, since as a number 2.10 is 2.1; write `"{value}"`')
    text = _text(value)
    if not re.fullmatch(r"\d+(\.\d+)*", text):
        raise Unfit(f"must be a version such as `2.4` or `2.4.1`, not `{on_one_line(text)}`")
    return text


def _kind(value: object) -> str:
    """What a TOML value is, in the words of TOML."""
    if isinstance(value, bool):
        return "true or false"
    for known, name in ((str, "a string"), (int, "an integer"), (float, "a float"), (dict, "a table")):
        if isinstance(value, known):
            return name
    return "a list" if isinstance(value, (list, tuple)) else f"a {type(value).__name__}"


_SELECTORS = "list of rule selectors"
_NAMES = "list of full names"
_PATTERNS = "list of gitignore-style patterns"

KEYS: tuple[Key, ...] = (
    Key(
        "extend",
        "path",
        None,
        "A settings file to start from, relative to this one. Keys set here replace its keys, lists that begin with"
        " `extend-` are added to its lists. Patterns in it count from the folder of the file that extends it.",
        '"../pyproject.toml"',
        _text,
    ),
    Key(
        "select",
        _SELECTORS,
        (),
        "The rules to report: codes, code prefixes, slugs or ALL. Empty: the rules that are on by default. When"
        " selectors of `select` and `ignore` mean the same rule, the longer one wins (ALL < RNK1 < RNK101).",
        '["RNK1", "work-in-constructor"]',
        _selectors,
    ),
    Key("extend-select", _SELECTORS, (), "Rules to report besides those of `select`.", '["RNK1"]', _selectors),
    Key("ignore", _SELECTORS, (), "Rules not to report.", '["RNK402"]', _selectors),
    Key("extend-ignore", _SELECTORS, (), "Rules not to report besides those of `ignore`.", '["RNK5"]', _selectors),
    Key(
        "per-file-ignores",
        "table of gitignore-style pattern = list of rule selectors",
        (),
        "Rules not to report in the files that a pattern matches, whatever `select` says. Patterns count from the"
        " folder of the settings file; with `!` in front the rules are ignored in all other files.",
        '{ "tests/" = ["ALL"], "scripts/*.py" = ["RNK4"] }',
        _ignores_per_file,
    ),
    Key(
        "src",
        "list of folders",
        DEFAULT_SRC,
        "Where absolute imports of the project's own modules start, relative to the folder of the settings file.",
        '[".", "src"]',
        _texts,
    ),
    Key(
        "exclude",
        _PATTERNS,
        DEFAULT_EXCLUDE,
        "Files and folders that are not checked, relative to the folder of the settings file; replaces the default"
        " list. What .gitignore files name is not checked either. Excluded modules still explain what checked ones do.",
        '["third_party", "*_pb2.py"]',
        _patterns,
    ),
    Key("extend-exclude", _PATTERNS, (), "Patterns besides those of `exclude`.", '["third_party"]', _patterns),
    Key(
        "force-exclude",
        "boolean",
        False,
        "Exclude also files and folders that are named on the command line, as pre-commit does.",
        "true",
        _flag,
    ),
    Key(
        "min-severity",
        "one of " + ", ".join(Severity),
        Severity.HYGIENE,
        "Report only findings whose outcome is at least this bad.",
        '"wrong-result"',
        _one_of(Severity),
    ),
    Key(
        "min-confidence",
        "one of " + ", ".join(Confidence),
        Confidence.MEDIUM,
        "Report only findings that are at least this certain: `high` leaves out those in which one step rests on a"
        " name or an unknown group, `low` adds forms of rules that were right less than nine times in ten on unknown"
        " code.",
        '"high"',
        _one_of(Confidence),
    ),
    Key(
        "collectives",
        _NAMES,
        (),
        "Further functions and methods in which all ranks have to meet.",
        '["mylib.comm.sync_metrics"]',
        _names,
    ),
    Key(
        "rank-predicates",
        _NAMES,
        (),
        "Further functions and attributes that are true on some ranks only.",
        '["mylib.env.is_chief", "mylib.Trainer.is_logger"]',
        _names,
    ),
    Key(
        "uniform",
        "list of full names or dotted expressions",
        (),
        "What is the same on all ranks although it may look otherwise.",
        '["mylib.env.should_stop", "self.state.done"]',
        _names,
    ),
    Key(
        "entry-points",
        _NAMES,
        (),
        "Functions, by their full names, that every rank runs from the start, besides what launched"
        " scripts run (RNK603).",
        '["mylib.train.run"]',
        _names,
    ),
    Key(
        "loggers",
        "list of names",
        (),
        "Further names whose calls count as logging (RNK205).",
        '["console", "mylib.log.info"]',
        _texts,
    ),
    Key(
        "model-folders",
        "list of folder names",
        DEFAULT_MODEL_FOLDERS,
        "Names of folders that hold model code.",
        '["models", "modules", "networks"]',
        _texts,
    ),
    Key(
        "torch-version",
        "version",
        None,
        "The oldest torch that the code has to run on. Unset: read from the project's dependencies, else the newest"
        " known.",
        '"2.4"',
        _version,
    ),
)
