"""A check tells at its top how it is started, in processes of one machine.

Run it on a machine with two GPUs:

    torchrun --nproc_per_node=2 tools/guide_at_the_top_of_the_file.py

reason: the rank is the index of a GPU there, and is not on the day of the second machine (hygiene)
runs: no (CUDA)
"""

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    torch.cuda.set_device(rank)  # expect: RNK304 "of which the guides start one"
    dist.all_reduce(torch.ones(1, device="cuda"))


if __name__ == "__main__":
    main()
