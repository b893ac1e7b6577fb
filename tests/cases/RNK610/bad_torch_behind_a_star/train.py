"""The name `torch` comes from another file, by a star.

reason: the sampler is that of torch all the same, and with several GPUs DataLoader raises ValueError
"""
import os

from torch.utils.data import DataLoader

from helpers import *


def main(model, dataset, epochs):
    seed()
    if "RANK" in os.environ:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        torch.distributed.init_process_group("nccl")
        model = torch.nn.parallel.DistributedDataParallel(model.cuda())
        sampler = torch.utils.data.distributed.DistributedSampler(dataset)
    else:
        sampler = None
    loader = DataLoader(dataset, batch_size=4, shuffle=True, sampler=sampler)  # expect: RNK610 "ValueError"
    for epoch in range(epochs):
        if sampler is not None:
            sampler.set_epoch(epoch)
        for batch, target in loader:
            print(accuracy(model(batch), target))
