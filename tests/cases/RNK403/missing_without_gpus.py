"""A tool asks the group for its rank only.

reason: with NCCL the first thing that uses a GPU would use the first one; gloo does as well here
runs: no (NCCL)
"""

import sys

import torch.distributed as dist


def main():
    dist.init_process_group(backend="nccl")  # expect: RNK403 "or take gloo"
    for path in sys.argv[1 + dist.get_rank() :: dist.get_world_size()]:
        print(path)


if __name__ == "__main__":
    main()
