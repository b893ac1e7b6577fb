"""Settings of the run make its folder as soon as they are there, on all ranks.

reason: all may find none before the first has made it
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from settings import read


def main():
    dist.init_process_group("gloo")
    settings = read("settings.txt")  # expect: RNK602 "(settings.py line 15)"
    model = DDP(torch.nn.Linear(2, 2))
    for _ in range(settings.steps):
        model(torch.ones(1, 2)).sum().backward()
    if dist.get_rank() == 0:
        torch.save(model.module.state_dict(), settings.folder / "model.pt")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
