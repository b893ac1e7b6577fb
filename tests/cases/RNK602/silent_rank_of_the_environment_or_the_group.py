"""One rank makes the folder, by the number that its environment or its group gives.

reason: the variable and the group say the same, so rank 0 alone goes on
runs: no (a fragment)
"""
import os
from pathlib import Path

import torch.distributed as dist


def is_distributed():
    return dist.is_available() and dist.is_initialized()


def global_rank():
    if is_distributed():
        return int(os.environ.get("RANK") or dist.get_rank())
    else:
        return 0


def traces(folder, micro_batch):
    if micro_batch != 0 or global_rank() != 0:
        return None
    made = Path(folder) / "traces"
    if made.exists():
        raise ValueError(f"there are traces in {folder}")
    made.mkdir(parents=True)
    return made


if __name__ == "__main__":
    dist.init_process_group("gloo")
    for micro_batch in range(10):
        traces("run", micro_batch)
        dist.barrier()
