"""A program that torchrun starts, with the spawning of an earlier version kept in a string and a comment.

reason: code that was taken out says nothing about the number of nodes
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def main():
    rank = int(os.environ["RANK"])
    torch.cuda.set_device(rank)  # expect: RNK304 "rank is the global rank"
    dist.init_process_group("nccl")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
    # mp.spawn(main, nprocs=gpus_per_node)
    """
    mp.spawn(
        main,
        args=(gpus_per_node,),
        nprocs=gpus_per_node,
    )
    """
