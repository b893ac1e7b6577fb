"""The first rank makes a folder; where a launcher has started several processes, all meet behind it.

reason: the number of processes is 1 only where no launcher has started them: several meet in the barrier
"""
import os

import torch
import torch.distributed as dist


def join():
    if "RANK" in os.environ and "WORLD_SIZE" in os.environ:
        rank = int(os.environ["RANK"])
        world_size = int(os.environ["WORLD_SIZE"])
        dist.init_process_group("nccl")
        return rank, world_size
    return 0, 1


def main(args, latents):
    rank, world_size = join()
    if rank == 0:
        os.makedirs(args.output_dir, exist_ok=True)
    if world_size > 1:
        dist.barrier()
    torch.save(latents, os.path.join(args.output_dir, f"latents_{rank}.pt"))
