"""Fields that functions fill in: one that all ranks agree on, one that is given, one that is a list.

reason: what names the folder is the same on all ranks
"""

import os
import time
from dataclasses import dataclass, field

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def stamp():
    return time.strftime("run-%Y%m%d-%H%M%S")


def agreed():
    names = [stamp()]
    dist.broadcast_object_list(names, src=0)
    return names[0]


@dataclass
class Settings:
    name: str = field(default_factory=stamp)
    folder: str = field(default_factory=agreed)
    losses: list = field(default_factory=list)


def main(model, loader):
    dist.init_process_group("gloo")
    settings = Settings(name=os.environ["TORCHELASTIC_RUN_ID"])
    for batch in loader:
        model(batch).mean().backward()
    dcp.save({"model": model.state_dict()}, checkpoint_id=settings.folder)
    dcp.save({"model": model.state_dict()}, checkpoint_id=settings.name)
