"""The function is imported by its name

reason: it is the same function
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.utils import clip_grad_norm_


def train(net, batches):
    model = FSDP(net, use_orig_params=True)
    for batch in batches:
        model(batch).sum().backward()
        clip_grad_norm_(model.parameters(), max_norm=1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
