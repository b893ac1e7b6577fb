"""An asynchronous checkpoint only where the group can write it

reason: the program asks for the backend before
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    if "gloo" in dist.get_backend_config():
        dcp.async_save({"model": model.state_dict()}, checkpoint_id="last").result()
    else:
        dcp.save({"model": model.state_dict()}, checkpoint_id="last")
