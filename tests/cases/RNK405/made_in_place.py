"""Each metric is averaged over the ranks

reason: the same mistake in three spellings
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def average(value: float, hits: int, total: int):
    accuracy = torch.tensor(hits / total, dtype=torch.float64)
    dist.all_reduce(accuracy, op=dist.ReduceOp.AVG)  # expect: RNK405 "`accuracy` is on the CPU"
    pair = torch.zeros(2).float()
    pair[0] = value
    dist.reduce(pair, dst=0)  # expect: RNK405 "`pair`"
    dist.broadcast(pair, src=0)
    stats = torch.as_tensor([value, hits])
    stats = stats * 2 + 1
    dist.all_reduce(stats)  # expect: RNK405 "`stats`"
    return accuracy, pair, stats
