"""The process ends without more ado.

reason: it prints no warning then
"""

import os

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    dist.barrier()
    os._exit(0)


if __name__ == "__main__":
    main()
