"""Two branches read the same variable, one as text for a text, the other as a number that it counts with.

reason: behind the branches nobody reads it
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def setup(mode, devices_per_process):
    if mode == "one":
        local_rank = os.getenv("LOCAL_RANK")
        os.environ["CUDA_VISIBLE_DEVICES"] = f"{local_rank}"
    else:
        local_rank = int(os.environ["LOCAL_RANK"])
        start = local_rank * devices_per_process
        os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(map(str, range(start, start + devices_per_process)))
    dist.init_process_group("gloo")


if __name__ == "__main__":
    setup("one", 2)
    dist.destroy_process_group()
