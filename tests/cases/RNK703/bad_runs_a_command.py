"""A program of torchrun copies its settings by a command.

reason: a command of the shell is no rank: torchrun still starts them
"""

import os

import torch.distributed as dist


def main():  # expect: RNK703 "main runs under torchrun without"
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        os.system("cp settings.yaml run.yaml")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
