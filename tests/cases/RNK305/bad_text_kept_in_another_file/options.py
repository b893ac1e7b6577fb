import os
from dataclasses import dataclass
from types import SimpleNamespace


def load():
    get = os.environ.get
    return SimpleNamespace(out=get("OUT", "runs"), rank=get("RANK", "0"), size=int(get("WORLD_SIZE", "1")))


@dataclass
class Job:
    out: str
    local_rank: str

    @classmethod
    def of_launcher(cls):
        return cls(out=os.environ["OUT"], local_rank=os.environ["LOCAL_RANK"])
