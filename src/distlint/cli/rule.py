"""``distlint rule``: the rules there are, and what one of them reports, why, and what to do."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from distlint.cli import terminal
from distlint.cli.exit_codes import CLEAN, FAILED
from distlint.cli.help_text import HelpFormatter

if TYPE_CHECKING:
    from distlint.rules import Rule


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the command and its options."""
    parser = commands.add_parser(
        "rule",
        help="list the rules, or explain one",
        description="Lists the rules, or prints the documentation of those that are named: what each reports and what"
        " it does not, why, and what to do.",
        epilog="examples:\n  distlint rule\n  distlint rule RNK101\n  distlint rule work-in-constructor\n"
        "  distlint rule --all",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("selector", nargs="?", metavar="CODE|SLUG", help="code, code prefix (RNK1) or slug")
    which.add_argument("--all", action="store_true", help="the documentation of all rules")
    parser.add_argument("--output-format", choices=("text", "json"), default="text", help="default: text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the rules asked for, a list of all if none is; 2 if there are none.

    JSON is an object for a single rule named by code or slug, a list otherwise.
    """
    from distlint import rules
    from distlint.configuration.keys import selector_mistake

    selector = arguments.selector or "ALL"
    if selector[:3].upper() == "RNK":
        selector = selector.upper()
    mistake = selector_mistake(selector)
    if mistake:
        terminal.say_error(mistake.replace("selector", "rule", 1))
        return FAILED
    found = rules.find(selector)
    if arguments.output_format == "json":
        single = selector in (found[0].code, found[0].slug)
        rows = [_row(rule) for rule in found]
        terminal.write(json.dumps(rows[0] if single else rows, indent=2, ensure_ascii=False) + "\n")
    elif arguments.selector or arguments.all:
        terminal.write("\n\n".join(_text(rule) for rule in found))
    else:
        terminal.write("".join(_line(rule) for rule in found))
    return CLEAN


def _row(rule: Rule) -> dict[str, object]:
    """What JSON says of a rule: everything but its check."""
    return {
        "code": rule.code,
        "slug": rule.slug,
        "summary": rule.summary,
        "severity": rule.severity.value,
        "default": rule.default,
        "needs": rule.needs,
        "in_tests": rule.in_tests,
        "fix": rule.fix,
        "documentation": rule.documentation,
    }


def _line(rule: Rule) -> str:
    return f"{rule.code}  {rule.slug:<36}  {rule.severity.value:<12}  {'on' if rule.default else 'off'}\n"


def _text(rule: Rule) -> str:
    title = f"{rule.code} {rule.slug}"
    default = "on by default" if rule.default else "off by default"
    tests = "looks into tests" if rule.in_tests else "leaves tests alone"
    fix = "" if rule.fix == "none" else f", {'--fix' if rule.fix == 'safe' else '--fix --unsafe-fixes'} mends some"
    facts = f"severity {rule.severity.value}, {default}, needs the {rule.needs}, {tests}{fix}"
    return f"{title}\n{'=' * len(title)}\n{facts}\n\n{rule.documentation}\n"
