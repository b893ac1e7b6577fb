"""Parameter groups collected before

reason: the groups hold the old parameters
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model, decay):
    kept = [p for name, p in model.named_parameters() if "bias" in name]
    groups = [{"params": kept, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, weight_decay=decay)  # expect: RNK503
    sharded = FSDP(model)
    return sharded, optimizer
