"""Whether anything in sight starts a program in several processes, or at all.

What joins a group need not be started by several. Where guides and scripts show how a project starts its programs in
several processes, and pass one over, that one mostly runs alone: of 93 judged alarms about files that all ranks write
(RNK603) 27 were right there, and 154 of 203 elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

from distlint import facts
from distlint.finding import Alarm, Severity, Span
from distlint.knowledge import starting
from distlint.places import call_of, calls_in, is_main_guard, outcomes
from distlint.places.order import Order, is_in_program
from distlint.project import Function, Module, Project, Scope
from distlint.remembering import remembered
from distlint.repository.commands import has_command
from distlint.settings import Settings
from distlint.starting.guided import Guided
from distlint.starting.launching import Launching
from distlint.starting.left_at_one import are_left_at_one
from distlint.starting.named import Named
from distlint.starting.options import Options
from distlint.starting.programs_of_one import is_named_for_one

#: What such an alarm says at its end.
_UNSEEN = " (no guide or script starts this in several processes)"
_AT_ONE = " (the settings leave it at one device)"
_NOT_RUN = " (no guide or script starts this)"
_UNNAMED = " (nothing in the project names {})"
_UNMADE = " (nothing in the project makes a {})"
_NOT_GIVEN = " (no guide, script or settings give {})"
#: A program of Lightning, which takes all GPUs of a machine, a process for each, unless it is told otherwise
#: (https://lightning.ai/docs/pytorch/stable/accelerators/gpu_basic.html, `devices="auto"`).
_LIGHTNING = re.compile(r"^[ \t]*(?:import|from)[ \t]+(?:pytorch_)?lightning\b", re.MULTILINE)
_TAKES_ALL = re.compile(r"\b(?:Trainer|LightningCLI|Fabric)\((?![^()]{0,400}\bdevices\s?=\s?1\b)")
#: What makes a group of one process: the environment that a launcher would set, or an address of this machine.
_MAKES_ONE = re.compile(
    r"environ(?:\.setdefault\(|\[)\s*[\"'](?:MASTER_ADDR|MASTER_PORT|RANK|WORLD_SIZE)[\"'](?:,|\]\s*=(?!=))|\bFileStore\(|\bHashStore\("
)
#: What guides say of several processes or GPUs, or of what starts or makes them.
_OF_SEVERAL = re.compile(
    r"\btorchrun\b|torch\.distributed|\bdistributed[ _-]?(?:data|train|launch|mode|run|eval|setting|environment)"
    r"|\baccelerate[ `]+(?:launch|config|\w+\.py)|\baccelerator\b|hugging ?face[^\n]{0,20}accelerate"
    r"|\b(?:deepspeed|fsdp|ddp|horovod|mpirun|mpiexec|srun|sbatch|slurm)\b"
    r"|multi[- _]?(?:gpu|process|node)|\bmultiple (?:gpu|process|node|device)"
    r"|\b(?:[2-9]|[1-9]\d|two|four|eight|several|all)[ -]?(?:x[ -]?)?(?:\w{1,20}[ -])?gpus?\b"
    r"|--(?:n_?gpus?|gpus|num[-_]gpus?|nproc\w*|devices|world[-_]size)\b(?![ =]{1,9}\"?1\b)|\bgpus=(?!1\b)"
    r"|\bCUDA_VISIBLE_DEVICES=[\"']?\d+,",
    re.IGNORECASE,
)
_JOINS, _MAKES_ACCELERATOR = "init_process_group", "Accelerator("
#: How many callers up it is asked which programs come to a function.
_DEEPEST = 6


class Shown:
    """Answers about one project."""

    def __init__(self, project: Project, launching: Launching, order: Order, settings: Settings) -> None:
        self.project = project
        self.launching = launching
        self.order = order
        self.settings = settings
        self.guided = Guided(project)
        self.options = Options(project, order, self.guided)
        self.named = Named(project, launching, order, settings, self.guided)

    @remembered
    def is_shown(self, module: Module) -> bool:
        """Whether something starts a program that uses ``module`` in several processes: a command in a guide or a
        script, one that the program itself names, or its code. True where guides and scripts say of no program how it
        is started in several processes."""
        started = self.settings.started
        users = self.launching.users_inside(module.path)
        if not started.shows_several or started.starts_several(users) or started.tells_of_several(users):
            return True
        return any(_starts(self.project.raw_text(path)) for path in self.launching.users(module.path))

    def at_stake(self, alarm: Alarm, module: Module, *, hurts_one: bool = False, with_evidence: bool = False) -> Alarm:
        """An alarm as it is, or as one of hygiene: what it says of the code is right, but nobody is seen to make the
        run in which it hurts. ``hurts_one``: it hurts a single process. ``with_evidence``: nor may the places that it
        names beside its own stand below an option that nobody gives."""
        if alarm.severity is Severity.HYGIENE:
            return alarm
        reason = self._why_not(module, alarm.span, hurts_one)
        for evidence in alarm.evidence if with_evidence and not reason else ():
            known = self.project.module_at(evidence.path)
            missing = self._missing_option(known, evidence.span) if known is not None else ""
            reason = reason or (_NOT_GIVEN.format(missing) if missing else "")
        return alarm.as_hygiene(reason) if reason else alarm

    def _why_not(self, module: Module, span: Span, hurts_one: bool) -> str:
        """What is said at the end of a message where nobody is seen to come to a place."""
        if unnamed := self.named.unnamed(module, span):
            return _UNNAMED.format(unnamed)
        if unmade := self.named.unmade(module, span):
            return _UNMADE.format(unmade)
        if hurts_one:
            if not self._is_left_to_others(module) and self._are_passed_over(self._programs(module, span)):
                return _NOT_RUN
        elif self.is_seen_alone(module, span):
            return _UNSEEN
        elif not self._is_left_to_others(module) and self._are_left_at_one(self._programs(module, span)):
            return _AT_ONE
        missing = self._missing_option(module, span)
        return _NOT_GIVEN.format(missing) if missing else ""

    def _missing_option(self, module: Module, span: Span) -> str:
        """The option that nobody gives to a program that comes to a place, and that guides and scripts run."""
        programs = self._inside(self._programs(module, span))
        return self.options.missing(module, span) if self.settings.started.runs(programs) else ""

    def is_started_as_one(self, module: Module, span: Span) -> bool:
        """Whether guides and scripts start a program that comes to a place as one process, which starts no others and
        makes no group of one: it writes nothing into the environment that a launcher would. What is named for tests,
        demonstrations, conversions and the like may import a file, and never come to the place."""
        return self._are_started_as_one(self._programs(module, span))

    def is_launched(self, module: Module, span: Span) -> bool:
        """Whether guides and scripts start a program that comes to a place by a launcher."""
        return self.settings.started.starts(self._inside(self._programs(module, span)))

    def is_launched_in_several(self, module: Module, span: Span) -> bool:
        """Whether one of these launchers starts more than one process."""
        return self.settings.started.starts_several(self._inside(self._programs(module, span)))

    def is_only_launched(self, module: Module, span: Span) -> bool:
        """Whether guides and scripts start programs that come to a place, and all of these by launchers: nobody is seen
        to run one as a single process, without a group."""
        return self.settings.started.is_only_launched(self._inside(self._programs(module, span)))

    def is_made_first(self, module: Module, span: Span, option: str) -> bool:
        """Whether guides and scripts start programs that come to a place, and all make the folder before that they give
        by an option."""
        return self.settings.started.makes_first(self._inside(self._programs(module, span)), option)

    @remembered
    def _are_started_as_one(self, paths: frozenset[str]) -> bool:
        started = self.settings.started
        for path in sorted(paths):
            if is_named_for_one(path) or not started.starts_as_one(self._inside((path,))):
                continue
            modules = self.project.modules_at([path])
            texts = [self.project.raw_text(one) for module in modules for one in self.launching.around(module)]
            if not any(_starts_others(text) or _MAKES_ONE.search(text) is not None for text in texts):
                return True
        return False

    def is_seen_alone(self, module: Module, span: Span) -> bool:
        """Whether guides and scripts start what comes to a place by launchers of one process, or without a launcher
        where it sees one GPU, or where they start other programs by one, or show how programs are started and pass it
        over; and nothing that does starts processes itself. Others start what uses a package, and the tests."""
        return not self._is_left_to_others(module) and self._are_seen_alone(self._programs(module, span))

    def _is_left_to_others(self, module: Module) -> bool:
        return module.is_test or (self.settings.is_packaged and not self.launching.is_used_by_programs(module))

    @remembered
    def _are_seen_alone(self, paths: frozenset[str]) -> bool:
        started = self.settings.started
        programs = self._inside(paths)
        if started.tells_of_several(programs) or started.hands_rank_to(programs):
            return False
        if started.sees_one_gpu(programs):
            return True
        is_one = not started.starts(programs) and self._are_started_as_one(paths)
        if not started.shows_several:
            is_one = is_one and self._join_if_asked(paths) and not self.guided.has(_OF_SEVERAL)
        if not is_one and not started.starts_alone(programs) and not self._are_passed_over(paths):
            return False
        return not any(map(_starts, map(self.project.raw_text, self.launching.at_hand_of(paths))))

    @remembered
    def _are_passed_over(self, paths: frozenset[str]) -> bool:
        """Whether guides and scripts show how programs are started, and run none of these, nor does a script name
        it."""
        started = self.settings.started
        programs = self._inside(paths)
        return bool(started.launches or started.plain) and not (
            started.runs(programs)
            or started.is_a_command(programs)
            or started.is_in_a_script(programs)
            or self._are_named(paths)
        )

    @remembered
    def _are_left_at_one(self, paths: frozenset[str]) -> bool:
        """Whether programs train by Lightning, which settings leave in one process, as far as guides do not speak of
        several."""
        started = self.settings.started
        if started.shows_several or started.tells_of_several(self._inside(paths)):
            return False
        texts = [self.project.raw_text(path) for path in self.launching.at_hand_of(paths)]
        trains = any(_LIGHTNING.search(text) is not None and "Trainer(" in text for text in texts)
        if not trains or any(map(_starts_itself, texts)) or self.guided.has(_OF_SEVERAL):
            return False
        return are_left_at_one(self.guided)

    def _join_if_asked(self, paths: frozenset[str]) -> bool:
        """Whether programs, with what they import themselves, run alone as well: they join by an accelerator, or below
        a test."""
        modules = self.project.modules_at(dict.fromkeys(self.launching.at_hand_of(paths)))
        joins = [
            place
            for module in modules
            for scope in module.scopes_with(_JOINS)
            for place in calls_in(scope)
            if facts.last_name(call_of(place).function) == _JOINS
        ]
        if joins:
            return all(any("__name__" not in facts.source_of(test) for test, _ in outcomes(place)) for place in joins)
        return any(_MAKES_ACCELERATOR in self.project.raw_text(path) for path in paths)

    def _are_named(self, paths: frozenset[str]) -> bool:
        """Whether another file of the project names the file of one of these programs: it may start it."""
        names = {PurePath(path).name for path in paths if not self.launching.importers(path)} - {"__init__.py"}
        if not names:
            return False
        named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})\b")
        return any(path not in paths for path, _ in self.project.matching(named, *sorted(names)))

    def _inside(self, paths: Iterable[str]) -> list[str]:
        """Files as commands name them: below the root."""
        return [path.removeprefix(f"{self.project.root}/") for path in paths]

    @remembered
    def _programs(self, module: Module, span: Span) -> frozenset[str]:
        """The files of the programs that come to a place: those that use the files of the functions, or top levels,
        from which calls lead there, as far as they are in sight; methods may be called where nobody sees it. What only
        runs where a file is the program (``if __name__ == "__main__"``) has that one."""
        around = module.function_on(span.line)
        first = around if around is not None and around.owner is None else None
        roots = (
            self._roots(first, ()) if first is not None else [(module.path, around is None and _is_own(module, span))]
        )
        return frozenset(
            user
            for root, is_own in dict.fromkeys(roots)
            for user in ((root,) if is_own else self.launching.users(root))
        )

    def _roots(self, function: Function, above: tuple[Function, ...]) -> list[tuple[str, bool]]:
        """The files from whose functions or top levels calls lead to a function, each with whether these only run where
        the file is the program."""
        calls = self.order.callers(function) if len(above) < _DEEPEST and function not in above else ()
        if not calls:
            return [(function.module.path, False)]
        found: list[tuple[str, bool]] = []
        for call in calls:
            scope: Scope = call.scope
            if isinstance(scope, Module):
                found.append((scope.path, is_in_program(call.place)))
            elif scope.owner is not None:
                found.append((scope.module.path, False))
            else:
                found += self._roots(scope, (*above, function))
        return found


def _is_own(module: Module, span: Span) -> bool:
    """Whether a place at the top level of a file only runs where it is the program."""
    return any(is_main_guard(one) and span.is_inside(one.span) for one in module.body)


def _starts(text: str) -> bool:
    """Whether a file starts several processes, has a framework do so, or names a command for that."""
    return _starts_others(text) or has_command(text)


def _starts_others(text: str) -> bool:
    """Whether a file starts several processes, or has a framework do so."""
    if _starts_itself(text):
        return True
    return _LIGHTNING.search(text) is not None and _TAKES_ALL.search(text) is not None


def _starts_itself(text: str) -> bool:
    """Whether a file starts several processes, or tells a framework of several."""
    called = starting.called("worker", "launcher", "maybe-launcher", "remote")
    return called.search(text) is not None or starting.told().search(text) is not None
