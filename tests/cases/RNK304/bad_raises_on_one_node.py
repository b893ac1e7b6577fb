"""A program that raises where there is one node only.

reason: what is asked for several nodes is started on several nodes, where device indices restart
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main(args):
    is_alone = args.num_nodes < 2
    if is_alone:
        raise ValueError("use the other program")
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
