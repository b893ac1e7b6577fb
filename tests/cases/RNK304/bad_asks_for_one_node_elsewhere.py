"""A program that asks whether there is one node, to say so, and is started on several as well.

reason: what knows of several nodes runs on them, where device indices restart
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def main(args):
    dist.init_process_group("nccl")
    if args.num_nodes == 1:
        print("on one node")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
