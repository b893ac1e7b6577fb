"""A worker that Ray starts resumes from its checkpoint.

reason: each worker sees the GPU that it was given, so there may be no other one to load to
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
from ray import train
from ray.train.torch import TorchTrainer
from torch.nn.parallel import DistributedDataParallel as DDP


def work(config):
    model = DDP(torch.nn.Linear(8, 8).cuda())
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"] * dist.get_world_size())
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as folder:
            state = torch.load(os.path.join(folder, "last.pt"))  # expect: RNK404 low
            model.load_state_dict(state["model"])
            optimizer.load_state_dict(state["optimizer"])
    for _ in range(10):
        model(torch.zeros(2, 8).cuda()).sum().backward()
        optimizer.step()


TorchTrainer(work, train_loop_config={"lr": 0.1}).fit()
