"""The rank is counted up, and nobody goes first.

reason: nothing keeps ranks apart on the way to the folder
"""
import os

import torch
import torch.distributed as dist


def prepare(args):
    args.local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    args.local_rank += args.node_index * args.gpus_per_node
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)  # expect: RNK602


def main(args):
    prepare(args)


if __name__ == "__main__":
    from settings import read_arguments

    main(read_arguments())
