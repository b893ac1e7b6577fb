"""cuda:0 in the rank-0 branch and again outside of it.

reason: rank 0 may name GPU 0; the other branch and the code after it run on all the others
"""
import os

import torch
import torch.distributed as dist


def share_vocabulary(build, size: int):
    rank = dist.get_rank()
    if rank == 0:
        table = build().to("cuda:0")
    else:
        table = torch.empty(size, dtype=torch.int64, device="cuda:0")  # expect: RNK402
    dist.broadcast(table, src=0)
    inverse = torch.empty(size, dtype=torch.int64, device="cuda:0")  # expect: RNK402
    inverse[table] = torch.arange(size, device=inverse.device)
    return table, inverse


def main(build):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    share_vocabulary(build, 32000)
    dist.destroy_process_group()
