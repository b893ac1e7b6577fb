"""A program that ends in its group.

reason: each rank warns at its end
"""

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")  # expect: RNK702 "never destroyed"
    dist.barrier()


if __name__ == "__main__":
    main()
