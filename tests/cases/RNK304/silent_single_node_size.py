"""The world is as large as the node.

reason: the program says that it runs on one node
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def setup(rank):
    world_size = torch.cuda.device_count()
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29502", rank=rank, world_size=world_size)
    torch.cuda.set_device(dist.get_rank())
