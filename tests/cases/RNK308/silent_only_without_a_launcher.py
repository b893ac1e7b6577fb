"""The rank is written where the launcher has set none.

reason: a test asks for the variable first
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def setup():
    if "RANK" not in os.environ:
        os.environ["RANK"] = "0"
        os.environ["LOCAL_RANK"] = "0"
        os.environ["WORLD_SIZE"] = "1"
    dist.init_process_group("gloo")


def setup_or_leave():
    if os.environ.get("LOCAL_RANK") is not None:
        return
    os.environ["LOCAL_RANK"] = "0"
    dist.init_process_group("gloo", rank=int(os.environ["RANK"]), world_size=int(os.environ["WORLD_SIZE"]))
