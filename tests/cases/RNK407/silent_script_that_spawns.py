"""A script names the GPUs behind a question after them, and then spawns the processes that use them.

reason: the processes that it starts take the variable over
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def train(rank, size):
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29500", rank=rank, world_size=size)
    torch.cuda.set_device(rank)


if __name__ == "__main__":
    assert torch.cuda.is_available()
    mp.set_start_method("spawn", force=True)
    os.environ["CUDA_VISIBLE_DEVICES"] = "2,3"
    mp.spawn(train, args=(2,), nprocs=2)
