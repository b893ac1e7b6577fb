"""A program tells at its top how it is started, on two machines, or another program on one.

    torchrun --nnodes=2 --nproc_per_node=8 --rdzv_endpoint=$HEAD bad_guide_at_the_top_of_two_machines.py
    torchrun --nproc_per_node=8 another.py

reason: the ranks of the second machine begin at 8, where the last GPU is 7
runs: no (CUDA)
"""

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    torch.cuda.set_device(rank)  # expect: RNK304 "restart on every node; use"
    dist.all_reduce(torch.ones(1, device="cuda"))


if __name__ == "__main__":
    main()
