"""A helper averages the loss before it is looked at.

reason: reduce_mean is named after what it does
runs: no (imports a module that is not there)
"""
import math

from mylib.distributed import reduce_mean
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, loader):
    model = DDP(net)
    for batch in loader:
        loss = model(batch).mean()
        mean = reduce_mean(loss)
        if not math.isfinite(mean.item()):
            continue
        loss.backward()
