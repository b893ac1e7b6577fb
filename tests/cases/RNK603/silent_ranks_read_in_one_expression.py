"""A file for every rank, whose number is read with others in one expression.

reason: the name holds the rank, which is the first of what a generator or map gives back
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def main():
    rank, size, local_rank = (int(os.environ[key]) for key in ("RANK", "WORLD_SIZE", "LOCAL_RANK"))
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", rank=rank, world_size=size)
    torch.save(torch.get_rng_state(), f"rng.{rank}.pt")


def evaluate():
    rank, size = map(int, (os.environ["RANK"], os.environ["WORLD_SIZE"]))
    torch.save(list(range(rank, 1000, size)), "evaluated_%d.pt" % rank)


if __name__ == "__main__":
    main()
    evaluate()
