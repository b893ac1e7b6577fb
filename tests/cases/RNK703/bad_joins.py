"""A program that joins by the environment.

reason: torchrun's summary has no traceback of it
"""

import torch.distributed as dist


def main():  # expect: RNK703 "main runs under torchrun without"
    dist.init_process_group("gloo")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
