"""A warm-up trains the model before it is wrapped

reason: the parameters are whole then
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, warm, batches):
    for batch in warm:
        net(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    net = FSDP(net)
    for batch in batches:
        net(batch).sum().backward()
        net.clip_grad_norm_(1.0)
