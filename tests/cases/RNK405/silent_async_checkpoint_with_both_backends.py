"""An asynchronous checkpoint finds a backend for the CPU

reason: the group has gloo for the CPU beside NCCL
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("cpu:gloo,cuda:nccl")
    dcp.async_save({"model": model.state_dict()}, checkpoint_id="last").result()
