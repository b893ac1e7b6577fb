"""The rank is a constant of the module.

reason: whoever copies the script to the second machine has to change it
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist

RANK = 0  # expect: RNK308 "runs as 4 processes"
WORLD_SIZE = 4


def main():
    dist.init_process_group("gloo", init_method="tcp://10.1.1.20:23456", rank=RANK, world_size=WORLD_SIZE)
    dist.barrier()


if __name__ == "__main__":
    main()
