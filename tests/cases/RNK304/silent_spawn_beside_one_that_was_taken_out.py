"""A program that spawns its processes, with another spawn kept in a comment.

reason: what is left of it in code starts the processes of this node, and the index that it passes is their rank
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main(index, size):
    torch.cuda.set_device(index)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29500", rank=index, world_size=size)
    rank = dist.get_rank()
    print(torch.ones(1).cuda(rank))
    dist.destroy_process_group()


if __name__ == "__main__":
    # mp.spawn(main, nprocs=8)
    mp.spawn(main, args=(2,), nprocs=2)
