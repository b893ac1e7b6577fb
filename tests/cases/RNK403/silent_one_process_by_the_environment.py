"""A tool that measures an engine joins a group of one, whose size it writes into the environment.

reason: there is one process, and its GPU is the first one
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist


def measure(model, pictures):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "5678"
    os.environ["WORLD_SIZE"] = "1"
    dist.init_process_group(backend="nccl", init_method="env://", rank=0)
    dist.barrier()
    return model(pictures.cuda())


if __name__ == "__main__":
    print(measure(torch.nn.Linear(4, 1).cuda(), torch.ones(2, 4)))
