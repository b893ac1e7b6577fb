"""The folders of a run are made in a loop over their names, one of which is called like data

reason: the folders are written down, so all ranks make the same ones
runs: no (a race)
"""
from pathlib import Path

import torch.distributed as dist


class Experiment:
    def __init__(self, root, name):
        self.path = Path(root) / name
        for folder in (self.path, self.path / "checkpoints", self.path / "samples"):
            if not folder.exists():
                folder.mkdir(parents=True)  # expect: RNK602
        self.rank = dist.get_rank()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    experiment = Experiment("runs", "first")
