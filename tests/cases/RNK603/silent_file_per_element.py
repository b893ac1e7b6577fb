"""One file for each path of a batch, and for each of a list of files.

reason: the sampler gives every rank other samples
runs: no (a script)
"""
import os

import numpy as np
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def cache(model, loader, folder, tasks):
    for images, paths in loader:
        features = model(images)
        for index, path in enumerate(paths):
            np.savez(os.path.join(folder, path + ".npz"), features=features[index].detach().numpy())
    for task in tasks:
        torch.save(model.module.state_dict(), os.path.join(folder, task + ".pt"))


def main(loader, tasks):
    dist.init_process_group("gloo")
    cache(DDP(torch.nn.Linear(4, 4)), loader, "cache", tasks)


if __name__ == "__main__":
    main([], [])
