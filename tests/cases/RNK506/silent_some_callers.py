"""The function gets a plain model, too

reason: what it is given is not known
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def step(model, batch, optimizer):
    model(batch).sum().backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()


def main(net, other, batch, optimizer):
    model = FSDP(net)
    step(other, batch, optimizer)
    model(batch).sum().backward()
    model.clip_grad_norm_(1.0)
