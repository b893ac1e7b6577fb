"""One side has a barrier more than the other.

reason: rank 0 waits in its second barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 finished
"""
import torch.distributed as dist


def build_index(path, is_builder):
    print("index", path, is_builder)


def prepare(path):
    if dist.get_rank() == 0:
        build_index(path, True)
        dist.barrier()
        print("done")
        dist.barrier()  # expect: RNK102
    else:
        dist.barrier()
        build_index(path, False)


def main(rank, world_size):
    prepare("corpus")
