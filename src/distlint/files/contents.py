"""What is written to a file: the settings of a run, which are the same on every rank, or something else.

Ranks that all dump the settings into one file, which nothing reads, end with that file whole: somebody should tidy it
up, but no result is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts
from distlint.facts import (
    Argument,
    Assign,
    Attribute,
    Binary,
    Call,
    Constant,
    Expression,
    Mapping,
    Name,
    Return,
    Statement,
    Subscript,
    Text,
    With,
)
from distlint.files.as_given import as_given
from distlint.finding import Span
from distlint.places import Place, call_of, call_place_at, reads
from distlint.places.order import Order
from distlint.project import Class, External, Function, Module, Scope, public_name, resolve_all
from distlint.spmd.tree import Effect, Site
from distlint.starting.launching import Launching

#: What writes something into an open file, as its first argument.
_DUMPS = frozenset(("dump", "safe_dump", "write", "save"))
#: Methods by which a path writes into its file.
_BY_PATH = frozenset(("write_text", "write_bytes"))
#: What copies a file, given it first and then where to.
COPIES = frozenset(("copy", "copy2", "copyfile"))
#: What gives settings back in another form.
_FORMS = frozenset(
    ("vars", "dict", "str", "asdict", "to_dict", "to_diff_dict", "to_container", "to_yaml", "to_json", "to_json_string",
     "model_dump", "model_dump_json", "dumps", "dump", "safe_dump", "pformat", "structured", "create", "deepcopy",
     "copy", "sorted", "items", "keys", "list")
)  # fmt: skip
#: What is the same on all ranks that ask for it, or give it the same.
_ALIKE = frozenset(("get_world_size", "len", "int", "float", "bool", "str", "format"))
#: Methods by which a table writes itself.
_TABLES = frozenset(("to_csv", "to_json", "to_excel"))
#: What writes a text beside files that are opened for one.
_OF_TEXT = frozenset(("write_text", "to_csv", "to_json"))
#: What puts something into a list or a dict.
_PUTS = frozenset(("append", "extend", "insert", "add", "update", "setdefault"))
_DEEPEST = 3
#: What follows the name of a file that is opened to be written.
_TO_WRITE = r"\)*[ \t]*,[ \t]*(?:mode[ \t]*=[ \t]*)?[\"'][wax]"
#: What reads a file, or asks for one, up to somewhere in its path.
_ASKS = r"(?:load\w*|open|read\w*|exists|isfile|is_file|from_\w+)[ \t]*\([^\n]{0,120}?"
#: What looks at a path, and leaves the file that it leads to.
_OF_PATHS = re.compile(r"(?:dir|base)name|abspath|makedirs|(?:print|log|info|debug|warn)\w*")
#: A folder with a model that is loaded, by its name.
_OF_A_MODEL = re.compile(r"model|pre_?trained", re.IGNORECASE)
#: What may be the weights of a model where it is saved, not written as text.
_OF_A_NET = re.compile(r"param", re.IGNORECASE)
#: Settings by their names: those that a program reads, and the options of its command line.
_READ = r"conf(?:ig(?:uration)?s?)?|cfg|hyps?|(?:h(?:yper)?_?)?param(?:eter)?s|settings"
_GIVEN = r"arg(?:ument)?s|opts?|options"
_SETTINGS = re.compile(rf"(?:\w*_)?(?:{_READ}|{_GIVEN})", re.IGNORECASE)
_SETTINGS_FILE = re.compile(
    rf"(?:\w*_)?(?:{_READ}|(?:{_GIVEN})_?(?:file|path|yaml|yml))(?:_?(?:file|path|name|fn|yaml|yml))*", re.IGNORECASE
)
_OF_A_RANK = re.compile(r"rank|gpu|device|process", re.IGNORECASE)
#: What prepares pictures or sound for a model, by its name.
_PREPARES = re.compile(r"(?:\w*_)?(?:image_processor|feature_extractor|image_processor_fast)", re.IGNORECASE)
#: Public classes of configurations, and of such things.
_CONFIGURATION = re.compile(r"(?:Config|ImageProcessor|ImageProcessorFast|FeatureExtractor|ImageProcessingMixin)$")


def are_settings(written: Site, scope: Scope, launching: Launching, order: Order) -> bool:
    """Whether what a call in ``scope`` writes is settings, and nothing in a program that comes there is seen to read
    the file: others do so when it is whole. What a helper is given is asked for at its calls."""
    place = call_place_at(scope, written.span)
    if place is None:
        return False
    saved = call_of(place).function
    if isinstance(saved, Attribute) and saved.attr == "save_pretrained":
        return _is_configuration(saved.value, scope) and not _is_loaded(call_of(place), scope)
    contents = tuple(_contents(place, scope))
    if facts.last_name(saved) in COPIES:
        source = facts.first_argument(call_of(place))
        if source is None or not _is_settings_file(source, scope):
            return False
        if _is_under_its_name(call_of(place), source, scope):
            return not _is_read_by_its_name(facts.last_word(source), scope.module, launching)
    elif not contents or not all(_are_told_alike(content, scope, order) for content in contents):
        return False
    return _is_left_alone(call_of(place), scope, launching, order)


def _are_told_alike(content: Expression | None, scope: Scope, order: Order) -> bool:
    """Whether what a function writes is alike, also where each of its callers says what it is."""
    if are_alike(content, scope):
        return True
    while isinstance(content, Call) and facts.last_name(content.function) in _FORMS and content.arguments:
        content = content.arguments[0].value
    told = as_given(content, scope, order)
    return all(source is not scope and are_alike(given, source) for given, source in told)


def is_left_alone(written: Site, scope: Scope, launching: Launching, order: Order) -> bool:
    """Whether it is known which file a call in ``scope`` writes, and that nothing in a program that comes there reads
    it."""
    place = call_place_at(scope, written.span)
    return place is not None and _is_left_alone(call_of(place), scope, launching, order)


def is_read(written: Site, scope: Scope, launching: Launching, order: Order) -> bool:
    """Whether something in a program that comes to a call in ``scope`` is seen to read the file that it writes: less
    than that nothing does, as far as the file is not known."""
    place = call_place_at(scope, written.span)
    told = as_given(_path(call_of(place), scope), scope, order) if place is not None else ()
    return any(
        _reads(path, inside, launching)
        or (isinstance(path, Attribute) and _is_read_by_option(path.attr, inside.module, launching))
        for path, inside in told
    )


def written_by(written: Site, scope: Scope) -> tuple[Expression, ...]:
    """What a call in ``scope`` writes: texts and tables; nothing if that is not known."""
    place = call_place_at(scope, written.span)
    if place is None:
        return ()
    called = facts.last_name(call_of(place).function)
    contents = (facts.receiver(call_of(place)),) if called in _TABLES else tuple(_contents(place, scope))
    known = tuple(content for content in contents if content is not None)
    return known if len(known) == len(contents) else ()


def writes_text(effect: Effect) -> bool:
    """Whether a file is written as a text, and not added to."""
    opened, mode = effect.name.startswith("open "), effect.name.partition("open ")[2]
    return not {"a", "b"} & {*mode} if opened else effect.name.rpartition(".")[2] in _OF_TEXT


def _is_left_alone(call: Call, scope: Scope, launching: Launching, order: Order) -> bool:
    """Whether nothing in a program that comes to a call is seen to read the file that it writes."""
    return all(_reads(*told, launching) is False for told in as_given(_path(call, scope), scope, order))


def _reads(path: Expression | None, scope: Scope, launching: Launching) -> bool | None:
    """Whether a program that comes to a function is seen to read a file; None if nobody knows what file that is."""
    name = _file_name(path, scope, launching)
    if name is None and isinstance(path, Attribute) and not _is_stored(path, scope):
        return _is_read_by_option(path.attr, scope.module, launching)
    return None if name is None else _is_read(name, path, scope.module, launching)


def _is_settings_file(source: Expression, scope: Scope) -> bool:
    """Whether a copied file is one of settings, by the name of the option or parameter that leads there
    (``args.config``)."""
    if isinstance(source, Name):
        is_given = isinstance(scope, Function) and scope.is_as_given(source.id)
    else:
        is_given = isinstance(source, Attribute) and not _is_stored(source, scope)
    return is_given and _SETTINGS_FILE.fullmatch(facts.last_word(source)) is not None


def _is_under_its_name(copying: Call, source: Expression, scope: Scope) -> bool:
    """Whether a file is copied into another folder and keeps its name (``join(folder, basename(path))``)."""
    to = facts.argument(copying, "dst", 1)
    to = scope.bindings.value(to.id) if isinstance(to, Name) else to
    if not isinstance(to, Call) or facts.last_called(to) != "join" or len(to.arguments) < 2:
        return False
    named = to.arguments[-1].value
    first = facts.first_argument(named) if isinstance(named, Call) else None
    return (
        first is not None
        and facts.last_called(named) == "basename"
        and (facts.source_of(first) == facts.source_of(source))
    )


def _is_read_by_its_name(name: str, module: Module, launching: Launching) -> bool:
    """Whether something that a program consists of reads, or asks for, a file that has its name from that of an option
    (``open(join(folder, basename(args.config)))``)."""
    reading = re.compile(rf"{_ASKS}basename\([\w.]{{0,60}}\b{re.escape(name)}\)(?!{_TO_WRITE})")
    found = (path for path, _ in module.project.matching(reading, name))
    return _is_of_one_program(found, module, launching)


def _is_configuration(saved: Expression, scope: Scope) -> bool:
    """Whether something that is saved in the form of Hugging Face is a configuration, or what prepares pictures or
    sound, which has nothing but one: a file of some lines. By its class where that is in sight, or by its name."""
    name = facts.last_name(saved) if isinstance(saved, (Name, Attribute)) else None
    if name is None:
        return False
    made = [*facts.stored(name, scope.body)] if isinstance(saved, Name) else []
    known = [is_one for value in made if (is_one := _makes_configuration(value, scope)) is not None]
    if not all(known):
        return False
    is_one = bool(made) and len(known) == len(made)
    is_called_so = _SETTINGS.fullmatch(name) is not None or _PREPARES.fullmatch(name) is not None
    return is_one or is_called_so


def _makes_configuration(value: Expression | None, scope: Scope) -> bool | None:
    """Whether a value is made by the class of a configuration (``AutoConfig.from_pretrained(name)``); None if nobody
    knows what makes it."""
    made = value.function if isinstance(value, Call) else None
    if isinstance(made, Attribute) and made.attr.startswith("from_"):
        made = made.value
    classes = [s for s in resolve_all(made, scope) if isinstance(s, (Class, External))] if made is not None else []
    if not classes:
        return None
    lines = [known.lineage if isinstance(known, Class) else (known,) for known in classes]
    return all(any(_CONFIGURATION.search(public_name(base) or "") for base in line) for line in lines)


def _is_loaded(call: Call, scope: Scope) -> bool:
    """Whether the file of a call loads something from the folder in which it saves a configuration."""
    folder = facts.argument(call, "save_directory", 0)
    if folder is None:
        return True
    written = re.escape(facts.source_of(folder))
    return re.search(rf"\bfrom_pretrained\(\s*(?:\w+\s*=\s*)?{written}\s*[,)]", scope.module.text) is not None


def _contents(place: Place, scope: Scope) -> Iterator[Expression | None]:
    """What the call at a place writes, or what is written by the file that it opens; None for what nobody knows."""
    call = call_of(place)
    called = facts.last_name(call.function)
    if called in _BY_PATH:
        yield facts.argument(call, "data", 0)
        return
    if called != "open":
        content = facts.argument(call, "config", 0) if called == "save" else None
        yield None if content is not None and _OF_A_NET.search(facts.source_of(content)) else content
        return
    if _is_argument(place):  # `yaml.dump(config, open(path, "w"))`
        yield _dumped(place)
        return
    opened = place.expression.span
    around = block_of(scope.body, opened)
    for target in opened_as(opened, scope.body):
        if not isinstance(target, Name):
            yield None
            continue
        for use in reads(scope, target.id):
            closes = isinstance(use.above[-1], Attribute) and use.above[-1].attr in ("close", "flush")
            is_binding = use.expression.span == target.span  # that is where a context binds it
            if not closes and not is_binding and (around is None or use.expression.span.is_inside(around)):
                yield _dumped(use)


def block_of(body: tuple[Statement, ...], opened: Span) -> Span | None:
    """The ``with`` in which a file that is opened at a place is open; None if it has none."""
    contexts = (one for one in facts.statements(body) if isinstance(one, With))
    return next((one.span for one in contexts if any(made.span == opened for made, _ in one.items)), None)


def opened_as(opened: Span, body: tuple[Statement, ...]) -> Iterator[Expression | None]:
    """What a file is called that is opened at a place of a block; None for a context that gives it no name."""
    yield from facts.targets_of(opened, body)
    for statement in facts.statements(body):
        if isinstance(statement, With):
            yield from (target for context, target in statement.items if context.span == opened)


def _is_argument(place: Place) -> bool:
    return bool(place.above) and isinstance(place.above[-1], Argument)


def _dumped(file: Place) -> Expression | None:
    """What is written into a file where it is named: ``yaml.dump(config, file)``, ``file.write(text)``."""
    above = file.above
    if above and isinstance(above[-1], Attribute) and above[-1].attr == "name":  # the path that was opened
        above = above[:-1]
    *_, call, between = (None, None, *above)
    if not isinstance(between, (Argument, Attribute)) or not isinstance(call, Call):
        return None
    called = facts.last_name(call.function)
    if called == "save":  # `OmegaConf.save(config=cfg, f=file)`; other savers have the data in front of a path, too
        return facts.argument(call, "config")
    return call.arguments[0].value if call.arguments and called in _DUMPS else None


def are_alike(content: Expression | None, scope: Scope, depth: int = 0) -> bool:
    """Whether something is made of settings, and of texts and numbers that are written down: alike on all ranks, but
    for what settings that are dumped as a whole may say of the rank itself."""
    if content is None or depth > _DEEPEST:
        return False
    if isinstance(content, Constant):
        return True
    parts = parts_of(content)
    if parts is not None:
        return all(are_alike(part, scope, depth) for part in parts)
    if isinstance(content, Call) and facts.last_name(content.function) in _FORMS:
        given = [one.value for one in content.arguments if one.keyword is None]
        of = given[0] if given else facts.receiver(content)
        return are_alike(of, scope, depth)
    if isinstance(content, Call) and facts.last_name(content.function) == "read":
        opened = facts.receiver(content)
        if not isinstance(opened, Call) or facts.last_called(opened) != "open":
            return False
        source = facts.first_argument(opened)
        return source is not None and _is_settings_file(source, scope)
    if isinstance(content, Call) and facts.is_name(content.function, "getattr") and content.arguments:
        return are_alike(content.arguments[0].value, scope, depth)  # an option by its name
    if isinstance(content, Attribute):
        if content.attr == "__dict__":
            return are_alike(content.value, scope, depth)
        holder = facts.last_name(content.value) if isinstance(content.value, (Name, Attribute)) else None
        if holder is not None and _SETTINGS.fullmatch(holder) and not _OF_A_RANK.search(content.attr):
            return True
    name = facts.last_name(content) if isinstance(content, (Name, Attribute)) else None
    if name is not None and _SETTINGS.fullmatch(name) is not None:
        return True
    if not isinstance(content, Name):
        return False
    values = scope.bindings.sources(content.id)
    is_seen = bool(values) and len(values) == len(scope.bindings.of(content.id))
    return is_seen and all(are_alike(value, scope, depth + 1) for value in (*values, *put_into(content.id, scope)))


def put_into(name: str, scope: Scope) -> Iterator[Expression]:
    """What a function puts into a list or a dict of its own: what an empty one holds in the end."""
    for statement in (one for one in facts.statements(scope.body) if isinstance(one, Assign)):
        elements = (target for target in statement.targets if isinstance(target, Subscript))
        if statement.value is not None and any(name in facts.changed_names(element) for element in elements):
            yield statement.value
    for place in reads(scope, name):
        *_, call, method = (None, None, *place.above)
        if isinstance(call, Call) and isinstance(method, Attribute) and method.attr in _PUTS:
            yield from (given.value for given in call.arguments)


def parts_of(content: Expression) -> Iterable[Expression] | None:
    """What a text, a dict, a list or a number is made of; None for anything else."""
    if isinstance(content, Text):
        return content.parts
    if isinstance(content, Binary):
        return (content.left, content.right)
    if isinstance(content, Mapping):
        return tuple(value for _, value in content.items)
    if isinstance(content, facts.Sequence):
        return content.items
    if isinstance(content, facts.Unary):
        return (content.operand,)
    if isinstance(content, Call) and facts.last_name(content.function) in _ALIKE:
        return tuple(given.value for given in content.arguments)
    return None


def _path(call: Call, scope: Scope) -> Expression | None:
    """The path of the file that a call opens or saves; of an open file (``f=file.name``), what that was opened by."""
    called = facts.last_name(call.function)
    if called in COPIES:
        return facts.argument(call, "dst", 1)
    if called in _BY_PATH:
        return facts.receiver(call)
    path = facts.argument(call, "f", 1) if called == "save" else facts.first_argument(call)
    if not (isinstance(path, Attribute) and path.attr == "name" and isinstance(path.value, Name)):
        return path
    contexts = (item for one in facts.statements(scope.body) if isinstance(one, With) for item in one.items)
    opened = (made for made, file in contexts if isinstance(file, Name) and file.id == path.value.id)
    first = next(opened, None)
    return facts.first_argument(first) if isinstance(first, Call) else path


def _file_name(path: Expression | None, scope: Scope, launching: Launching) -> str | None:
    """The name of a file, if it is written down in a function, and its path is used for nothing else."""
    if isinstance(path, Name):
        path = _given_for_it(path, scope)
    elif isinstance(path, Attribute):
        path = _kept_for_others(path, scope, launching)
    if path is None or isinstance(path, Attribute):
        return None
    last = path.arguments[-1].value if isinstance(path, Call) and path.arguments else path
    if isinstance(last, Name) and isinstance(scope, Function):
        path = next((p.default for p in scope.definition.parameters if p.name == last.id and p.default), path)
    texts = [e.value for e in facts.subexpressions(path) if isinstance(e, Constant) and isinstance(e.value, str)]
    name = texts[-1].rpartition("/")[2] if texts else ""
    return name or None


def _given_for_it(path: Name, scope: Scope) -> Expression | None:
    """What a variable holds where it is the path of a file, if it is used for nothing else from there on until it gets
    another value, but to ask whether the file is there."""
    made = [one for one in facts.statements(scope.body) if isinstance(one, Assign) and one.value is not None]
    own = [one for one in made if any(facts.is_name(target, path.id) for target in one.targets)]
    last = next((one for one in reversed(own) if one.span < path.span), own[0] if own else None)
    after = next((one for one in own if last is not None and last.span < one.span), None)
    uses = [
        use
        for use in reads(scope, path.id)
        if (last is None or last.span < use.expression.span) and (after is None or use.expression.span < after.span)
        if not isinstance(use.above[-1], Return) and not _is_asked_for(use)
    ]
    return last.value if last is not None and len(uses) == 1 else None


def _is_asked_for(use: Place) -> bool:
    """Whether a path is given to what asks whether there is a file."""
    call = use.above[-2] if len(use.above) > 1 else None
    return isinstance(call, Call) and facts.last_called(call) in ("isfile", "exists")


def _is_stored(path: Attribute, scope: Scope) -> bool:
    """Whether a function itself says what an option is (``args.path = …``)."""
    return any(True for _ in facts.stored(facts.source_of(path), scope.body))


def _kept_for_others(path: Attribute, scope: Scope, launching: Launching) -> Expression | None:
    """What a path is that a function keeps in an option before it writes there (``args.deepspeed_config = …``), where
    nothing else in what a program consists of that comes there speaks of that option: a library reads it, when the
    models are made."""
    given = [
        statement.value
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign) and facts.source_of(path) in map(facts.source_of, statement.targets)
    ]
    spoken = re.compile(rf"\.{re.escape(path.attr)}\b")
    times = sum(
        len(found)
        for one, found in scope.module.project.matching(spoken, path.attr)
        if _is_of_one_program((one,), scope.module, launching)
    )
    return given[0] if len(given) == 1 and times == len(given) + 1 else None


def _is_read(name: str, path: Expression | None, module: Module, launching: Launching) -> bool:
    """Whether a file of that name is read, or asked for, in what a program consists of that uses a module; not one that
    comes with a model, which is in another folder (``load(join(model_dir, "config.json"))``)."""
    joined = r"(?:(\w{1,60})[ \t]*,[ \t]*[\"'])?"
    reading = re.compile(rf"{_ASKS}{joined}{re.escape(name)}[\"'](?!{_TO_WRITE})")
    folder = facts.source_of(path) if path is not None else ""
    found = (
        read_in
        for read_in, matches in module.project.matching(reading, name)
        if not all(of and _OF_A_MODEL.search(of) and of not in folder for (of,) in matches)
    )
    return _is_of_one_program(found, module, launching)


def _is_read_by_option(name: str, module: Module, launching: Launching) -> bool:
    """Whether a call in what a program consists of may read the file that an option names: any that is given it, but
    those that write it, make its folder, or print it."""
    itself = r"(?:read_\w{1,20}|open|exists|is_file)\("
    given = re.compile(
        rf"\b(\w+)\([^()\n]{{0,80}}\.{re.escape(name)}\b(?!\.write_|{_TO_WRITE})|\.{re.escape(name)}\.{itself}"
    )
    found = (
        path
        for path, matches in module.project.matching(given, f".{name}")
        if any(_OF_PATHS.fullmatch(called or "") is None for (called,) in matches)
    )
    return _is_of_one_program(found, module, launching)


def _is_of_one_program(paths: Iterable[str], module: Module, launching: Launching) -> bool:
    """Whether one of some files belongs to a program that uses a module."""
    users = frozenset(launching.users(module.path))
    return any(not users.isdisjoint(launching.users(path)) for path in paths)
