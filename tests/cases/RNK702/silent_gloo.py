"""A group on gloo.

reason: it does not warn, and its process ends
"""

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    dist.barrier()


if __name__ == "__main__":
    main()
