"""All ranks download into the same place at the same time.

## Why it hurts

A corrupted archive or an error while unpacking, at the first start on a new machine only.

## What to do

Let the first rank of every node download, put a barrier behind it, then let all ranks read.

## Example

```python
import torchvision

def build(root):
    data = torchvision.datasets.CIFAR10(root, download=True)
    return DataLoader(data, sampler=DistributedSampler(data, rank=dist.get_rank()))
```

## Use instead

```python
import os
import torchvision

def build(root):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torchvision.datasets.CIFAR10(root, download=True)
    dist.barrier()
    data = torchvision.datasets.CIFAR10(root, download=False)
    return DataLoader(data, sampler=DistributedSampler(data, rank=dist.get_rank()))
```

## What it reports

A download into a fixed place that nothing protects, reached by all ranks at once: the data sets of torchvision and
torchaudio with `download=True`, also by the constructor of a class that is derived from one, those of PyG and OGB
(which are fetched, and processed, where they are not there),
`urlretrieve`, `gdown`, `wget`, `nltk.download`, `download_url`. As for RNK602, the guards of all callers count; where
no program is seen that leads there, the function itself (for a constructor, its class) must communicate or ask for a
rank. A download in a file that knows nothing of ranks is reported at the call, in the function of the program that
leads there; so is one in a file without a word of distributed code, at the last call outside of such files, whatever
that function knows. What a script of Lightning fetches ahead of `fit` has low confidence, as for RNK602; what its data
modules and models fetch in `setup` is reported where a trainer has several devices.

## Stays silent

- A test for rank 0 or the first rank of a node, also in a caller; `with main_process_first():`, contexts that are
  called after a barrier; locks; a test of the rank in the `download` argument.
- Paths with a rank in them, temporary folders; `download=False`.
- Downloads with a temporary file and a rename (`torch.hub.load_state_dict_from_url`), caches with locks (Hugging
  Face).
- Scripts of one process, also by a flag or an assertion (see RNK602); `prepare_data` of Lightning.
- Ranks that wait ahead of the call for the first one, which enters its barrier behind it, also below a flag.
- A trainer with one device; another part of the same data behind a first download.
- What the function that starts the processes makes as well, so that it is there by then.

Programs named for a test, an evaluation, a demonstration, samples, an export, a conversion or a merge, that don't
train in sight, have `low` confidence.

Where all files of settings (YAML) of a project leave the flag off below which it spawns its processes, and none of its
guides and scripts starts any, the finding has `low` confidence.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.files import Exposure
from distlint.files.handed import handed_on, out_of_sight
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope, full_name
from distlint.rules import rule
from distlint.spmd.tree import Effect, Site
from distlint.spmd.words import Touch
from distlint.survey import Survey


@rule("RNK605", "download-race", severity=Severity.CRASH, needs="function", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per download that all ranks make at once."""
    files = survey.files
    seen: set[Site] = set()
    for root, reached in files.own(module, "download"):
        effect = reached.touch.effect
        if isinstance(root, Function) and root.name == "prepare_data":
            continue
        if effect.site in seen or _was_fetched(root, effect, survey):
            continue
        exposure = files.exposed(root, reached, proven=not files.speaks_of_processes(root))
        if exposure is None or files.is_prepared(exposure) or _was_fetched_before_start(exposure.root, effect, survey):
            continue
        if not survey.in_use.is_spared(module, effect.site.span):
            seen.add(effect.site)
            yield _finding(survey, exposure, reached.touch, effect.site)
    for root, reached in handed_on(files, module, "download", aware=files.speaks_of_processes):
        effect, call = reached.touch.effect, reached.touch.through[0].site
        exposure = None if {effect.site, call} & seen else files.exposed(root, reached, proven=True)
        if exposure is not None and exposure.launched:
            if files.is_prepared(exposure) or _was_fetched_before_start(exposure.root, effect, survey):
                continue
            seen |= {effect.site, call}  # parts of one data set are fetched by one call
            yield _finding(survey, exposure, reached.touch, call)
    for exposure, place in out_of_sight(files, module, "download"):
        touch = exposure.reached.touch
        if {touch.effect.site, place} & seen or not (exposure.launched and exposure.together):
            continue
        if files.is_prepared(exposure) or _was_fetched_before_start(exposure.root, touch.effect, survey):
            continue
        if not survey.in_use.is_spared(module, place.span):
            seen |= {touch.effect.site, place}
            yield _finding(survey, exposure, touch, place)


def _finding(survey: Survey, exposure: Exposure, touch: Touch, place: Site) -> Alarm:
    files, effect = survey.files, touch.effect
    sure = Confidence.HIGH if exposure.launched else Confidence.MEDIUM
    way, evidence = "", tuple[Evidence, ...]()
    if place != effect.site:  # nothing in the call shows that it downloads
        names = [call.callee.rpartition(".")[2] for call in touch.through]
        way = f" ({' → '.join(names)}, {effect.site.path.rpartition('/')[2]} line {effect.site.span.line})"
        calls = (Evidence(c.site.path, c.site.span, f"calls {c.callee}") for c in touch.through if c.site != place)
        evidence = (*calls, Evidence(effect.site.path, effect.site.span, "downloads here"))
    return Alarm(
        span=place.span,
        confidence=Confidence.LOW if files.may_be_alone(exposure) or survey.is_left_off else sure,
        message=f"every rank downloads to `{files.shown(effect)}` at the same time{way}; let local rank 0 do it first",
        help="download on local rank 0 only, then a barrier, then read on all ranks",
        evidence=evidence,
    )


def _was_fetched(root: Scope, effect: Effect, survey: Survey) -> bool:
    """Whether the same call was made above, for another part of the same data: what one archive holds is there by
    then."""
    return any(
        other.kind == effect.kind
        and other.name == effect.name
        and other.on == effect.on
        and other.site.path == effect.site.path
        and other.site.span.end_line < effect.site.span.line
        for other in survey.files.reading(root).effects
    )


def _was_fetched_before_start(root: Scope, effect: Effect, survey: Survey) -> bool:
    """Whether what starts the processes that begin with a function makes the same call before: what they look for is
    there by then."""
    if not isinstance(root, Function) or not survey.order.is_spawned(root):
        return False
    last = effect.name.rpartition(".")[2]
    return any(
        full_name(call_of(place).function, place.scope) == effect.name
        for scope in survey.order.mentioning(root.name, root.module)
        if scope is not root
        for place in calls_in(scope)
        if facts.last_name(call_of(place).function) == last and place.expression.span != effect.site.span
    )
