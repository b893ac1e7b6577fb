"""What an abstract run notes about files: which calls make, change, read or delete them, under which name."""

from __future__ import annotations

import re
from functools import cache

from distlint import facts, knowledge
from distlint.calls.ruled_out import is_ruled_out
from distlint.files.kept_names import ALL, kept_of
from distlint.files.making import formatted, made, making_words, of_unique, path_of, unique, unique_words
from distlint.files.moved import is_moved_into_place
from distlint.files.naming import OPENED, is_dated, is_storage
from distlint.files.words import SAVES, TOUCHES, FileWords
from distlint.files.writers import leaves_logs_to_one
from distlint.knowledge import FileEntry, starting
from distlint.places import outcomes, place_of
from distlint.project import Class, External, Function, Instance, Module, Symbol, public_name
from distlint.project.bindings import Assigned, stored_by
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import Memory, remembered
from distlint.source.slices import sounding
from distlint.spmd.frames import Frame
from distlint.spmd.in_place import tells
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.reach import Reach
from distlint.spmd.terms import NONE, TRUE, UNIQUE, Apply, Literal, coordinates, has_unique, is_unique, key_of, shared
from distlint.spmd.tree import UNCLEAR, Effect, Event, Group
from distlint.spmd.values import Either, Environment, Given, Object, Several, Value, objects_of
from distlint.spmd.vocabulary import speaks_of_a_rank
from distlint.spmd.watching import Watch
from distlint.starting.roles import is_alone

#: What a row says of a call that moves a file into its place.
BESIDE = "beside"
#: The operation of an event in which a flag decides whether a model is wrapped: processes have joined by then.
WRAPS = "wraps"
#: The wrapper that works in a group that is there.
_WRAPPER = "torch.nn.parallel.DistributedDataParallel"
#: Letters of a mode by which a file is changed for certain; one opened with `r+` was there, and is mostly read.
_CHANGES = frozenset("wax")
#: The operation of an event in which processes are started or joined.
JOINS = "joins"
#: The name of such an event that starts the other processes itself, unless a launcher has.
STARTS = "starts"
#: The name of one that does nothing but join, and fails where nobody has started it among others.
BY_ITSELF = "by itself"
#: The name of one that may do so as well as anything else.
UNSEEN = "?"
#: Names of calls behind which ranks may have waited for each other, where nobody can see into them.
_MEETS = re.compile(r"barrier|sync|wait|broadcast|gather|reduce|backward|^step$|rendezvous|init_process|^fit$|poll")
#: Names of calls that give all ranks what one of them has.
_BROADCASTS = re.compile(r"broadcast|bcast", re.IGNORECASE)
#: Names of contexts in which processes take turns. `rank0_only=True` of a state dict is none: what all but the first
#: rank get there is empty, and they all go on.
_TURNS = re.compile(
    r"lock|first|priority|barrier|ordered|sequential|critical|turn|main_process|rank_zero|rank0(?!_only\s?=)|master",
    re.IGNORECASE,
)
_LOCKS_OF_THREADS = frozenset(("threading.Lock", "threading.RLock", "threading.Condition"))
#: What locks a file that is open (``fcntl``): processes open it to take turns.
_LOCKS = frozenset(("flock", "lockf"))
#: What stands before a listing that is asked for one name, or counted (and not gone through).
_ASKS = re.compile(r"^(?!.*\bfor\b).*(?:\bin\s*|\blen\()$")
#: Roles of calls in which all ranks meet although they are no events.
_STARTS = frozenset(("init", "wrap", "group"))
#: Functions of at most this many lines are run for the ranks in them.
MIDDLING = 40
#: Calls that a path is put together with.
_PUTS_TOGETHER = frozenset(("join", "str", "int", "format", "Path", "joinpath", "zfill"))
#: What a run is called that gets no name, of a tracker that can group runs (others make a name of time and host).
_UNNAMED = Value(Literal(""))
#: Words of settings by which a run is that of several processes, or of none.
_OF_SOME_RUNS = re.compile(r"mode|group|disabled|offline|shared|primary|label|resume|run_id")
#: What makes a parser of the command line, is said to it, and takes from it.
_OF_PARSERS = frozenset((
    "ArgumentParser", "add_argument", "add_argument_group", "add_mutually_exclusive_group", "add_subparsers",
    "add_parser", "set_defaults", "parse_args", "parse_known_args",
))  # fmt: skip
#: Calls that make a text, and names of variables that hold one.
_MAKES_TEXT = frozenset(("str", "repr", "join", "format", "replace", "lower", "strip", "dumps", "to_yaml", "as_posix"))
_NAMES_TEXT = re.compile(r"(?:name|path|file|text|str|string|key|url|prompt|title)$")
_OWN_WORDS = re.compile(r"uuid|getpid|gethostname|mkdtemp|tempfile|strftime|\bnow\b|rank", re.IGNORECASE)
_tells_apart = sounding(_OWN_WORDS)


def _joins_a_path(function: Function) -> bool:
    """Whether a function does nothing but give back a path that it puts together (or any other value, by no call)."""
    body = [s for s in function.body if not (isinstance(s, facts.Evaluate) and isinstance(s.value, facts.Constant))]
    value = body[0].value if len(body) == 1 and isinstance(body[0], facts.Return) else None
    calls = (e for e in facts.subexpressions(value) if isinstance(e, facts.Call))
    return value is not None and all(facts.last_name(call.function) in _PUTS_TOGETHER for call in calls)


class FileWatch(Watch):
    """Looks for what is done to files, in one project."""

    trusts_names = True

    def __init__(self, reach: Reach, words: FileWords) -> None:
        self.reach = reach
        self.words = words
        self._known: Memory[Class | Module, Environment] = Memory({})

    def wants(self, function: Function) -> bool:
        """Functions that touch files, and short ones that compute a path or a rank, or keep one for methods that do."""
        if self.words.touches(function) or self._keeps_paths(function):
            return True
        if function.is_short and (not making_words().isdisjoint(function.words) or _joins_a_path(function)):
            return True
        return function.length < MIDDLING and self.reach.speaks_of_ranks(function)

    @remembered
    def _keeps_paths(self, function: Function) -> bool:
        """Whether a constructor may keep a path for what other methods of its class do with files."""
        owner = function.owner
        if owner is None or function.name != "__init__" or function.length >= MIDDLING:
            return False
        return any(self.words.touches(method) for method in owner.methods.values())

    def deals_with(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether a method of an object of the project touches files; ``words``: one that has one of these names."""
        if isinstance(thing, (Either, Several)):
            return any(self.deals_with(one, words) for one in objects_of(thing))
        touching = self._touching(thing.of) if isinstance(thing, Object) else frozenset()
        return bool(touching) if words is None else not touching.isdisjoint(words)

    @remembered
    def _touching(self, owner: Class) -> frozenset[str]:
        """The methods of a class that touch files, except the constructor."""
        known = (method for c in owner.lineage if isinstance(c, Class) for method in c.methods.values())
        return frozenset(method.name for method in known if method.name != "__init__" and self.words.touches(method))

    def known(self, owner: Class | Module) -> Environment:
        """The attributes, or variables, that hold what every process makes for itself."""
        return self._known.ask(owner, self._held_by, owner)

    def _held_by(self, owner: Class | Module) -> Environment:
        try:
            held = self._of_module(owner) if isinstance(owner, Module) else self._of_class(owner)
        except (TooLarge, RecursionError):
            return {}
        return {name: value for name, value in held.items() if has_unique(value.term)}

    def _of_class(self, owner: Class) -> Environment:
        constructor = owner.method("__init__")
        if constructor is None or not self._may_make(constructor):
            return {}
        made = Interpreter(self.reach, watch=self).construct(owner)
        own = [name for name, value in made.items() if has_unique(value.term)]
        return {name: made[name] for name in own if not _is_shared_later(name, owner)}

    def _may_make(self, constructor: Function) -> bool:
        """Whether something that each process makes for itself may be stored: here, or by a short helper."""
        if not making_words().isdisjoint(constructor.words):
            return True
        named = self.reach.project.mentions.named(constructor)
        return any(f.is_short and not unique_words().isdisjoint(f.words) for f in named)

    def _of_module(self, module: Module) -> Environment:
        once = {name: found[0] for name, found in module.bindings.names.items() if len(found) == 1}
        run = Interpreter(self.reach, watch=self)
        return {
            name: run.evaluate(definition.value, Frame(module, 0, 0))
            for name, definition in once.items()
            if isinstance(definition, Assigned)
            and not definition.position
            and any(facts.last_called(e) in making_words() for e in facts.subexpressions(definition.value))
        }

    def call(
        self,
        run: Interpreter,
        expression: facts.Call,
        symbol: Symbol | None,
        receiver: Value | None,
        given: Given,
        frame: Frame,
    ) -> Value | None:
        """Notes the effect of a call, or that ranks may have met in it; the path that it makes."""
        stored = _stored(expression)
        if _storage_method(expression.function) == "open":
            symbol = None  # one of the project hands the call on to an object that nobody knows
        if stored is None and isinstance(symbol, (Function, Class)):
            return self._passed_by(run, expression, symbol, given, frame)
        row = stored or _row(expression, symbol)
        if row is not None and row.name.startswith(".") and self._is_of_the_project(row, expression):
            row = None
        if receiver is not None and is_unique(receiver.term) and not isinstance(symbol, (Function, Class)):
            return of_unique(receiver.term, facts.last_word(expression.function), given)
        if row is None:
            opened = _opened(run, expression, symbol, receiver, given, frame)
            if opened is None:
                _note_other(run, expression, symbol, given, frame)
            return opened or formatted(expression, receiver, given)
        arguments = _named(row, given)
        if row.effect in TOUCHES:
            self._note_touch(run, row, expression, receiver, arguments, frame)
            return None
        if row.effect == "unique":
            made_here = None if self._is_no_name(row, frame) else run.site(frame, expression.span)
            return path_of(row, arguments, receiver) or unique(row.name, given, made_here)
        return made(row, arguments, receiver, given)

    def _passed_by(
        self, run: Interpreter, expression: facts.Call, symbol: Function | Class, given: Given, frame: Frame
    ) -> Value | None:
        """What a function of the project gives back that is not run, although it is about processes: ranks may have met
        in it, and a path that it makes is nobody else's. None if it is run, or is about something else."""
        if isinstance(symbol, Class) or tells(run, symbol, given) or not self._speaks_of_processes(symbol):
            return None
        if _only_takes_options(symbol):
            return Value(shared(f"argparse.ArgumentParser@{symbol.full_name.replace('.', '/')}"))
        if run.reach.communicates(symbol):
            run.nodes.append(_meeting(run, expression, frame))
        return Value(Apply(UNIQUE, (shared(symbol.full_name),)))

    def _note_touch(
        self,
        run: Interpreter,
        row: FileEntry,
        expression: facts.Call,
        receiver: Value | None,
        arguments: dict[str, Value],
        frame: Frame,
    ) -> None:
        """Notes what a call does to a file or folder, as far as its path is known."""
        path = path_of(row, arguments, receiver) or (_UNNAMED if row.effect == "track" and row.tolerant else None)
        if path is None or (isinstance(path.term, Apply) and path.term.operator == OPENED) or path.term == NONE:
            return
        if row.effect == "track" and row.tolerant and is_dated(path.term):
            path = _UNNAMED
        if row.effect == "track" and "settings" in arguments and _tells_nobody_apart(expression):
            arguments = {name: value for name, value in arguments.items() if name != "settings"}
        tolerant = (
            (_is_tolerant(row, arguments) and not _is_grouped_for_one(row, arguments, frame))
            or (row.tolerant == BESIDE and is_moved_into_place(expression, arguments, frame.scope))
            or _takes_turns(run, frame)
        )
        kind = "read" if tolerant and row.tolerant.startswith("unless ") else row.effect
        mode = arguments.get("mode") if kind == "read" else None
        if mode is not None and isinstance(mode.term, Literal) and str(mode.term.value)[:1] in _CHANGES:
            kind = "write"
        if kind == "list" and self._is_asked(expression, frame):
            kind = "probe"
        kept = kept_of(expression, frame.scope) if kind == "list" else ALL
        run.nodes.append(Effect(kind, path.term, run.site(frame, expression.span), row.name, tolerant, kept))

    def _is_of_the_project(self, row: FileEntry, expression: facts.Call) -> bool:
        """Whether a method that is known by its name alone is given what only one of the project takes."""
        name = row.name[1:]
        further = {given.keyword for given in expression.arguments if given.keyword} - {*row.params}
        return any(
            any(matches for _, matches in self.reach.project.matching(_taking(name, keyword), keyword))
            for keyword in sorted(further)
        )

    def _is_no_name(self, row: FileEntry, frame: Frame) -> bool:
        """Whether what is other in every process tells nodes apart, or may come from generators with the same seed."""
        seeded = row.tolerant == "seed" and "seed" in frame.module.text
        return seeded or row.tolerant == "always"

    def _speaks_of_processes(self, function: Function) -> bool:
        """Whether a function, or one that it may call, has words for what is other in every process."""
        near = (function, *self.reach.callees(function))
        return any(any(map(_tells_apart, one.words)) for one in near)

    def _is_asked(self, expression: facts.Call, frame: Frame) -> bool:
        """Whether a listing is asked for one name (``name in os.listdir(folder)``) or counted."""
        lines = self.reach.project.lines_of(frame.module.path)
        before = lines[expression.span.line - 1][: expression.span.column]
        return _ASKS.search(before) is not None


def _only_takes_options(function: Function) -> bool:
    """Whether a function does nothing but make a parser of the command line, or take from it."""
    return "ArgumentParser" in function.words and all(map(_is_about_options, function.body))


def _is_about_options(statement: facts.Statement) -> bool:
    if isinstance(statement, (facts.Assign, facts.Evaluate)):
        value = statement.value
        return not isinstance(value, facts.Call) or facts.last_name(value.function) in _OF_PARSERS
    return isinstance(statement, facts.Return)


@cache
def _taking(name: str, keyword: str) -> re.Pattern[str]:
    """Matches the definition of a function with a parameter."""
    return re.compile(rf"def(?<=\bdef)\s+({name})\s*\((?:[^()]|\([^()]*\))*\b{keyword}\b")


def _meeting(run: Interpreter, expression: facts.Call, frame: Frame, what: str = "?", name: str = UNSEEN) -> Event:
    return Event(what, "opaque", Group(key=UNCLEAR), run.site(frame, expression.span), name)


def _note_other(run: Interpreter, expression: facts.Call, symbol: Symbol | None, given: Given, frame: Frame) -> None:
    """Notes of a call that no table knows to touch files that ranks may meet in it, or that it saves under a path."""
    if _joins(symbol, expression, frame) and not is_alone(expression):
        what = WRAPS if _is_flagged_wrap(symbol, expression, frame) else JOINS
        name = STARTS if _starts_others(symbol) else BY_ITSELF if _is_for_nothing_else(symbol) else UNSEEN
        run.nodes.append(_meeting(run, expression, frame, what, name))
    elif _may_meet(expression, symbol):
        run.nodes.append(_meeting(run, expression, frame))
    elif SAVES.match(facts.last_word(expression.function)):
        site = run.site(frame, expression.span)
        paths = (v.term for _, v in given if isinstance(v.term, Apply) and v.term.operator == "/")
        run.nodes.extend(Effect("save", path, site, "save", False) for path in paths)


def _joins(symbol: Symbol | None, call: facts.Call, frame: Frame) -> bool:
    """Whether a call starts or joins processes, or makes what only works among several."""
    rows = knowledge.entries_of(symbol.name) if isinstance(symbol, External) else ()
    found = [row for row in rows if row.role in _STARTS and row.result != "syncbn"]
    return any(row.role != "init" or not is_ruled_out(row, call, frame.scope) for row in found)


def _starts_others(symbol: Symbol | None) -> bool:
    """Whether a call joins processes that it has started itself, where no launcher has."""
    entries = knowledge.entries_of(symbol.name) if isinstance(symbol, External) else ()
    return any(entry.role == "init" and entry.result == "starts" for entry in entries)


def _is_for_nothing_else(symbol: Symbol | None) -> bool:
    return isinstance(symbol, External) and symbol.name.rpartition(".")[2] in starting.names("joins-others")


def _is_flagged_wrap(symbol: Symbol | None, call: facts.Call, frame: Frame) -> bool:
    """Whether a call wraps a model for a group that has to be there, below a test that is none on a rank, or behind one
    on which others have left."""
    if not isinstance(symbol, External) or symbol.name != _WRAPPER:
        return False
    if any(not coordinates(test) for test in frame.path):
        return True
    place = place_of(frame.scope, call) if isinstance(frame.scope, Function) else None
    return place is not None and any(not speaks_of_a_rank(test) for test, _ in outcomes(place))


def _may_meet(expression: facts.Call, symbol: Symbol | None) -> bool:
    if isinstance(symbol, External) and knowledge.entries_of(symbol.name):
        return False
    function = expression.function
    if isinstance(function, facts.Attribute) and function.attr == "train":
        return "trainer" in (facts.last_word(function.value)).lower()  # a training lies in between
    return _MEETS.search(facts.last_word(function)) is not None


def _stored(expression: facts.Call) -> FileEntry | None:
    """The row about a method of a storage object."""
    method = _storage_method(expression.function)
    return knowledge.files().get(f"storage:{method}") if method is not None else None


def _storage_method(function: facts.Expression) -> str | None:
    """The method that is called on an object which is called as those are that read and write files by their paths."""
    is_one = isinstance(function, facts.Attribute) and is_storage(facts.last_word(function.value))
    return facts.last_name(function) if is_one else None


def _row(expression: facts.Call, symbol: Symbol | None) -> FileEntry | None:
    """The row about a call: by its full name, or by that of a method of something that nobody knows."""
    known = knowledge.files()
    if symbol is None and _hashes_text(expression):
        return known.get("builtins.hash")
    if isinstance(symbol, External):
        row = known.get(symbol.name.removesuffix(".__init__"))
        if row is not None or knowledge.entries_of(symbol.name):
            return row
    if isinstance(expression.function, facts.Attribute) and not _is_module(symbol):
        return known.get("." + expression.function.attr)
    return None


def _hashes_text(expression: facts.Call) -> bool:
    """Whether a call is the built-in ``hash`` of a text: numbers hash alike in every process."""
    if not facts.is_name(expression.function, "hash") or not expression.arguments:
        return False
    given = expression.arguments[0].value
    if isinstance(given, facts.Call):
        return facts.last_name(given.function) in _MAKES_TEXT
    if isinstance(given, (facts.Name, facts.Attribute)):
        return _NAMES_TEXT.search(facts.last_word(given)) is not None
    return isinstance(given, facts.Text) or facts.text_of(given) is not None


def _is_module(symbol: Symbol | None) -> bool:
    """Whether a name is that of a function of a public module: then it is no method of an object, or of what one holds
    (``DistributedDataParallel(…).module``)."""
    if not isinstance(symbol, External):
        return False
    return not any(part[:1].isupper() for part in symbol.name.split(".")[:-1])


def _named(row: FileEntry, given: Given) -> dict[str, Value]:
    spread = next((value for keyword, value in given if keyword == "*"), None)
    found = dict.fromkeys(row.params, Value(shared(key_of(spread.term)))) if spread is not None else {}
    for index, (keyword, value) in enumerate(given):
        if keyword is None and index < len(row.params):
            found[row.params[index]] = value
        elif keyword is not None:
            found[keyword] = value
    return found


def _is_tolerant(row: FileEntry, arguments: dict[str, Value]) -> bool:
    """Whether a call is one of those that may run twice: what is not known to be so may be."""
    if row.tolerant in ("", "always", BESIDE):
        return row.tolerant == "always"
    if "|" in row.tolerant:
        return any(name in arguments for name in ("**", *row.tolerant.split("|")))
    condition = row.tolerant.removeprefix("unless ")
    value = arguments.get(condition.partition("=")[0])
    if "=" not in condition:
        return value is not None
    if condition != row.tolerant:
        return value is None or value.term != TRUE
    return value is not None and value.term != Literal(False)


def _tells_nobody_apart(tracked: facts.Call) -> bool:
    """Whether the settings of a run that is started are written down there, and say nothing of which processes have
    one, or share one (``settings=wandb.Settings(start_method="fork")``)."""
    settings = facts.argument(tracked, "settings")
    if not isinstance(settings, facts.Call) or facts.last_name(settings.function) not in ("Settings", "dict"):
        return False
    return all(given.keyword and _OF_SOME_RUNS.search(given.keyword) is None for given in settings.arguments)


def _is_grouped_for_one(row: FileEntry, arguments: dict[str, Value], frame: Frame) -> bool:
    """Whether a run is put into a group of runs, or gets a mode that all ranks have, and only one rank is meant to log:
    neither tells ranks apart."""
    if row.effect != "track" or not {"settings", "disabled", "**"}.isdisjoint(arguments):
        return False
    mode = arguments.get("mode")
    if mode is not None and (coordinates(mode.term) or mode.term == Literal("disabled")):
        return False
    return ("group" in arguments or mode is not None) and leaves_logs_to_one(frame.scope)


def _takes_turns(run: Interpreter, frame: Frame) -> bool:
    """Whether processes come to a place one after the other, by the name of a context; a lock of threads lets in those
    of other processes."""
    return any(
        _TURNS.search(facts.source_of(context)) and not _is_of_threads(run.symbols(context, frame))
        for context in run.contexts
    )


def _is_of_threads(lock: tuple[Symbol, ...]) -> bool:
    return bool(lock) and all(isinstance(one, Instance) and public_name(one.of) in _LOCKS_OF_THREADS for one in lock)


def _opened(
    run: Interpreter,
    expression: facts.Call,
    symbol: Symbol | None,
    receiver: Value | None,
    given: Given,
    frame: Frame,
) -> Value | None:
    """`open(path, mode)` and `path.open(mode)`."""
    function = expression.function
    if facts.is_name(function, "open") and symbol is None:
        values = [value for keyword, value in given if keyword in (None, "file")]
        path, position = (values[0] if values else None), 1
    elif _storage_method(function) == "open":
        path, position = next((value for keyword, value in given if keyword in (None, "path")), None), 1
    elif isinstance(function, facts.Attribute) and function.attr == "open" and not _is_module(symbol):
        path, position = receiver, 0
    else:
        return None
    mode = next((value for keyword, value in given if keyword == "mode"), None)
    positional = [value for keyword, value in given if keyword is None]
    if mode is None and len(positional) > position:
        mode = positional[position]
    spelled = mode.term.value if mode is not None and isinstance(mode.term, Literal) else "r" if mode is None else None
    if path is None or not isinstance(spelled, str) or len(spelled) > 3:
        return None
    kind = "write" if _CHANGES.intersection(spelled) else "read"
    if path.term == _UNNAMED.term:
        return None  # it fails on every rank
    if not (isinstance(path.term, Apply) and path.term.operator == OPENED):
        site = run.site(frame, expression.span)
        is_for_turns = _takes_turns(run, frame) or not _LOCKS.isdisjoint(frame.scope.words)
        run.nodes.append(Effect(kind, path.term, site, f"open {spelled}", is_for_turns))
    return Value(Apply(OPENED, (path.term,)))


def _is_shared_later(name: str, owner: Class) -> bool:
    """Whether a method puts into an attribute what another rank has there: ``self.folder = broadcast(self.folder)``."""
    methods = [m for m in owner.all_methods if m.name not in CONSTRUCTORS and name in m.words]
    stored = (assigned.value for _, assigned in stored_by(methods, name))
    return any(
        isinstance(value, facts.Call) and _BROADCASTS.search(facts.last_called(value) or "") is not None
        for value in stored
    )
