"""The sampler is told an epoch that the loop calls otherwise

reason: only samplers of several processes are told the epoch
"""
from torch.utils.data.distributed import DistributedSampler


def train(loader, step, first, last):
    try:
        for this_epoch in range(first, last):
            if isinstance(loader.sampler, DistributedSampler):
                loader.sampler.set_epoch(epoch)  # expect: RNK906 "nothing binds epoch"
            for batch in loader:
                step(batch, this_epoch)
    except BaseException as error:
        print(error)
        raise
