"""A project that stays on torch 2.1.

reason: that one does not warn
"""

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    dist.barrier()


if __name__ == "__main__":
    main()
