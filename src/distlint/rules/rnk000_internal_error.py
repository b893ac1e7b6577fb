"""distlint itself failed while it looked at this file.

## Why it hurts

A checker that dies on one file hides the findings of all others; one that swallows its own failure calls a file clean
that nobody has looked at.

## What to do

Nothing in your code is wrong. Please report it with the message, the rule code and, if you can, the lines it happened
on. Until it is mended, switch off that one rule for that one file, which keeps the others at work:

```toml
[tool.distlint.per-file-ignores]
"src/train.py" = ["RNK101"]
```

## Example

```python
# RNK000: internal error in RNK101: RecursionError (the code itself is fine)
def main():
    dist.barrier()
```

## Use instead

```python
# The same file, with a distlint in which RNK101 is mended.
def main():
    dist.barrier()
```

## What it reports

An exception or a recursion limit inside a rule, or in another part of distlint. The finding is at line 1, or at the
code that was being looked at, and names the rule and the exception. The run exits with code 2.

The other rules and the other files are checked as usual, so all other findings of the run are complete; what is missing
is what the broken rule would have said about this file.

## Stays silent

About everything that is a property of your code. A file that cannot be parsed is
[RNK001](#rnk001-unreadable-file).
"""

from distlint.rules import add_of_run

add_of_run("RNK000", "internal-error", __doc__)
