"""A suppression comment names a rule that has nothing to report there.

## Why it hurts

A left-over comment hides the next real finding on that line. Often the mistake moved to another line, and the comment
did not.

## What to do

Remove the code from the comment, or the comment if no code is left. `--fix` does so, and keeps
codes of other tools and the reason. Where such a finding stands a few lines below, the comment does not reach it (above
an `if` it speaks for the test alone): the message says where it is, and `--fix` leaves the code.

## Example

```python
x = 1  # distlint: ignore[RNK101]
```

## Use instead

```python
x = 1
```

## What it reports

Each code, prefix or slug in a suppression comment that silences nothing, although its rule ran on this file. All forms
count: `# distlint: ignore[...]`, `# noqa: RNK...`, `# flake8: noqa: RNK...`. There is one finding for each unused code,
at the code.

## Stays silent

- Rules that are off, not selected or ignored for this file. A prefix such as `RNK1` is judged if all of its rules that
  are on by default have run.
- Codes of other tools in the same comment.
- Comments without codes (`# noqa`, `# flake8: noqa`, `# distlint: skip-file`): other tools may need them.
- Files marked as generated (`@generated`, or "generated ... do not edit", in the first comments).
- A comment that names `RNK002` itself: `# distlint: ignore[RNK101, RNK002]` is for code that is reported under some
  settings only.
"""

from distlint.rules import add_of_run

add_of_run("RNK002", "unused-suppression", __doc__, fix="safe")
