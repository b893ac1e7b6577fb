"""A flag is sent to the next rank

reason: send over NCCL takes tensors of the GPU only
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def pass_on(rank, world_size, step):
    flag = torch.ones(1, dtype=torch.int64)
    print(f"step {step}: rank {rank} sends to {(rank + 1) % world_size}", flush=True)
    if rank % 2 == 0:
        dist.send(flag, dst=(rank + 1) % world_size)  # expect: RNK405 "`flag`"
    else:
        received = torch.empty(1, dtype=torch.int64, device="cpu")
        dist.recv(received, src=rank - 1)  # expect: RNK405 "`received`"
