"""All ranks write, or delete, the same file.

## What it reports

A call that writes, copies to, or deletes a path (`torch.save`, `open(path, "w")`, `np.save`, `to_csv`,
`save_pretrained`, `shutil.copy`, `shutil.rmtree`, `os.remove` …) on every rank, with the same path on all of them.
distlint follows the calls down from a program that is seen to run on all ranks (a spawned worker; a script whose
functions start a process group, wrap a model, or read a rank from the environment); the message names the way.

## Stays silent

- A test on the rank anywhere on the way: in the function, in a caller, an early return, a decorator.
- A rank, a process number, a host name, a time or a temporary name in the path, also through variables.
- Savers that see to it themselves: accelerate, Lightning, `Trainer.save_model`, `dcp.save`, DeepSpeed
  `save_checkpoint`.
- A temporary name that is renamed afterwards, locks, deletions that don't mind (`ignore_errors=True`, a handler).
- Functions that no such program is seen to reach, libraries, scripts of one process.

## Why it hurts

The file is cut off or holds parts of several versions; deleting fails on all ranks but the first.

## What to do

Put the call under a test for rank 0, and a barrier behind it if others read the file; or put the rank into the name.

## Example

```python
def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(build_model())
    train(model)
    torch.save(model.state_dict(), "last.pt")


if __name__ == "__main__":
    main()
```

## Use instead

```python
def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(build_model())
    train(model)
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "last.pt")


if __name__ == "__main__":
    main()
```
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint.files import Exposure
from distlint.finding import Confidence, Evidence, Finding, Severity
from distlint.project import Module
from distlint.rules import rule
from distlint.spmd.tree import Site
from distlint.survey import Survey

_VERBS = {"write": "writes", "delete": "deletes"}


@rule("RNK603", "all-ranks-write", severity=Severity.WRONG_RESULT, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Finding]:
    """One finding per call that all ranks make on one path."""
    files = survey.files
    seen: set[Site] = set()
    for root, reached in files.own(module, *_VERBS):
        touch = reached.touch
        if touch.effect.site in seen or (touch.effect.kind == "delete" and touch.caught):
            continue
        exposure = files.exposed(root, reached, proven=True)
        if exposure is not None and not files.is_moved(exposure):
            place = files.place(root, exposure)
            if place not in seen:
                yield _finding(module, survey, exposure, place)
            seen.update((place, touch.effect.site))


def _finding(module: Module, survey: Survey, exposure: Exposure, place: Site) -> Finding:
    touch = exposure.reached.touch
    effect = touch.effect
    path = survey.files.shown(effect)
    return Finding(
        path=module.path,
        span=place.span,
        code="RNK603",
        slug="all-ranks-write",
        severity=Severity.WRONG_RESULT,
        confidence=Confidence.HIGH,
        message=f"every rank {_VERBS[effect.kind]} `{path}` ({exposure.way}); guard it by rank 0 or put the rank into"
        " the name",
        help="guard it by rank 0, with a barrier behind it if others read the file",
        evidence=(
            *(Evidence(c.site.path, c.site.span, f"calls {c.callee}") for c in touch.through if c.site != place),
            *(
                (Evidence(effect.site.path, effect.site.span, f"{_VERBS[effect.kind]} here"),)
                if place != effect.site
                else ()
            ),
        ),
    )
