"""The features of each sample go to a file, named by a function of its path.

reason: each rank has its own samples
runs: no (needs a launcher)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def main(data, encode):
    dist.init_process_group("gloo")
    dist.barrier()
    for batch in DataLoader(data, batch_size=8, sampler=DistributedSampler(data)):
        features = encode(batch["video"])
        for i in range(features.shape[0]):
            name = os.path.basename(batch["path"][i]) + f"_{int(batch['index'][i])}.pt"
            torch.save(features[i].cpu(), os.path.join("features", name))
    dist.barrier()


if __name__ == "__main__":
    import settings

    main(settings.data, settings.encode)
