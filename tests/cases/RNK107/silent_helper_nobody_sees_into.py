"""A helper of unknown origin whose name says that it reduces.

reason: it may have reduced the loss in place
runs: no (imports a module that is not there)
"""
import torch
import torch.distributed as dist
from mylib import comm
from torch.nn.parallel import DistributedDataParallel as DDP


def check(net, batch, limit):
    model = DDP(net)
    loss = model(batch).mean()
    comm.reduce_mean(loss)
    if loss.item() > limit:
        dist.barrier()
