"""The gradients of another model are clipped

reason: the critic is not sharded
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, critic, batches):
    model = FSDP(net)
    for batch in batches:
        critic(model(batch)).sum().backward()
        model.clip_grad_norm_(1.0)
        torch.nn.utils.clip_grad_norm_(critic.parameters(), 1.0)
