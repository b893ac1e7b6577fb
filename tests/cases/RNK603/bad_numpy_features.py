"""Features that were gathered on all ranks.

reason: each of them writes the whole
runs: no (a race)
"""
import numpy as np
import torch
import torch.distributed as dist


def run():
    dist.init_process_group("gloo")
    torch.manual_seed(dist.get_rank())
    features = torch.ones(1, 2)
    gathered = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(gathered, features)
    np.save("features.npy", torch.cat(gathered).numpy())  # expect: RNK603 "features.npy"


if __name__ == "__main__":
    run()
