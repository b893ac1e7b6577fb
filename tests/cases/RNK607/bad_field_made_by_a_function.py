"""The name of the run is a field of the settings, which a function fills in by its clock for each process.

reason: each rank saves its part in a folder of its own second
"""

import time
from dataclasses import dataclass, field

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def stamp():
    return time.strftime("run-%Y%m%d-%H%M%S")  # expect: RNK607 "strftime"


@dataclass
class Settings:
    root: str = "checkpoints"
    steps: int = 100
    name: str = field(default_factory=stamp)

    @property
    def folder(self):
        return f"{self.root}/{self.name}"


def main(model, loader):
    dist.init_process_group("gloo")
    settings = Settings()
    for step, batch in zip(range(settings.steps), loader):
        model(batch).mean().backward()
    dcp.save({"model": model.state_dict()}, checkpoint_id=settings.folder)
