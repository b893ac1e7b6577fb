"""A suppression comment does nothing, or more than its author meant.

## Why it hurts

A misspelt code silences nothing, or everything on the line, and nobody notices.

## What to do

Write the comment in one of these forms:

```python
dist.barrier()  # distlint: ignore[RNK101] only rank 0 has the other ranks' addresses
dist.barrier()  # distlint: ignore[collective-in-rank-branch]
dist.barrier()  # noqa: RNK101

# distlint: ignore[RNK1] on a line of its own it speaks for the statement below
dist.barrier()

# distlint: skip-file
```

## Example

```python
dist.barrier()  # distlint: ignore[RNK1O1]
```

## Use instead

```python
dist.barrier()  # distlint: ignore[RNK101]
```

## What it reports

- A code, prefix or slug that no rule has: `RNK1O1` with the letter O, `rnk101`, `all-rank-write`. The message proposes
  the nearest one.
- Comments that do nothing: `# distlint: ignore` without a list, `# distlint: ignore[]`, `# distlint: ingore[RNK101]`,
  `# distlint: disable=RNK101`, `# distlint: skip-file` beside code, `# distlint: uniform` beside a statement without a
  condition, `#noqa: RNK101` without a space.
- Comments that flake8 takes for a plain `# noqa`, so that they silence all rules of all tools: `# noqa: RNK`,
  `# noqa : RNK101`, `# noqa RNK101`, `# noqa: all-ranks-write`. They silence everything here too, except this finding.

## Stays silent

- Codes of other tools.
- Prefixes that some rule has: `RNK1`, `RNK10`, and in `ignore[...]` also `RNK`.
- A plain `# noqa`, with or without a reason behind it.
- Prose that mentions a code or distlint.
"""

from distlint.rules import add_of_run

add_of_run("RNK003", "invalid-suppression", __doc__)
