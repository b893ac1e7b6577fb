"""A constructor that raises where it is given several nodes.

reason: on one node the global and the local rank are the same
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


class Evaluated:
    def __init__(self, num_nodes, devices):
        if num_nodes > 1:
            raise ValueError("more than one node is not supported yet")
        dist.init_process_group("nccl")
        self.device = torch.device(f"cuda:{dist.get_rank()}")
        self.devices = devices
