"""The wrapped model is given to the function that trains

reason: all callers give a wrapped one
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(model, batches, optimizer):
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
        optimizer.step()


def main(net, batches):
    sharded = FSDP(net)
    optimizer = torch.optim.AdamW(sharded.parameters())
    train(sharded, batches, optimizer)
