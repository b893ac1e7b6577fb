"""A model that is moved to the GPU in the call that wraps it.

reason: `cuda()` gives back the same model, and the optimizer has the parameters that FSDP replaces
runs: no (FSDP of this form needs GPUs)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model, device):
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)  # expect: RNK503
    model = FSDP(model.to(device).train())
    return model, optimizer
