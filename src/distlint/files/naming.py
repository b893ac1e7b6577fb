"""What a path says, as a term: its text, whether it lies inside another one, and whether it is this process's own."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from distlint.spmd.terms import (
    OF_A_SAMPLER,
    PARENT,
    UNIQUE,
    Apply,
    Coordinate,
    Literal,
    Local,
    Many,
    Size,
    Term,
    Unknown,
    Variable,
    coordinates,
    is_unique,
    key_of,
    leaves,
    operands,
    shared,
)

#: Operators of paths; terms do not compute with them.
OPENED = "opened"

#: Words in the name of a value that say that processes, nodes or runs have one each, or that it is no path at all. What
#: is popped by a text is an option (``kwargs.pop("output_dir")``), otherwise an element of a list or a queue. A buffer
#: from which something was read is no path; a folder that is only called local is shared by the ranks of a machine.
_OWN = re.compile(
    r"unique\(|\bpop(?:left)?\((?![\"'])|(?<!lora_)(?<!low_)(?<!full_)(?<!matrix_)rank|uuid|secrets|getpid|hostname|node_?(?:name|id|idx)|timestamp|random|worker|shard|partition"
    r"|proc(?:ess)?_?(?:id|idx|index|num)|gpu|device|replica|(?:bytesio|stringio|buffer|stream|stdout|stderr)(?![^()]{0,200}\))|devnull"
    r"|dev/null|dev/shm|scratch|shared_?mem|shm(?![a-z])|(?<![a-z])(?:pid|time|date|now|local(?!_(?:path|dir|folder)(?![a-z]))|buf)(?![a-z])",
    re.IGNORECASE,
)
_RANK = re.compile(
    r"rank|master|main_?proc|is_?main|primary(?!_(?:metric|score|loss|key))|coordinator|leader|chief|is_root|(?:is|global)_zero|proc_?id\b"
    r"|(?<![a-z_])should_save(?![a-z_])|first_(?:worker|process)|process_?(?:id|index)",
    re.IGNORECASE,
)
#: The number of a GPU, in a key.
_INDEX = "device.index"
#: A test of whether there is an object that those who log or save have.
_HANDLE = re.compile(
    r"(?:^|\band |\bnot )\(?(?:[\w.]+[._])?(?:logger|writer|saver|tensorboard|tb|board|tracker|recorder)"
    r"(?: is(?: not)? None)?\)?(?=$| and )",
    re.IGNORECASE,
)
#: A test for the first rank of all.
_FOR_FIRST = re.compile(
    r"(?<![a-z])(?<!local_)(?<!node_)rank(?:\([^()]*\))? *(?:==|!=|>) *0\b"
    r"|(?<!local_)(?<!node_)is_(?:main(?:_process)?|master(?:_(?:node|proc(?:ess)?|rank))?|rank_?(?:0|zero)|global_zero|world_process_zero|chief"
    r"|coordinator)\b"
)
#: What makes a test for one rank one for the others.
_OTHERS = re.compile(r"\bnot\b|!=|[<>]")
_SEVERAL = re.compile(r"dist|initiali[sz]ed|world|parallel|multi|ddp|launch|process|n_?gpus?|mpi", re.IGNORECASE)
#: A comparison of the number of all processes with one, or of the way in which they train, without spaces.
_NUMBER_OF_ALL = re.compile(
    r"(?:(?:world|dist)_?size|n(?:um)?_?(?:gpu|proc|process|device)(?:e?s)?)(?:\(\))?(<2|<=1|==1|>1|>=2|!=1)$",
    re.IGNORECASE,
)
_WAY = re.compile(r"(==|!=)[\"'](?:ddp|fsdp|dist|distributed)[\"']$", re.IGNORECASE)
_NODE = re.compile(r"cache|data|build|download|extension|kernel|compil|tokenizer|vocab|hub", re.IGNORECASE)
#: Names of what loops go over of which each rank may have its part.
_DATA = re.compile(
    r"split_between_processes|data|loader|batch|sampler|log_every|(?<![a-z])(?:samples|examples|paths|images|files|queries"
    r"|tasks|items|videos|clips|prompts|records|documents|results|outputs|jobs|urls|names)(?![a-z])",
    re.IGNORECASE,
)
#: The variable of a loop, in a key.
_LOOP = re.compile(r"loop@\w+:\d+:\d+")
#: A part of something by the number of the rank, in a key; a shortened one says behind dots that it had the number.
_SHARE = re.compile(r"(?<![a-z])rank\((?:world|dp|\w{16})|…rank\(")
_TEMPORARY = re.compile(r"(?<![a-z])(?:tmp|temp)(?![a-z])", re.IGNORECASE)
#: Texts that name a place of this process or node, or that somebody fills in later.
_PRIVATE = re.compile(r"^/(?:tmp|dev|scratch|local|run|proc)\b|%[phr]|\{\}|\{\w*rank\w*\}")
#: What in a key says nothing about the value: the place in the code, the modules and classes in front of a name.
_AROUND = re.compile(r"@[0-9a-f]{8}(?=:)|loop@[^()\[\],]*|(?<![\w.])[\w.]+:(?=\w)|(?<!\w)(?:\w+\.)+")

#: The key of a field of what a loop goes over, or of what is computed of it; and of what was taken of a queue.
_FIELD = re.compile(
    r"loop@.*:\d+:\d+(?:\.\w+|\['.*'\])|index\(loop@.*:\d+:\d+,[1-9]\).+|.*\bloop@\w+:\d+:\d+\['\w+'\].*"
    r"|.*Queue@[\w:]+\.get(?:_nowait)?\(\)"
)

#: Words in what a name is made of that tell processes or nodes apart.
_OF_PROCESS = re.compile(
    r"(?<!lora_)rank|getpid|\bpid\b|hostname|platform\.node|uname|node|worker|gpu|device|proc|loop@|dict@|index\(|shard",
    re.IGNORECASE,
)

#: What stands in a text of a path for the number of a rank, or for one number after the other.
_NUMBER = re.compile(r"<(?:rank\((?:world|dp)\)|each [^<>]*)>")
_STORAGE = re.compile(
    r"_*(?:fs|gfile|(?:g_)?path_?m(?:ana)?ge?r|(?:file|storage|object)_?(?:system|client|backend|store|io)|storage)",
    re.IGNORECASE,
)


#: The text of a folder in which something lies that is not known.
_PARENT_OF = re.compile(r"<parent\((.*)\)>")

#: In the key of something unknown: a place in the code at which it came to be, and not one at which all ranks agreed.
_TOLD = re.compile(r"^(?!agreed \w+@[\d:]+$).*@")
#: The key of an option: a field of what a call gives back that reads a command line or settings, by its name.
_OPTION = re.compile(
    r"(?:index\()?[\w.@:]*(?:parse|args|options|(?<![a-z])opts?(?![a-z])|config|conf(?![a-z])|cfg|settings|flags|params)[\w.]*"
    r"\([^()]*\)(?:,\d\))?(?:\.\w+|\['\w+'\])+",
    re.IGNORECASE,
)
#: Operators that make a path, or a part of one, of what they are applied to.
_COMPOSE = frozenset(("/", "text", "+", "%", "or", "*", "//", "-", PARENT))
#: Those of them that put what they are applied to side by side.
_JOINS_PARTS = frozenset(("/", "text", "+"))
_ENVIRONMENT = "environment["
_BY_A_LAUNCHER = frozenset(("RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "SLURM_PROCID"))
#: Parts of a time that ranks have in common unless it is midnight, and what of a format says more.
_DAYS = frozenset(("year", "month", "day", "date", "today"))
_CLOCK = re.compile(r"%[-#]?[HIMSfsTXcRrp+]")


def is_storage(name: str) -> bool:
    """Whether a variable or attribute is called as objects are that read and write files by their paths."""
    return _STORAGE.fullmatch(name) is not None


def sounds_like_a_rank(test: str) -> bool:
    """Whether the text of a test names a rank, the process that does what others need not, or what only that one has
    (``if self.writer is not None:``)."""
    return _RANK.search(test) is not None or _HANDLE.search(test) is not None


def asks_for_first(test: str) -> bool:
    """Whether the text of a test asks for the first rank of all."""
    return _FOR_FIRST.search(test) is not None


def asks_for_one_rank(test: str) -> bool:
    """Whether the text of a test that holds says that this is one rank, of all or of a machine."""
    return _RANK.search(test) is not None and _OTHERS.search(test) is None


def is_of_one(test: str, *, holds: bool) -> bool:
    """Whether the text of a test, on this side of it, says that there is one process: by their number, or by the name
    of the way in which several would train."""
    compact = test.replace(" ", "")
    number, way = _NUMBER_OF_ALL.search(compact), _WAY.search(compact)
    if (number is None and way is None) or " or " in test or " and " in test:
        return False
    return holds == (number[1] in ("<2", "<=1", "==1") if number is not None else way is not None and way[1] == "!=")


def asks_for_processes(term: Term) -> bool:
    """Whether a test asks if there are several processes, as far as the names in it say so."""
    if _is_launched(term):
        return True
    if isinstance(term, Apply):
        return all(map(asks_for_processes, term.operands))
    return all(
        isinstance(leaf, (Literal, Size)) or (isinstance(leaf, Unknown) and _SEVERAL.search(_AROUND.sub("", leaf.key)))
        for leaf in leaves(term)
    )


def _is_launched(term: Term) -> bool:
    """Whether a test asks for what a launcher puts into the environment (``"RANK" in os.environ``)."""
    if not isinstance(term, Apply) or term.operator != "in" or len(term.operands) != 2:
        return False
    name, where = term.operands
    asks = isinstance(name, Literal) and isinstance(name.value, str) and name.value in _BY_A_LAUNCHER
    return asks and isinstance(where, Unknown) and where.key == "os.environ"


def is_own(term: Term, *, temporary: bool = True) -> bool:
    """Whether a path may be another one in every process, or is in no place that processes share, by anything in it.

    ``temporary``: a name that only says so counts, too (as long as nobody makes the folder, it may be of `tempfile`).
    """
    stack: list[Term] = [term]
    while stack:
        top = stack.pop()
        if isinstance(top, Apply) and is_unique(top) and any(map(_is_of_a_day, top.operands[1:])):
            continue  # ranks start on one day
        if isinstance(top, Coordinate) or (isinstance(top, Apply) and top.operator in (UNIQUE, OPENED)):
            return True
        if isinstance(top, Literal) and isinstance(top.value, str) and _PRIVATE.search(top.value):
            return True
        if _is_field_of_element(top):
            return True
        if isinstance(top, Unknown):
            name = _AROUND.sub("", top.key)
            if OF_A_SAMPLER.search(top.key):
                return True
            if name.startswith("dict@"):  # an element of what was filled here: nobody knows with what
                return True
            if _OWN.search(name) or (temporary and _TEMPORARY.search(name)) or top.key.endswith(_INDEX):
                return True
        stack.extend(operands(top))
    return False


def is_dated(name: Term) -> bool:
    """Whether the name of a run has a time or a drawn number in it, and nothing that tells ranks apart: it is given to
    tell runs apart."""
    made = [part for part in _parts(name) if is_unique(part)]
    if not made or coordinates(name):
        return False
    told = [key_of(part.operands[0]) for part in made if isinstance(part, Apply)]
    others = [leaf.key for leaf in _leaves(name) if isinstance(leaf, Unknown)]
    return not any(_OF_PROCESS.search(text) for text in (*told, *(_AROUND.sub("", key) for key in others)))


def sides(path: Term) -> tuple[Term, ...]:
    """A path as it is on either side of a test by which it is one of two."""
    return path.operands[1:] if isinstance(path, Apply) and path.operator == "if" else (path,)


def chosen(path: Term, known: Mapping[str, bool]) -> Term:
    """A path of which parts are one of two by tests, as it is where some of the tests are known, by their keys."""
    if not isinstance(path, Apply):
        return path
    side = known.get(key_of(path.operands[0])) if path.operator == "if" else None
    if side is not None:
        return chosen(path.operands[1 if side else 2], known)
    return path._replace(operands=tuple(chosen(part, known) for part in path.operands))


def as_named(term: Term) -> Term:
    """A path as it is where the user gives the name: of two sides of a test that ranks share, the one that is not made
    by each process for itself (``args.name or strftime(…)``)."""
    if not isinstance(term, Apply) or is_unique(term):
        return term
    if term.operator == "if" and not coordinates(term.operands[0]) and not asks_for_processes(term.operands[0]):
        given = [side for side in term.operands[1:] if not any(map(is_unique, _parts(side)))]
        if len(given) == 1:
            return as_named(given[0])
    return Apply(term.operator, tuple(map(as_named, term.operands)))


def _parts(term: Term) -> Iterator[Term]:
    yield term
    for part in operands(term):
        yield from _parts(part)


def made_in(term: Term) -> frozenset[str]:
    """The places (:attr:`Site.key`) of the calls by which every process makes a part of a path for itself.

    None if a part is meant for one process or node, or where ranks may agree on a name: behind a test of whether there
    are several processes, or in the environment.
    """
    found = list(_made(term))
    return frozenset(found) - {""} if "" not in found and not _tells_apart(term) else frozenset()


def _tells_apart(term: Term) -> bool:
    """Whether a part of a path is called like what processes or nodes have one each of."""
    return any(isinstance(leaf, Unknown) and _OWN.search(_AROUND.sub("", leaf.key)) for leaf in _leaves(term))


def _leaves(term: Term) -> Iterator[Term]:
    """The leaves of a path, without those that say what made a part of it."""
    if isinstance(term, (Apply, Many)) and not is_unique(term):
        for part in operands(term):
            yield from _leaves(part)
    elif not isinstance(term, Apply):
        yield term


def _made(term: Term) -> Iterator[str]:
    """The places at which the parts of a path are made; an empty one for a part that is to be other on each rank."""
    if isinstance(term, Many):
        for item in term.items:
            yield from _made(item)
    elif isinstance(term, Apply) and is_unique(term):
        name = term.operands[0]
        if not any(map(_is_of_a_day, term.operands[1:])):
            yield name.key.partition("@")[2] if isinstance(name, Unknown) else ""
    elif isinstance(term, Apply) and term.operator == "if":
        test, *sides = term.operands
        agrees = coordinates(test) or asks_for_processes(test) or _ENVIRONMENT in key_of(test)
        for side in () if agrees else sides:
            yield from _made(side)
    elif isinstance(term, Apply) and term.operator in _COMPOSE and not _is_from_environment(term):
        for index, part in enumerate(term.operands):
            behind = term.operands[index + 1] if index + 1 < len(term.operands) else None
            if not (is_unique(part) and term.operator == "text" and behind is not None and _is_of_a_day(behind)):
                yield from _made(part)


def _is_from_environment(term: Apply) -> bool:
    """Whether a variable of the environment, where it is set, stands in the place of what each process makes: a folder
    that comes from there and holds what each makes is none."""
    return term.operator not in _JOINS_PARTS and _ENVIRONMENT in key_of(term)


def _is_of_a_day(told: Term) -> bool:
    """Whether a format, or the name of a field, tells no more of a time than its day."""
    word = told.value if isinstance(told, Literal) else None
    return isinstance(word, str) and (word in _DAYS or (word.startswith("%") and _CLOCK.search(word) is None))


def _is_field_of_element(term: Term) -> bool:
    """Whether a value is a part of what a loop goes over (``sample["file_name"]``, ``for i, path in …``): every rank
    may have its own. What comes first may be the number of the round."""
    if isinstance(term, Apply) and term.operator == "index" and isinstance(term.operands[0], Variable):
        return term.operands[1] != Literal(0)
    return isinstance(term, Unknown) and _FIELD.fullmatch(term.key) is not None


def is_of_divided(term: Term, loops: Mapping[str, Term]) -> bool:
    """Whether a path is made of what a loop goes over (``loops``: by the key of the variable), and that is neither
    counted nor known to be the same for all ranks: each rank may have its own part of it."""
    stack: list[Term] = [term]
    while stack:
        top = stack.pop()
        if _is_counter(top, loops):
            continue
        if isinstance(top, Variable) and _is_divided(loops.get(top.key, top)):
            return True
        if isinstance(top, (Unknown, Local)):  # an element of one of them: `names[index]`, of a listing as well
            over = ((key, loops[key]) for key in _LOOP.findall(top.key) if key in loops)
            if any(_is_divided(one) for key, one in over if not _is_count(key, one, top.key)):
                return True
        stack.extend(operands(top))
    return False


def _is_counter(term: Term, loops: Mapping[str, Term]) -> bool:
    """Whether a value is the number of the round that ``enumerate`` gives."""
    if not isinstance(term, Apply) or term.operator != "index" or term.operands[1] != Literal(0):
        return False
    counter = term.operands[0]
    return isinstance(counter, Variable) and key_of(loops.get(counter.key, counter)).startswith("enumerate(")


def as_shared(term: Term, loops: Mapping[str, Term]) -> Term:
    """A path with a fixed number for what counts the rounds of a loop, and a plain name for an option that was read
    (``parse_args().output``): ranks count alike, and were given the same."""
    is_range = isinstance(term, Variable) and key_of(loops.get(term.key, term)).startswith("range(")
    if is_range or _is_counter(term, loops):
        return Literal(0)
    if isinstance(term, Unknown) and _OPTION.fullmatch(term.key):
        return shared("option")
    if isinstance(term, Apply) and not is_unique(term):
        return Apply(term.operator, tuple(as_shared(part, loops) for part in term.operands))
    if isinstance(term, Many):
        return Many(tuple(as_shared(part, loops) for part in term.items))
    return term


def _is_count(key: str, over: Term, used: str) -> bool:
    """Whether what a loop goes over is counted, and a key may stand for the number: it says of no other part of what
    each round has (``index(loop@…,1)``) that it is used."""
    counted = key_of(over).startswith("enumerate(")
    return counted and not any(f"index({key},{part}" in used for part in "123456789")


def _is_divided(over: Term) -> bool:
    """Whether each rank may have its part of what a loop goes over, by its name, or as the rank stands in it. A display
    of names that are written down or composed there (``for part in (root, root / "samples")``) is no list of data."""
    if isinstance(over, Apply) and over.operator == "fitted":
        return True
    if isinstance(over, Many):
        return any(_SHARE.search(key_of(one)) if _is_composed(one) else _is_divided(one) for one in over.items)
    return _DATA.search(key_of(over)) is not None or _SHARE.search(key_of(over)) is not None


def _is_composed(term: Term) -> bool:
    """Whether a value is written down, or a path or text that is made of others: none to go through."""
    return isinstance(term, Literal) or (isinstance(term, Apply) and term.operator in _COMPOSE - {"or"})


def is_of_data(over: str) -> bool:
    """Whether the text of what a loop goes over says that each rank may have its part of it."""
    return _DATA.search(over) is not None


def is_of_node(term: Term) -> bool:
    """Whether a path may be one that every node has for itself: a cache, a data set, something built or fetched."""
    return _NODE.search(_AROUND.sub("", text(term))) is not None


def is_plain(term: Term) -> bool:
    """Whether a path consists of names and texts alone, more than one of them: no element of anything that ranks may
    have divided, and not just what a caller gives."""
    parts = tuple(leaves(term))
    known = all(
        isinstance(leaf, Literal)
        or (isinstance(leaf, Unknown) and "(" not in leaf.key and _TOLD.search(leaf.key) is None)
        for leaf in parts
    )
    return known and any(isinstance(leaf, Literal) and leaf.value for leaf in parts)


def text(term: Term) -> str:
    """The path as a text in which `<…>` stands for what is not known; equal texts are equal paths."""
    return posixpath.normpath(_text(term) or ".")


def without_numbers(path: str) -> str:
    """A path (as :func:`text`) with `<n>` for the number of a rank, and for what counts them."""
    return _NUMBER.sub("<n>", path)


def part_of_all(term: Term) -> str:
    """The path of one file of many, of which each rank has one, with `<n>` for what differs; empty if it is none. A
    folder that is only called temporary is not each rank's own, if there are parts in it that have their numbers."""
    path = without_numbers(text(term))
    own = is_own(shared(_NUMBER.sub("", text(term))), temporary=False)
    return path if path.count("<n>") == 1 and not own else ""


def shown_path(term: Term, limit: int = 48) -> str:
    """The path for a message: what is unknown by the last part of its name; empty where that says nothing."""
    path = re.sub(r"<([^<>]*)>", lambda found: _short(found[1]), text(term))
    return "" if "<" in path or "?" in path or len(path) > limit else path


def _short(key: str) -> str:
    name = re.split(r"[.:]", key)[-1]
    return "{" + name + "}" if name.isidentifier() else "?"


def is_inside(path: str, folder: str) -> bool:
    """Whether a path (as :func:`text`) is that of a folder or lies below it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def lies_beside(path: Term, other: Term) -> bool:
    """Whether two paths lie in one folder, or the first is made of the other (``path + ".tmp"``)."""
    folder = posixpath.dirname(text(path))
    return bool(folder and folder == posixpath.dirname(text(other))) or any(part == other for part in _parts(path))


def is_there_with(made: str, folder: str) -> bool:
    """Whether a folder (as :func:`text`) is there once another one is made, with all above it: it is the same, or the
    other one lies below it, also by what is not known (``dirname(prefix + ".log")`` where ``prefix`` is made)."""
    if is_inside(made, folder):
        return True
    inner = _PARENT_OF.fullmatch(folder)
    while inner is not None:
        rest = inner[1].removeprefix(made)
        if is_inside(made, inner[1]) or (inner[1] != rest and "/" not in rest):
            return True
        inner = _PARENT_OF.fullmatch(inner[1])
    return False


def _text(term: Term) -> str:
    if isinstance(term, Literal):
        return str(term.value)
    if isinstance(term, Apply):
        if term.operator == "/":
            return "/".join(map(_text, term.operands))
        if term.operator == "+" and all(isinstance(o, Literal) and type(o.value) is int for o in term.operands):
            return str(sum(o.value for o in term.operands if isinstance(o, Literal) and isinstance(o.value, int)))
        if term.operator in ("text", "+"):
            return "".join(map(_text, term.operands))
        if term.operator == PARENT:
            inner = posixpath.normpath(_text(term.operands[0]))
            return posixpath.dirname(inner) if "/" in inner.rstrip("/") else f"<parent({inner})>"
        if term.operator == "or" and len(term.operands) == 2:
            return _text(term.operands[0])
    if isinstance(term, Variable):
        return f"<each {term.key.rpartition('/')[2]}>"
    return f"<{key_of(term).replace('/', '|')}>"
