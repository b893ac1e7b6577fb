"""Settings make folders as soon as they are there: where that may fail, on the first rank, and for one rank alone.

reason: no rank fails that finds the folder there
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from settings import Logs, Plots, Settings


def main():
    dist.init_process_group("gloo")
    settings = Settings("results")
    Logs("logs")
    model = DDP(torch.nn.Linear(2, 2))
    for _ in range(settings.steps):
        model(torch.ones(1, 2)).sum().backward()
    if dist.get_rank() == 0:
        plots = Plots("plots")
        torch.save(model.module.state_dict(), f"{plots.root}/model.pt")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
