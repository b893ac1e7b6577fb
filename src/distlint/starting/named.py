"""What nothing in a project names, or makes: nobody is seen to come to what stands in there."""

from __future__ import annotations

import re
from pathlib import PurePath

from distlint.facts import Attribute, Call, Expression, callee
from distlint.finding import Span
from distlint.places.order import Order
from distlint.project import Class, External, Function, Module, Project, resolve_all
from distlint.settings import Settings
from distlint.starting.guided import Guided
from distlint.starting.launching import Launching

#: What calls the functions of a module, or has them called, without their names.
_NAMELESS = frozenset(("globals", "Fire", "getmembers"))
#: A name outside of comments, and one that is called, asked for something, or handed on.
_IN_CODE = r"^[^#\n]*(?<!\w){0}(?!\w)"
_USED = r"^[^#\n]*(?<!\w){0}[ \t]*[.(\[]|^[^#\n]*(?:[=:@]|\w\()[ \t]*(?:\w{{1,60}}\.)?{0}(?!\w)"
#: A method that is called by a name which is made elsewhere: `getattr(self, name)`, `getattr(model, f"on_{event}")`,
#: `getattr(model, mode)(…)`.
_ANY_METHOD = re.compile(
    r"\bgetattr\((?:self|cls),(?![ \t]{0,9}[\"'][^\"'\n]{0,80}[\"'][ \t]{0,9}[,)])"
    r"|\bgetattr\([^,\n]{1,80},[ \t]{0,9}(?:f[\"'][^\"'\n]{0,80}\{|[\"'][^\"'\n]{0,80}[\"'][ \t]{0,9}[+%])"
    r"|\bgetattr\([^,\n]{1,80},(?![ \t]{0,9}[\"'])[^()\n]{1,80}\)[ \t]{0,9}\("
    r"|\bmethodcaller\((?![\"'])"
)
#: Classes of torch and Python from which a class may be derived, and what is called of them by name.
_KNOWN_BASES = frozenset(
    (
        "object", "abc.ABC", "typing.Generic", "torch.nn.Module", "torch.utils.data.Dataset", "torch.optim.Optimizer",
        "torch.utils.data.IterableDataset", "torch.utils.data.Sampler", "torch.utils.data.DistributedSampler",
        "torch.utils.data.distributed.DistributedSampler", "torch.utils.data.DataLoader",
    )
)  # fmt: skip
_OF_BASES = frozenset(
    (
        "forward", "extra_repr", "reset_parameters", "step", "train", "eval", "state_dict", "load_state_dict",
        "set_epoch", "set_extra_state", "get_extra_state", "zero_grad", "next",
    )
)  # fmt: skip
#: What enters a class or function in a table (`@HOOKS.register_module()`).
_ENTERS = re.compile(r"_*register\w*")
#: Decorators that enter what they are given nowhere.
_WRAPPERS = (
    "torch.compile", "torch.no_grad", "torch.inference_mode", "torch.enable_grad", "torch.jit.", "torch.autocast",
    "torch.cuda.amp.", "torch.amp.", "functools.", "contextlib.", "dataclasses.", "typing.", "abc.",
)  # fmt: skip


class Named:
    """Answers about one project."""

    def __init__(
        self, project: Project, launching: Launching, order: Order, settings: Settings, guided: Guided
    ) -> None:
        self.project = project
        self.launching = launching
        self.order = order
        self.settings = settings
        self.guided = guided

    def unnamed(self, module: Module, span: Span) -> str:
        """The function or class in which a place is, or the method, if nothing in the project names it but itself: no
        call, no test and no guide, and no import unless a package only offers it to the rest of the program. A
        decorator may enter it somewhere: under its own name it has to be named as well. Who makes commands or a table
        of what a module has needs no name; methods have none for a framework from whose class theirs is derived, for
        who installs the package, and for who asks for one by a name that is made elsewhere."""
        around = module.function_on(span.line)
        if around is None or module.is_test or not _NAMELESS.isdisjoint(module.words):
            return ""
        method = around.outermost
        one: Function | Class = method
        while one.owner is not None:
            one = one.owner
        if not self.settings.is_packaged and not self.launching.may_be_used_by_programs(module):
            return ""  # who has a file by itself may call what stands in there
        is_imported = self.settings.is_packaged or self.launching.is_used_by_programs(module)
        if is_imported and not self._is_named(one, module):
            return one.name
        if one is method or self.settings.is_packaged or not _is_called_by_name(method):
            return ""
        if self._is_named(method, module) or self.project.has_match(_ANY_METHOD, "getattr", "methodcaller"):
            return ""
        return method.name

    def _is_named(self, one: Function | Class, module: Module) -> bool:
        """Whether something beside a function or class has its name, or a decorator may need none."""
        own = one.definition
        entered = [decorator for decorator in own.decorators if not _only_wraps(decorator, module)]
        if one.name.startswith("__") or not all(map(_enters_by_name, entered)):
            return True
        named = re.compile(_IN_CODE.format(re.escape(one.name)), re.MULTILINE)
        lines = module.text.split("\n")
        if named.search("\n".join((*lines[: own.span.line - 1], *lines[own.span.end_line :]))):
            return True
        return self._is_named_outside(named, one.name, module.path)

    def unmade(self, module: Module, span: Span) -> str:
        """The class of whose objects a place is about, if a program makes none, but asks it for functions only, and no
        settings name it."""
        around = module.function_on(span.line)
        owner = around.outermost.owner if around is not None else None
        if owner is None or around is None or around.outermost.first_parameter is None or module.is_test:
            return ""
        if self.settings.is_packaged or owner.owner is not None or owner.definition.decorators:
            return ""
        if not self.launching.is_used_by_programs(module) or not self.order.is_only_asked(owner):
            return ""
        set_ = re.compile(rf"[:=.][ \t\"']{{0,9}}{re.escape(owner.name)}(?![\w-])")
        return "" if self.guided.has_set(set_) else owner.name

    def _is_named_outside(self, named: re.Pattern[str], name: str, path: str) -> bool:
        """Whether a file other than the one that binds a name has it: of code, of guides and settings. What a program's
        own package offers is used where others name it."""
        files = (other for other, _ in self.project.matching(named, name) if other != path)
        uses = re.compile(_USED.format(re.escape(name)), re.MULTILINE)
        for other in files:
            offers = PurePath(other).name == "__init__.py" and not self.settings.is_packaged
            if not offers or uses.search(self.project.text(other)) is not None:
                return True
        return self.guided.has(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"))


def _is_called_by_name(method: Function) -> bool:
    """Whether only who names a method calls it: it is derived from no class of a framework, as far as can be seen."""
    owner = method.owner
    if owner is None or method.name.startswith("_") or method.name in _OF_BASES:
        return False
    for one in owner.lineage:
        if isinstance(one, External):
            if one.name not in _KNOWN_BASES:
                return False
        elif any(not resolve_all(base.value, one.parent or one.module) for base in one.definition.bases):
            return False
    return True


def _only_wraps(decorator: Expression, module: Module) -> bool:
    """Whether a decorator is one of those that enter nothing anywhere (``@torch.no_grad()``)."""
    called = [symbol for symbol in resolve_all(callee(decorator), module) if isinstance(symbol, External)]
    return bool(called) and all(one.name.startswith(_WRAPPERS) for one in called)


def _enters_by_name(decorator: Expression) -> bool:
    """Whether a decorator enters a class or function in a table under its own name: nothing is said beside it."""
    called = decorator.function if isinstance(decorator, Call) else decorator
    is_entered = isinstance(called, Attribute) and _ENTERS.fullmatch(called.attr) is not None
    return is_entered and not (isinstance(decorator, Call) and decorator.arguments)
