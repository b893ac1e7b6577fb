"""A log line names the rank behind the word cuda.

reason: nothing is put on that device
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    print("peak bytes on cuda:{}: {}".format(dist.get_rank(), 0))
    print(f"step done on cuda:{dist.get_rank()} of {world_size}")
