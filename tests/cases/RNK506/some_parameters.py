"""The parameters that are trained are listed

reason: the list holds shards
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches):
    model = FSDP(net)
    trained = [p for p in model.parameters() if p.requires_grad]
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
