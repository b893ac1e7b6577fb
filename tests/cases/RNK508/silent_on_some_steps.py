"""The last step of each accumulation reduces

reason: the context covers both on the others
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from contextlib import nullcontext


def train(net, batches, every, optimizer, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for number, batch in enumerate(batches, 1):
        last = number % every == 0
        with nullcontext() if last else ddp.no_sync():
            loss = ddp(batch).mean() / every
            loss.backward()
        if last:
            optimizer.step()
            optimizer.zero_grad()
