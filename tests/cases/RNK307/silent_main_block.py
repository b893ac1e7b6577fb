"""The block of the program makes the group and asks.

reason: nothing is asked at import
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(get_rank())
