"""A helper saves, its caller asks for the local rank.

reason: the test stands in the caller
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def write(state, out_dir):
    torch.save(state, os.path.join(out_dir, "state.pt"))


def train(model, out_dir, steps):
    dist.init_process_group("gloo")
    local_rank = int(os.environ["LOCAL_RANK"])
    for step in range(steps):
        model(torch.ones(1, 4)).sum().backward()
        if step % 100 == 0 and local_rank == 0:  # expect: RNK611 "state.pt"
            write(model.state_dict(), out_dir)
    print("rank", dist.get_rank(), "is done")
