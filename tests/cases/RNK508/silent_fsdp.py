"""FSDP decides in the backward

reason: its flag is read when gradients are ready
runs: no (it is only slower)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches, every):
    model = FSDP(net)
    for number, batch in enumerate(batches, 1):
        loss = model(batch).mean()
        if number % every:
            with model.no_sync():
                loss.backward()
        else:
            loss.backward()
