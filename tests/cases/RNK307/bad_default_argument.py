"""A default argument is evaluated once, at import.

reason: all ranks log as rank 0
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def log(message, rank=get_rank()):  # expect: RNK307 low "when this file is imported"
    print(f"[{rank}] {message}")


def main():
    dist.init_process_group("gloo")
    log("started")
