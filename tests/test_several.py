"""Lists of objects of the project: in each form in which they are filled and gone through, the engine comes to all."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration

PARTS = """import torch
import torch.distributed as dist


class Printer:
    def at_the_end(self, loss):
        if dist.get_rank() == 0:
            print(loss)
        return False


class Patience:
    def __init__(self):
        self.waited = 0

    def at_the_end(self, loss):
        {agrees}if dist.get_rank() != 0:
            return False
        self.waited += 1
        return self.waited > 3
"""
TRAINER = """import torch
import torch.distributed as dist

from parts import Patience, Printer


class Trainer:
    def __init__(self, callbacks=None):
        self.callbacks = {kept}

    def add(self, callback):
        self.callbacks.append(callback)

    def fit(self):
        for epoch in range(9):
            loss = torch.ones(1)
            dist.all_reduce(loss)
            {asks}
            if stop:
                break


def main():
    dist.init_process_group("gloo")
    {starts}
    trainer.fit()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
"""
EACH = """stop = False
            for one in {}:
                if one.at_the_end(loss.item()):
                    stop = True"""
HANDED = "trainer = Trainer([Printer(), Patience()])"

#: What a trainer keeps, how it asks, and how it is made.
FORMS = {
    "handed": ("callbacks", EACH.format("self.callbacks"), HANDED),
    "copied": ("list(callbacks or [])", EACH.format("self.callbacks"), HANDED),
    "or": ("callbacks", "stop = False\n            for one in self.callbacks:\n"
           "                stop |= bool(one.at_the_end(loss.item()))", HANDED),
    "any": ("callbacks", "stop = any(one.at_the_end(loss.item()) for one in self.callbacks)", HANDED),
    "collected": ("callbacks", "answers = [one.at_the_end(loss.item()) for one in self.callbacks]\n"
                  "            stop = any(answers)", HANDED),
    "numbered": ("callbacks", EACH.format("self.callbacks").replace("one in self.callbacks", "i, one in "
                 "enumerate(self.callbacks)"), HANDED),
    "by its name": ("callbacks", "stop = False\n            for one in self.callbacks:\n"
                    "                stop = getattr(one, 'at_the_end')(loss.item()) or stop", HANDED),
    "added": ("[]", EACH.format("self.callbacks"),
              "trainer = Trainer()\n    trainer.add(Printer())\n    trainer.add(Patience())"),
    "appended": ("callbacks", EACH.format("self.callbacks"),
                 "trainer = Trainer([])\n    trainer.callbacks.append(Patience())"),
    "extended": ("callbacks", EACH.format("self.callbacks"),
                 "callbacks = [Printer()]\n    callbacks.extend([Patience()])\n    trainer = Trainer(callbacks)"),
    "plus": ("[Printer()] + callbacks", EACH.format("self.callbacks"), "trainer = Trainer([Patience()])"),
    "starred": ("[Printer(), *callbacks]", EACH.format("self.callbacks"), "trainer = Trainer([Patience()])"),
    "under a setting": ("callbacks", EACH.format("self.callbacks"),
                        "callbacks = [Printer()]\n    if torch.cuda.is_available():\n"
                        "        callbacks.append(Patience())\n    trainer = Trainer(callbacks)"),
    "values of a dict": ("callbacks", EACH.format("self.callbacks.values()"),
                         "trainer = Trainer({'print': Printer(), 'stop': Patience()})"),
    "items of a dict": ("callbacks", EACH.format("self.callbacks.items()").replace("for one", "for name, one"),
                        "trainer = Trainer({'print': Printer(), 'stop': Patience()})"),
    "methods": ("callbacks", EACH.format("self.callbacks").replace("one.at_the_end", "one"),
                "trainer = Trainer([Printer().at_the_end, Patience().at_the_end])"),
}  # fmt: skip


def found(folder: Path, form: str, agrees: str) -> list[tuple[str, int]]:
    kept, asks, starts = FORMS[form]
    (folder / "parts.py").write_text(PARTS.format(agrees=agrees))
    (folder / "train.py").write_text(TRAINER.format(kept=kept, asks=asks, starts=starts))
    report = api.check([folder], Configuration(), jobs=1)
    return [(one.code, one.span.line) for one in report.findings if one.code.startswith("RNK1")]


@pytest.mark.parametrize("form", FORMS)
def test_one_of_several_answers_by_the_rank(form: str, tmp_path: Path) -> None:
    assert [code for code, _ in found(tmp_path, form, "")] == ["RNK109"]


@pytest.mark.parametrize("form", FORMS)
def test_all_answer_alike(form: str, tmp_path: Path) -> None:
    alike = "self.waited += 1\n        return self.waited > 3\n        "
    assert found(tmp_path, form, alike) == []
