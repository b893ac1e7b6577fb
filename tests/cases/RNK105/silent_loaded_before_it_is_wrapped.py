"""Rank 0 loads the weights of a plain model, and FSDP hands them to the others when it wraps.

reason: the model is not wrapped yet when it is loaded
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

MODELS = {"small": torch.nn.Linear}


def setup_fsdp_sync(model: torch.nn.Module, device) -> FSDP:
    return FSDP(model, device_id=device, sync_module_states=True)


def main(args):
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    device = rank % torch.cuda.device_count()
    torch.cuda.set_device(device)
    model = MODELS[args.model](4, 4).to(device)
    if args.resume:
        if rank == 0:
            model.load_state_dict(torch.load(args.resume, map_location="cpu"), strict=True)
    model = setup_fsdp_sync(model, device)
    return model
