"""The rank and the number of processes stand in the call.

reason: both machines listen as rank 0, and the group never forms
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=0, world_size=2)  # expect: RNK308 "rank=0 is fixed although the program runs as 2 processes"
    total = torch.ones(1)
    dist.all_reduce(total)


if __name__ == "__main__":
    main()
