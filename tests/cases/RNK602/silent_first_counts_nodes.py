"""Rank 0 goes first; the option for the local rank counts on over the nodes.

reason: `local_rank + node * gpus` is the rank among all, so that one process makes the folder before the others come
"""
import os

import torch
import torch.distributed as dist


def prepare(args):
    args.local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    args.local_rank += args.node_index * args.gpus_per_node
    if args.local_rank != 0:
        dist.barrier()
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)
    if args.local_rank == 0:
        dist.barrier()


def main(args):
    prepare(args)


if __name__ == "__main__":
    from settings import read_arguments

    main(read_arguments())
