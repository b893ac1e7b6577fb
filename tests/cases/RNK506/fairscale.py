"""fairscale shards as well

reason: its wrapper has the method, too
runs: no (FSDP on CUDA)
"""
import torch
from fairscale.nn import FullyShardedDataParallel


def train(net, batches):
    model = FullyShardedDataParallel(net)
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
