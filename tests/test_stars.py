"""Names behind star imports: whose they are, and which files are read for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint.project import Module, Project
from distlint.project.outlines import Outlines, made_of
from distlint.project.resolve import public_name, resolve_name

FILES = {
    "lib/__init__.py": "from .first import *\nfrom .second import *\nfrom .third import *\nfrom .inner import *\n",
    "lib/first.py": "def share(x):\n    hidden = x\n    return x.spread\n",
    "lib/second.py": "from .elsewhere import spread\n\n\ndef other(x):\n    share = x\n    return share\n",
    "lib/third.py": "if True:\n    from .more import *\n",
    "lib/more.py": "try:\n    from torch.distributed import barrier as kept\nexcept ImportError:\n    kept = None\n",
    "lib/elsewhere.py": "def spread(x):\n    return x\n",
    "lib/inner/__init__.py": "from .deep import *\n",
    "lib/inner/deep.py": "class Meter:\n    spread = 1\n",
}


@pytest.mark.parametrize(
    ("name", "found", "read"),
    [
        ("share", "lib.first.share", "first third inner"),
        ("spread", "lib.elsewhere.spread", "second elsewhere third inner"),
        ("kept", "torch.distributed.barrier", "third more inner"),
        ("Meter", "lib.inner.deep.Meter", "inner deep"),
        ("hidden", None, "third inner"),
        ("inner", "lib.inner", "third inner"),
        ("__name__", None, ""),
    ],
)
def test_a_file_without_the_name_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, found: str | None, read: str
) -> None:
    """The last star that brings a name counts; files that pass on the names of others are read."""
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / path).write_text(text)
    seen: set[str] = set()

    def facts(_: Outlines, path: str, text: str) -> object:
        place = Path(path)
        seen.add(place.parent.name if place.stem == "__init__" else place.stem)
        return made_of(path, text)

    monkeypatch.setattr(Outlines, "facts", facts)
    module = Project(tmp_path).module_at(str(tmp_path / "lib" / "__init__.py"))
    assert isinstance(module, Module)
    assert public_name(next(iter(resolve_name(name, module)), None)) == found
    assert seen == {"lib", *read.split()}
