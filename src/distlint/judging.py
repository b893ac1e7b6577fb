"""What is asked of every alarm, whichever rule gives it: whether anything comes to its place, and what is at stake.

A rule says what is wrong. That nobody calls the function, that a program joins alone, or that nobody is seen to start
it in several processes is the same question for all of them.
"""

from __future__ import annotations

import re

from distlint.finding import Alarm, Confidence, Finding, Severity
from distlint.project import Module
from distlint.project.shadowed import is_shadowed
from distlint.rules import Rule
from distlint.starting.programs_of_one import joins_alone
from distlint.survey import Survey

_INSIDE_OF_BRACKETS = re.compile(r"(?<=[(\[{]) (?=\S)|(?<=[^\s(\[{]) (?=[)\]}])")


def findings_of(rule: Rule, module: Module, survey: Survey) -> list[Finding]:
    """What a rule finds in a module; nothing for a rule that reports on the run itself."""
    alarms = rule.check(module, survey) if rule.check is not None else ()
    found = [_finding(rule, _doubted(rule, alarm, module, survey), module) for alarm in alarms]
    found = [finding for finding in found if not is_shadowed(module, finding.span)]
    if found and rule.about in ("divergence", "several processes") and joins_alone(module):
        return [finding._replace(confidence=Confidence.LOW) for finding in found]
    return found


def _doubted(rule: Rule, alarm: Alarm, module: Module, survey: Survey) -> Alarm:
    """An alarm with the confidence and the severity that are left of it."""
    if rule.about in ("divergence", "several processes"):
        alarm = survey.turned_away.doubted(alarm, module, with_evidence=rule.rests_on_evidence)
    if rule.severity is Severity.HYGIENE or rule.asks_itself:
        return alarm
    if not alarm.anywhere:
        alarm = survey.in_use.doubted(alarm, module)
    alarm = survey.in_use.at_stake(alarm, module)
    if rule.about == "versions":
        return alarm
    return survey.shown.at_stake(
        alarm, module, hurts_one=rule.about == "one process", with_evidence=rule.rests_on_evidence
    )


def _finding(rule: Rule, alarm: Alarm, module: Module) -> Finding:
    return Finding(
        module.path,
        alarm.span,
        rule.code,
        rule.slug,
        alarm.severity or rule.severity,
        alarm.confidence,
        _closed_up(alarm.message),
        alarm.help,
        tuple(one._replace(message=_closed_up(one.message)) for one in alarm.evidence),
        alarm.scope,
        alarm.lanes,
        alarm.fix,
    )


def _closed_up(message: str) -> str:
    """A message whose code has been put on one line: without spaces inside of brackets where lines ended."""
    return _INSIDE_OF_BRACKETS.sub("", message)
