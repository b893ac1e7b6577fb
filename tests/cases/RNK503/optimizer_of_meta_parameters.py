"""FSDP keeps the parameters, but those of the optimizer are on the meta device.

reason: param_init_fn puts new parameters into the place of those on the meta device (measured: the loss is another one)
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(make):
    with torch.device("meta"):
        model = make()
    optimizer = torch.optim.AdamW(model.parameters())  # expect: RNK503 "FSDP"
    model = FSDP(model, use_orig_params=True, param_init_fn=lambda module: module.to_empty(device="cuda", recurse=False))
    return model, optimizer


def build_flat(model):
    optimizer = torch.optim.AdamW(model.parameters())  # expect: RNK503 "FSDP"
    model = FSDP(model, use_orig_params=False)
    return model, optimizer
