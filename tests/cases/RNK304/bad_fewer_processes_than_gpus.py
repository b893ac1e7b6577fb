"""A program raises where each process of a node would not have a GPU of its own.

reason: that is known of the processes on one node; how many there are in all says nothing of it
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(args):
    enough = args.local_world_size <= torch.cuda.device_count()
    if not enough:
        raise ValueError("more processes than GPUs")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
