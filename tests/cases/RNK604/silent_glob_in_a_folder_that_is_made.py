"""Rank 0 makes the output folder, and who resumes looks for checkpoints in it.

reason: a search in a folder that is not there finds nothing, as in one that has just been made
runs: no (all ranks of one machine see the folder at once)
"""
from pathlib import Path

import torch
import torch.distributed as dist

OUT = Path("out/run")


def main(resume=False):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        OUT.mkdir(parents=True, exist_ok=True)
    model = torch.nn.Linear(2, 2)
    if resume:
        model.load_state_dict(torch.load(sorted(OUT.glob("*.pth"))[-1], map_location="cpu"))


if __name__ == "__main__":
    main()
