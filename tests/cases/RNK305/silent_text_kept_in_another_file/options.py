import os
from dataclasses import dataclass
from types import SimpleNamespace


def load():
    return SimpleNamespace(out=os.environ.get("OUT", "runs"), rank=os.environ.get("RANK", "0"))


def load_numbers():
    settings = load()
    settings.node = int(os.environ["GROUP_RANK"])
    settings.local_rank = os.environ["LOCAL_RANK"]
    return settings


@dataclass
class Job:
    out: str
    rank: str

    def __post_init__(self):
        self.rank = int(self.rank)

    @classmethod
    def of_launcher(cls):
        return cls(out=os.environ["OUT"], rank=os.environ["RANK"])


class Later:
    def __init__(self):
        self.rank = os.environ["RANK"]

    def convert(self):
        self.rank = int(self.rank)
