"""The file could not be read or parsed, so nothing in it was checked.

## Why it hurts

A file that is skipped in silence looks clean.

## What to do

Mend the file, or run distlint with a newer Python. If the file is not meant to be Python, exclude it:

```toml
[tool.distlint]
extend-exclude = ["templates/"]
```

## Example

```python
def main(:
    dist.barrier()
```

## Use instead

```python
def main():
    dist.barrier()
```

## What it reports

- A file that cannot be opened: it has vanished, permission is missing, it is a pipe or a folder in a loop.
- A file that cannot be decoded: bytes that are not in the encoding it declares (UTF-8 if it declares none), null bytes.
- A file that uses distributed code and cannot be parsed. The finding is at the syntax error, otherwise at line 1.
- A file that uses distributed code and has more than five million characters: it is generated, and not parsed.

distlint parses with the Python that runs it. Most of what newer Pythons have brought it reads all the same, in its
place: type parameters and `type` statements (3.12, 3.13), f-strings with their own quotes, backslashes, line ends and
comments inside (3.12), `except*` (3.11), t-strings and `except A, B:` (3.14), `lazy import` (3.15). Of other newer
syntax, such as unpacking in a comprehension (3.15), the finding says that it is newer, if LibCST can read the file.

## Stays silent

- Files that the settings exclude.
- Templates (`*.py.j2`, cookiecutter placeholders) that you did not name on the command line.
- Empty files.
- Files without any distributed code: they are not parsed at all, `--statistics` counts them.

flake8 reports unparsable files itself (E999, E902) and does not hand them to plugins.
"""

from distlint.rules import add_of_run

add_of_run("RNK001", "unreadable-file", __doc__)
