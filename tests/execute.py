"""Runs cases on real ranks and says what was observed.

    python tests/execute.py                      all cases that run: what differs from their `observed:` line
    python tests/execute.py RNK101/bad_two_hops  these only, with the details
    python tests/execute.py --write [CASE ...]   writes the `observed:` lines
    python tests/execute.py --table              runs nothing: how many cases of each rule end in which way

Needs torch; CONTRIBUTING.md says how to get it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence

from case_files import all_cases
from execution.observe import Observer, difference, line, stale
from execution.pool import NO_TORCH, has_torch
from execution.runs import Run, run_of


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="part of the name of a case; none: all that run")
    parser.add_argument("--write", action="store_true", help="write what was observed into the docstrings")
    parser.add_argument("--table", action="store_true", help="count the outcomes that the docstrings tell")
    arguments = parser.parse_args(argv)
    if arguments.table:
        print("\n".join(table([run for case in all_cases() if (run := run_of(case))])))
        return 0
    if not has_torch():
        print(NO_TORCH, file=sys.stderr)
        return 2
    runs = [run for case in all_cases() if (run := run_of(case)) and _is_meant(run, arguments.cases)]
    wrong = 0
    with Observer() as observer:
        for run, future in [(run, observer.start(run)) for run in runs]:
            outcome = future.result()
            problem = difference(run, outcome)
            if problem is None and arguments.write:
                run.write(line(run, outcome, observer.torch))
            elif problem is None:
                problem = stale(run, outcome)
            wrong += problem is not None
            if problem or arguments.cases:
                print(f"{run.case.name}: {problem or outcome.text}")
                print("\n".join(f"    {detail}" for detail in outcome.details.splitlines()))
    print(f"{len(runs) - wrong} of {len(runs)} cases do as they say")
    return 1 if wrong else 0


OUTCOMES = {
    "hang": re.compile(r"\bhung\b"),
    "error": re.compile(r"\b(failed|raised|exited with [1-9])\b"),
    "wrong value": re.compile(r"\bwrong value\b"),
    "differs": re.compile(r"\bdifferently from run to run\b"),
}


def table(runs: Sequence[Run]) -> Iterator[str]:
    """A table of the cases that run: by rule, how many, and how they end. One that hangs and fails counts as a hang."""
    heads = ["bad cases", *OUTCOMES, "silent cases", "finished"]
    yield f"| rule | {' | '.join(heads)} |"
    yield f"|---|{'---:|' * len(heads)}"
    rows = {code: dict.fromkeys(heads, 0) for code in sorted({run.case.code for run in runs})}
    for run in runs:
        row, told = rows[run.case.code], run.observed or ""
        outcome = next((name for name, words in OUTCOMES.items() if words.search(told)), "finished")
        row["silent cases" if run.case.is_silent else "bad cases"] += 1
        row[outcome] += 1
    rows["all"] = {head: sum(row[head] for row in rows.values()) for head in heads}
    yield from (f"| {code} | {' | '.join(map(str, row.values()))} |" for code, row in rows.items())


def _is_meant(run: Run, names: Sequence[str]) -> bool:
    return not names or any(name in run.case.name for name in names)


if __name__ == "__main__":
    sys.exit(main())
