"""A helper has the loss averaged by a package that nobody can see into.

reason: what it calls says that ranks agree there
runs: no (a package that nobody knows)
"""
import comm
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def mean_of_all(loss):
    comm.reduce_mean(loss)


def check(net, batch, limit):
    model = DDP(net)
    loss = model(batch).mean()
    mean_of_all(loss)
    if loss.item() > limit:
        dist.barrier()
