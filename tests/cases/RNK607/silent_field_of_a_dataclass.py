"""Fields of settings that each process fills in by itself.

reason: the one is given where the settings are made, by all ranks alike, the other names nothing that is shared
"""

import os
import time
from dataclasses import dataclass, field

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


@dataclass
class Settings:
    name: str = field(default_factory=lambda: time.strftime("%Y%m%d-%H%M%S"))
    started: float = field(default_factory=lambda: time.time())
    root: str = field(default_factory=lambda: os.environ["RUN_ROOT"])


def main(model, loader):
    dist.init_process_group("gloo")
    settings = Settings(name=os.environ["TORCHELASTIC_RUN_ID"])
    for batch in loader:
        model(batch).mean().backward()
    dcp.save({"model": model.state_dict()}, checkpoint_id=os.path.join(settings.root, settings.name))
    print(time.time() - settings.started)
