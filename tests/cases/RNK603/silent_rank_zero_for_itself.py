"""A converter writes into the environment that it is rank 0.

reason: it is the only process: the library wants a group, and nothing else
runs: no (needs a checkpoint)
"""
import os

import torch
import torch.distributed as dist


def join():
    os.environ["RANK"] = "0"
    os.environ["WORLD_SIZE"] = "1"
    dist.init_process_group("gloo")
    dist.barrier()


join()
weights = {"layer": torch.zeros(2)}
torch.save(weights, os.path.join("converted", "weights.pt"))
