"""The check of one file: facts, rules, suppression comments, filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from distlint.configuration import Configuration, selection
from distlint.finding import Confidence, Finding, Severity, Span
from distlint.judging import findings_of
from distlint.precedence import best_explanations
from distlint.project import Module, Project
from distlint.project.footing import Footing, footing_of
from distlint.project.known import NOTHING_KNOWN, Known
from distlint.project.roots import forget, seen
from distlint.remembering import Grounds, asking, separately
from distlint.runtime.stack import with_room
from distlint.settings import Settings
from distlint.silencing import apply
from distlint.source.suppressions import suppressions_of
from distlint.source.text import UnreadableText, read
from distlint.survey import Survey

_START = Span(1, 0, 1, 0)

#: Rules that look at the file as a file: they speak even where nothing could be parsed.
_ABOUT_FILES = frozenset(("RNK000", "RNK001", "RNK003"))

#: What says that something was not checked is shown whatever is selected.
_ALWAYS = frozenset(("RNK000", "RNK001"))


class Checker:
    """Checks files one by one and remembers what it learns about the projects around them.

    ``texts``: contents that take the place of what is on disk, by absolute path. ``noqa`` False: the caller itself
    drops what ``# noqa`` comments silence. ``known``: what earlier runs know of projects as they are on disk, by
    their roots. ``grounded``: whether :meth:`footings` will be asked for. ``ahead``: as for
    :class:`~distlint.project.outlines.Outlines`.
    """

    def __init__(
        self,
        configuration: Configuration,
        texts: Mapping[str, str] | None = None,
        *,
        noqa: bool = True,
        known: Mapping[str, Known] = MappingProxyType({}),
        grounded: bool = True,
        ahead: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._seen = forget()  # what an earlier checker of this process remembered may have changed on disk
        self.configuration = configuration
        self.texts = dict(texts or {})
        self.noqa = noqa
        self.known = known
        self.grounded = grounded
        self.ahead = ahead
        self.counters: dict[str, int] = {}
        self._surveys: dict[tuple[str, Settings], Survey] = {}

    def check(self, path: Path) -> list[Finding]:
        """The findings of one file (absolute path). Raises :class:`~distlint.configuration.SettingsError`."""
        settings = self.configuration.for_file(path)
        active = selection.active(settings, path)
        project = self.survey(path).project
        asking.begin()
        project.grounds.rest_on(str(path))
        try:
            found = self._check(path, settings, active)
            if found:
                project.rest_on_places(_shown_by(found))
            if asking.is_settled:
                project.founded[str(path)] = asking.sources
            return found
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic in LibCST's parser is no Exception
            return [internal_error(path, f"{_described(error)}; nothing is known of this file")]

    @with_room
    def _check(self, path: Path, settings: Settings, active: frozenset[str]) -> list[Finding]:
        text = self._text(path)
        if isinstance(text, Finding):
            return _filtered([text], settings, active)
        found, ran = self._findings(path, text, active)
        found = apply(found, suppressions_of(text), text, path=str(path), ran=ran, on_stand_alone=self.noqa)
        return _filtered(found, settings, active)

    def has_on_disk(self, path: Path, text: str) -> bool:
        """Whether ``text`` is what stands in the file, so that what is remembered of the project holds for it."""
        try:
            return not self.texts and read(path).text == text
        except UnreadableText:
            return False

    def footings(self) -> list[Footing]:
        """What the findings of the files that were checked rest on, project by project; nothing if another checker has
        begun since, which is told what this one would have seen."""
        is_asked = self.grounded and seen() is self._seen
        projects = [survey.project for survey in self._surveys.values() if is_asked]
        return [footing_of(project, self._seen) for project in projects if project.founded]

    def statistics(self) -> dict[str, int]:
        """Counters by name: files without distributed vocabulary, functions decided and not."""
        total = dict(self.counters)
        for survey in self._surveys.values():
            for what, number in survey.project.counters.items():
                total[what] = total.get(what, 0) + number
        return total

    def survey(self, path: Path) -> Survey:
        """The survey of the project that a file belongs to; a file outside any project is one of its own."""
        settings = self.configuration.for_file(path)
        root = self.configuration.root_of(path.parent)
        key = (str(path if root is None else root), settings)
        if key not in self._surveys:
            project = Project(
                root or path.parent,
                settings.src,
                self.texts,
                only=str(path) if root is None else None,
                known=self.known.get(str(root), NOTHING_KNOWN),
                grounds=Grounds(kept=self.grounded),
                ahead=self.ahead,
            )
            self._surveys[key] = Survey(project, settings)
        return self._surveys[key]

    def _text(self, path: Path) -> str | Finding:
        known = self.texts.get(str(path))
        if known is not None:
            return known
        try:
            text = read(path).text
        except UnreadableText as error:
            return unreadable(path, error.line, 0, error.reason)
        self.survey(path).project.remember(str(path), text)
        return text

    def _findings(self, path: Path, text: str, active: frozenset[str]) -> tuple[list[Finding], frozenset[str]]:
        """What the rules say, and which of them have looked."""
        survey = self.survey(path)
        speaks = survey.speaks(text)
        is_looked_at = survey.looks_at(str(path), text)
        is_handed = not is_looked_at and survey.spmd.reach.tests_what_it_is_handed(str(path))
        is_looked_at |= is_handed
        module = survey.project.module_at(str(path), force=is_looked_at)
        assert module is not None
        if not is_looked_at or (module.facts.problem is not None and not speaks):
            # whether somebody imports from the file plays no part: a file's findings depend on no other check
            self.counters["files without distributed vocabulary"] = (
                self.counters.get("files without distributed vocabulary", 0) + 1
            )
            return [], active
        problem = module.facts.problem
        if problem is not None:
            return [unreadable(path, problem.line, problem.column, problem.reason)], active & _ABOUT_FILES
        found, ran = _run_rules(module, survey, _about_divergence(active) if is_handed else active)
        return best_explanations(_confirmed(found, module, text)), ran


def _about_divergence(active: frozenset[str]) -> frozenset[str]:
    """Those of the rules that tell where ranks part: all that is asked of a file which only an object that it is handed
    makes distributed."""
    from distlint.rules import all_rules

    return active.intersection(rule.code for rule in all_rules() if rule.about == "divergence")


def _run_rules(module: Module, survey: Survey, active: frozenset[str]) -> tuple[list[Finding], frozenset[str]]:
    from distlint.rules import all_rules

    found: list[Finding] = []
    idle: set[str] = set()
    project = survey.project
    known = project.known.silent_in(module.path, project.grounds.bit)
    silent = project.silent[module.path] = {}
    for rule in all_rules():
        if rule.check is None or rule.code not in active:
            continue
        if module.is_test and not rule.in_tests:
            idle.add(rule.code)
            continue
        try:
            with separately():
                project.grounds.rest_on(module.path)
                said = findings_of(rule, module, survey) if rule.code not in known else []
                asking.sources |= known.get(rule.code, 0)
                if not said and asking.is_settled:
                    silent[rule.code] = asking.sources
            found += said
        except Exception as error:  # a broken rule is a finding, and the others go on
            broke = f"in {rule.code} {rule.slug} {_described(error)}; the other rules have run"
            found.append(internal_error(Path(module.path), broke))
            idle.add(rule.code)
    return found, active - idle


def _confirmed(found: list[Finding], module: Module, text: str) -> list[Finding]:
    """The findings that stand in libcst's tree as well; where it can't follow, a finding says so instead."""
    places = [finding.span for finding in found if finding.code not in _ABOUT_FILES]
    if not places:
        return found
    from distlint.syntax.flagging import unconfirmed

    doubtful = unconfirmed(module.facts, text, places)
    kept = [finding for finding in found if finding.span not in doubtful]
    unread = "libcst cannot read the code around this line: what was found in it is not reported"
    return [*kept, *(unreadable(Path(module.path), span.line, span.column, unread) for span in sorted(doubtful))]


def _shown_by(found: list[Finding]) -> Callable[[str], bool]:
    """Whether findings may say where something stands in a file (absolute path): they point into it, or their texts
    name it (a line without a file is one of their own)."""
    places: set[str] = set()
    said: list[str] = []
    for one in found:
        moments = [moment for lane in one.lanes for moment in lane.moments]
        places.update(evidence.path for evidence in one.evidence)
        places.update(moment.path for moment in moments)
        said += (one.message, one.help, *(e.message for e in one.evidence), *(moment.text for moment in moments))
    texts = "\n".join(said)
    return lambda path: path in places or Path(path).name in texts


def _filtered(found: list[Finding], settings: Settings, active: frozenset[str]) -> list[Finding]:
    return [
        finding
        for finding in found
        if finding.code in _ALWAYS
        or (
            finding.code in active
            and finding.severity.reaches(settings.min_severity)
            and finding.confidence.reaches(settings.min_confidence)
        )
    ]


def unreadable(path: Path, line: int, column: int, reason: str) -> Finding:
    """The finding (RNK001) that a file can't be read or parsed, at a 1-based line and 0-based column."""
    span = Span(line, column, line, column)
    message = f"cannot read {path.name}: {reason}"
    return Finding(str(path), span, "RNK001", "unreadable-file", Severity.HYGIENE, Confidence.HIGH, message)


def internal_error(path: Path, what: str) -> Finding:
    """The finding (RNK000) that something broke over a file; ``what`` reads on after ``internal error``."""
    message = " ".join(f"internal error {what}".split())
    return Finding(str(path), _START, "RNK000", "internal-error", Severity.HYGIENE, Confidence.HIGH, message)


def _described(error: BaseException) -> str:
    """What was raised, and in which line of ours."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"at {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place is not None else ""
    return f"{where}: {type(error).__name__}: {error}"
