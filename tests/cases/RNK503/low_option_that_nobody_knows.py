"""Settings decide whether FSDP keeps the parameters.

reason: where the option is off, the optimizer holds what FSDP has replaced; where it is on, all is well
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model, config):
    optimizer = torch.optim.AdamW(model.parameters())  # expect: RNK503 low
    model = FSDP(model, use_orig_params=config.compile)
    return model, optimizer


def build_with(model, **options):
    optimizer = torch.optim.AdamW(model.parameters())  # expect: RNK503 low
    model = FSDP(model, **options)
    return model, optimizer
