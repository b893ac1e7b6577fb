"""Folders are made in a loop over what the data of a rank asks for, or for each rank

reason: a list of samples may be another one on each rank, and the rank stands in the names of the others
runs: no (a race)
"""
from pathlib import Path

import torch.distributed as dist


class Experiment:
    def __init__(self, root, samples):
        self.rank = dist.get_rank()
        for sample in samples:
            folder = Path(root) / sample
            if not folder.exists():
                folder.mkdir(parents=True)
        for folder in (Path(root) / f"rank{self.rank}", Path(root) / f"samples.{self.rank}"):
            if not folder.exists():
                folder.mkdir(parents=True)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    experiment = Experiment("runs", ["a", "b"])
