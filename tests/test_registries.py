"""What a program picks by a name: the functions and classes of registries, in each form in which they are put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint import facts
from distlint.places import call_of, calls_in
from distlint.project import Function, Instance, Module, Project
from distlint.project.alternatives import alternatives

CLASSES = """
class First:
    def run(self):
        pass


class Second:
    def run(self):
        pass

"""
DECORATED = CLASSES.replace("\nclass First", "\n@{0}('first')\nclass First").replace(
    "\nclass Second", "\n@{0}('second')\nclass Second"
)
REGISTER = """
TABLE = {}


def register(name):
    def put(known):
        TABLE[name] = known
        return known
    return put

"""
OBJECT = """
class Registry:
    def __init__(self):
        self._known = {}

    def add(self, name):
        def put(known):
            self._known[name] = known
            return known
        return put

    def get(self, name):
        return self._known[name]

    def build(self, name, *given):
        kind = self._known[name]
        return kind(*given)


TABLE = Registry()

"""
KEPT = """
class Base:
    kinds = {}

    @classmethod
    def register(cls, name):
        def put(known):
            cls.kinds[name] = known
            return known
        return put

"""
DERIVED = """
class Base:
    kinds = {}

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        cls.kinds[cls.__name__] = cls

"""
PICKS = "\n\ndef build(name):\n    return {0}\n"

FORMS = {
    "written down": CLASSES + "TABLE = {'first': First, 'second': Second}" + PICKS.format("TABLE[name]()"),
    "by keywords": CLASSES + "TABLE = dict(first=First, second=Second)" + PICKS.format("TABLE.get(name)()"),
    "functions": CLASSES + "TABLE = {'a': lambda: First(), 'b': lambda: Second()}" + PICKS.format("TABLE[name]()"),
    "one by one": CLASSES + "TABLE = {}\nTABLE['a'] = First\nTABLE['b'] = Second" + PICKS.format("TABLE[name]()"),
    "updated": CLASSES + "TABLE = {}\nTABLE.update({'a': First, 'b': Second})" + PICKS.format("TABLE[name]()"),
    "decorated": REGISTER + DECORATED.format("register") + PICKS.format("TABLE[name]()"),
    "an object's": OBJECT + DECORATED.format("TABLE.add") + PICKS.format("TABLE.get(name)()"),
    "built by an object": OBJECT + DECORATED.format("TABLE.add") + PICKS.format("TABLE.build(name)"),
    "a class's": KEPT + DECORATED.format("Base.register") + PICKS.format("Base.kinds[name]()"),
    "derived": DERIVED
    + CLASSES.replace("First", "First(Base)").replace("Second", "Second(Base)")
    + PICKS.format("Base.kinds[name]()"),
    "a library's": "from fvcore.common.registry import Registry\n\nTABLE = Registry('kinds')\n"
    + CLASSES.replace("\nclass", "\n@TABLE.register()\nclass")
    + PICKS.format("TABLE.get(name)()"),
    "names of the module": CLASSES + PICKS.format("globals()[name]()"),
    "objects": CLASSES + "TABLE = {'a': First(), 'b': Second()}" + PICKS.format("TABLE[name]"),
    "objects that a function takes": CLASSES
    + "TABLE = {}\n\n\ndef add(thing):\n    TABLE[thing.name] = thing\n\n\nadd(First())\nadd(Second())\n"
    + PICKS.format("TABLE[name]"),
    "a branch each": CLASSES + "def build(name):\n    if name == 'a':\n        return First()\n    return Second()\n",
    "a variable": CLASSES + "def build(name):\n    kind = First if name else Second\n    return kind()\n",
}


def used(tmp_path: Path, text: str) -> tuple[Module, Function]:
    """A module, and a function of another file that has what the module builds."""
    home, user = tmp_path / "kinds.py", tmp_path / "use.py"
    home.write_text(text)
    user.write_text("from kinds import build\n\n\ndef use(name):\n    thing = build(name)\n    thing.run()\n")
    project = Project(tmp_path)
    module, other = project.module_at(str(home)), project.module_at(str(user))
    assert module is not None
    assert other is not None
    return module, other.functions[0]


@pytest.mark.parametrize("form", FORMS)
def test_a_method_is_one_of_each_class_that_may_have_been_picked(form: str, tmp_path: Path) -> None:
    _, use = used(tmp_path, FORMS[form])
    call = next(call_of(place) for place in calls_in(use) if facts.last_name(call_of(place).function) == "run")
    found = [one.qualified_name for one in alternatives(call.function, use) if isinstance(one, Function)]
    assert sorted(found) == ["First.run", "Second.run"]


@pytest.mark.parametrize("form", [form for form in FORMS if "TABLE" in FORMS[form] or "kinds" in FORMS[form]])
def test_a_class_is_found_in_the_registry_that_holds_it(form: str, tmp_path: Path) -> None:
    module, _ = used(tmp_path, FORMS[form])
    second = next(known for known in module.classes if known.name == "Second")
    holding = module.project.registries.holding(second)
    assert [one.name for one in holding] == ["kinds" if "kinds = {}" in FORMS[form] else "TABLE"]
    entries = module.project.registries.entries(holding[0])
    assert {(one.of if isinstance(one, Instance) else one).name for one in entries} == {"First", "Second"}


def test_a_registry_of_other_things_holds_no_class(tmp_path: Path) -> None:
    text = CLASSES + "TABLE = {'width': 3}\n\n\ndef build(name):\n    return TABLE[name]\n"
    module, use = used(tmp_path, text)
    assert module.project.registries.holding(module.classes[0]) == ()
    assert not any(isinstance(one, Instance) for place in calls_in(use) for one in alternatives(place.expression, use))
