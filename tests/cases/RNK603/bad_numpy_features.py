"""Features that were gathered on all ranks.

reason: each of them writes the whole
runs: no (a race)
"""
import numpy as np
import torch
import torch.distributed as dist


def extract(model, batch):
    features = model(batch)
    gathered = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(gathered, features)
    return torch.cat(gathered)


def run():
    dist.init_process_group("gloo")
    features = extract(torch.nn.Linear(2, 2), torch.ones(1, 2))
    np.save("features.npy", features.numpy())  # expect: RNK603 "features.npy"


if __name__ == "__main__":
    run()
