"""The batch size of a rank goes through the helper that averages losses.

reason: the helper divides in place, which integers cannot hold: RuntimeError, in several processes only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised RuntimeError (line 15)
"""

import torch
import torch.distributed as dist


def reduce_tensor(tensor, n):
    rt = tensor.clone()
    dist.all_reduce(rt, op=dist.ReduceOp.SUM)
    rt /= n
    return rt


def train_step(batch, patches, distributed):
    if patches:
        batch_size = batch["patches"].shape[0]
    else:
        batch_size = batch["image"].shape[0]
    if distributed:
        return reduce_tensor(torch.tensor(batch_size), 1)  # expect: RNK811 "int64"
    return batch_size


def main(rank, world_size):
    train_step({"image": torch.ones(4, 3)}, False, world_size > 1)
