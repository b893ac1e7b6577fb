"""torch.set_default_device("cuda") instead of set_device.

reason: the default has no index; every factory call of every rank allocates on GPU 0
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def main(build_model, tokens):
    dist.init_process_group("nccl")
    torch.set_default_device("cuda")  # expect: RNK402
    model = FSDP(build_model(), use_orig_params=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
    for chunk in tokens:
        loss = model(chunk).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    dist.destroy_process_group()
