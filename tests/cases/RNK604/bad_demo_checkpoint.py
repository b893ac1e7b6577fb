"""The checkpoint of the DDP tutorial without its barrier.

reason: the other ranks load what rank 0 may not have saved yet
runs: no (a race; the tutorial explains it)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

CHECKPOINT_PATH = "model.checkpoint"


def demo_checkpoint(rank, model):
    ddp_model = DDP(model, device_ids=[rank])
    if rank == 0:
        torch.save(ddp_model.state_dict(), CHECKPOINT_PATH)
    map_location = {"cuda:0": f"cuda:{rank}"}
    ddp_model.load_state_dict(
        torch.load(CHECKPOINT_PATH, map_location=map_location)  # expect: RNK604 "model.checkpoint"
    )
    dist.barrier()
    return ddp_model
