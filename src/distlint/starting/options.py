"""Options of programs that are off unless somebody gives them, and that nobody in sight does.

Who runs a program as its guides say does not come to what stands below the test of such an option, or of such a node in
a tree of settings. Of the judged alarms of four lots that have such a test above them eleven were doubtful and none was
right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Compare, Constant, Expression, Unary
from distlint.finding import Span
from distlint.places import outcomes, places
from distlint.places.order import Order
from distlint.project import Function, Module, Project
from distlint.remembering import remembered
from distlint.starting.command_line import defaults_named, files_defining, options_of, spelled
from distlint.starting.guided import Guided

#: How many callers up a test may stand, if all of them stand below one.
_DEEPEST = 3
#: Operators between an option and what it is by default, each with the outcome of the test where it is given.
_GIVEN_IF = {"is not": True, "!=": True, ">": True, "is": False, "==": False, "<=": False}

#: A node of a tree of settings that gets its default, what makes such a tree, and what switches a node off, in code and
#: in files of settings.
_NODE = r"^\w+(?:\.\w+){{0,6}}\.{0}[ \t]*="
_OF_A_TREE = re.compile(r"\b(?:CfgNode|yacs|ConfigDict|EasyDict|easydict|edict)\b")
#: What makes settings of the fields of a class.
_OF_FIELDS = re.compile(r"^[ \t]*@(?:\w{1,40}\.)?dataclass\b|\bBaseSettings\b|\(BaseModel\)", re.MULTILINE)
#: Settings that are read from files of another form than YAML.
_OTHER_SETTINGS = re.compile(r"\bparse_json_file\b|\b(?:toml|tomllib|tomli)\.load")
_OFF = re.compile(r"(?:False|None|0(?:\.0*)?|-1|\"\"|'')[ \t]*(?:#.*)?$")
_LEFT_OFF = r"[ \t]*:[ \t]*(?:[Ff]alse|None|null|0(?:\.0*)?|-1|\"\"|''|~)?[ \t]*(?:#|$)"


class Options:
    """Answers about one project."""

    def __init__(self, project: Project, order: Order, guided: Guided) -> None:
        self.project = project
        self.order = order
        self.guided = guided

    def missing(self, module: Module, span: Span) -> str:
        """The option (``--tune``) or setting without which nobody comes to a place, if it is off by default, and no
        guide, script or settings have its name, nor does code set it; empty if there is none."""
        scope = module.function_on(span.line) or module
        here = next(places(scope, lambda e: span.line <= e.span.line and e.span.end_line <= span.end_line), None)
        found = self._first(outcomes(here)) if here is not None else ""
        return found or (self._above(scope, 0) if isinstance(scope, Function) else "")

    def is_never(self, test: Expression, outcome: bool) -> bool:
        """Whether a test cannot come out so: it asks whether an option is None, which has another value by default,
        and nothing in the project sets it to None."""
        if not isinstance(test, Compare) or len(test.operators) != 1 or not facts.is_none(test.comparators[0]):
            return False
        if test.operators[0] not in ("is", "==", "is not", "!=") or not isinstance(test.left, Attribute):
            return False
        return (test.operators[0] in ("is", "==")) is outcome and self._is_always_something(test.left.attr)

    @remembered
    def _is_always_something(self, name: str) -> bool:
        made = [*options_of(self.project, name)]
        defaults = [facts.argument(call, "default") for call in made if facts.argument(call, "nargs") is None]
        known = [one for one in defaults if isinstance(one, Constant) and not facts.is_none(one)]
        if not made or len(known) < len(made):
            return False
        unset = re.compile(rf"(?<!\w){re.escape(name)}(?:[\"']\]?)?[ \t]*(?:=(?!=)|:)[ \t]*None\b")
        return not self.project.has_match(unset, name)

    def _above(self, function: Function, depth: int) -> str:
        """The option below whose test all calls of a function stand, as far as they are in sight."""
        callers = self.order.callers(function) if depth < _DEEPEST and self.order.are_all_seen(function) else ()
        found = [
            self._first(outcomes(call.place))
            or (self._above(call.scope, depth + 1) if isinstance(call.scope, Function) else "")
            for call in callers
        ]
        return found[0] if found and all(found) else ""

    def _first(self, asked: Iterator[tuple[Expression, bool]]) -> str:
        named = (name for test, outcome in asked if (name := _option(test, outcome)))
        return next((given for name in named if (given := self._missing(name))), "")

    @remembered
    def _missing(self, name: str) -> str:
        """The option or the node of a tree of settings that is read as ``args.NAME``, as people write it, if nobody
        gives it."""
        made = [*options_of(self.project, name)]
        if made:
            return f"--{name}" if all(map(_is_off, made)) and self._is_given_nowhere(name, len(made)) else ""
        return name if self._is_field_left_off(name) or self._is_left_off(name) else ""

    def _is_field_left_off(self, name: str) -> bool:
        """Whether a name is that of a field of settings (``use_tuning: bool = False`` in a ``@dataclass``), and of no
        other attribute, that nobody gives a value."""
        modules = [*files_defining(self.project, name)]
        fields = [value for module in modules for value in defaults_named(module, name)]
        if not fields or not all(value is not None and _is_nothing(value) for value in fields):
            return False
        if not all(_OF_FIELDS.search(module.text) is not None for module in modules):
            return False
        if self.project.has_match(_OTHER_SETTINGS, "parse_json_file", "toml"):
            return False  # nobody looks into these
        quoted = re.compile(rf"[\"']{re.escape(name)}[\"']")
        return not self.project.has_match(quoted, name) and self._is_given_nowhere(name, 0)

    def _is_given_nowhere(self, name: str, made: int) -> bool:
        """Whether the name of an option is written nowhere but where it is made, so often, and set to nothing."""
        written = re.compile(
            rf"(?:[\"']|^[ \t]{{0,40}}|\.py\b[^\n]{{0,400}}[ \t])--{spelled(name)}(?![\w-])", re.MULTILINE
        )  # in a command, not in a message
        asked = self.project.matching(written, name, name.replace("_", "-"))
        if sum(len(found) for path, found in asked if not self.project.is_test(path)) > made:
            return False
        named = re.escape(name)
        sets = re.compile(
            rf"(?<![\w-]){named}(?:[\"']\]?)?[ \t]*(?:=|(?<=[\"']):)"
            rf"(?!=|[ \t]*(?:False|None|0\b|-1\b|\"\"|''|[\w.]*\b{named}\b))"
        )
        if self.project.has_match(sets, name):
            return False
        given = re.compile(rf"(?<!\w){spelled(name)}(?!\w)")
        return not (self.guided.has(given) if made else self.guided.has_set(given))

    def _is_left_off(self, name: str) -> bool:
        """Whether a name is one of a tree of settings (``_C.TEST.SAVE_RESULTS = ""``) that is off, and that nothing
        sets: no code, which may have it in quotes for that, no guide, no script and no file of settings."""
        values = values_stored(self.project, name)
        if not values or not all(map(_OFF.match, values)):
            return False
        node = re.compile(_NODE.format(name), re.MULTILINE)
        trees = (path for path, _ in self.project.matching(node, name) if not self.project.is_test(path))
        if not any(_OF_A_TREE.search(self.project.text(path)) is not None for path in trees):
            return False
        if self.project.has_match(re.compile(rf"(?<!\w){name}[\"']"), name):
            return False
        return not self.guided.has_set(re.compile(rf"(?<!\w){name}(?!\w)(?!{_LEFT_OFF})", re.MULTILINE))


@remembered
def values_stored(project: Project, attribute: str) -> tuple[str, ...]:
    """What files of a project, tests apart, store in an attribute of some name, as it is written there; nothing where
    the name stands for something else, too: an option, a keyword, a text."""
    found = project.matching(_stored(attribute), attribute)
    told = [mention for path, mentions in found if not project.is_test(path) for mention in mentions]
    is_more = any(other is not None for _, other in told)
    return () if is_more else tuple(value for value, _ in told if value is not None)


def _stored(attribute: str) -> re.Pattern[str]:
    """Matches what an attribute is given, and the name where it is that of something else."""
    given = rf"(?<=\.{attribute})(?:[ \t]*:[^=\n]{{1,80}})?[ \t]*[-+*/|&^]?=(?!=)[ \t]*([^\n]{{0,80}})"
    return re.compile(rf"{attribute}\b(?:{given}|(?<![\w.]{attribute})())")  # begins with what is quick to find


def _is_off(call: Call) -> bool:
    """Whether an option is off, or has no value, unless somebody gives it."""
    action, default = facts.argument(call, "action"), facts.argument(call, "default")
    if facts.is_true(facts.argument(call, "required")) or (
        action is not None and facts.text_of(action) != "store_true"
    ):
        return False
    return default is None or _is_nothing(default)


def _is_nothing(value: Expression) -> bool:
    """Whether a value says that something is not asked for: ``None``, ``False``, ``0``, ``-1``, ``""``."""
    if isinstance(value, Unary) and value.operator == "-":
        return isinstance(value.operand, Constant) and value.operand.value == 1
    return (isinstance(value, Constant) and not value.value) or facts.text_of(value) == ""


def _option(test: Expression, outcome: bool) -> str:
    """The name of what a test asks for that must have been given: an attribute."""
    if isinstance(test, Compare) and len(test.operators) == 1 and _is_nothing(test.comparators[0]):
        asks_for = _GIVEN_IF.get(test.operators[0])
        test = test.left
    else:
        asks_for = True
    return test.attr if isinstance(test, Attribute) and asks_for is outcome else ""
