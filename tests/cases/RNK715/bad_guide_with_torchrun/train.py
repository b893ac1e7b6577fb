"""The guide starts a program by torchrun, and by SLURM.

reason: torchrun in an interactive job of SLURM gives eight processes that all take task 0 for their rank
runs: no (needs SLURM)
"""
import os

import torch.distributed as dist


def main():
    if "SLURM_PROCID" in os.environ:
        rank = int(os.environ["SLURM_PROCID"])  # expect: RNK715
        world_size = int(os.environ["SLURM_NTASKS"])
    else:
        rank = int(os.environ["RANK"])
        world_size = int(os.environ["WORLD_SIZE"])
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
