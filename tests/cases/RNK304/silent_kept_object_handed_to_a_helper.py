"""A helper is handed the object that a class makes once and keeps: it keeps the rank on the node, or is told it later.

reason: the index is that of the process on its node
runs: no (several nodes)
"""
import os

import torch
import torch.distributed as dist


class Context:
    _current = None

    def __init__(self):
        self.rank = int(os.environ.get("RANK", 0))
        self.slot = int(os.environ.get("LOCAL_RANK", 0))
        self.place = self.rank

    @classmethod
    def current(cls):
        if cls._current is None:
            cls._current = cls()
        return cls._current


def device_for(context):
    return torch.device("cuda", context.slot)


def further_device_for(context):
    return torch.device("cuda", context.place)


def launch():
    context = Context.current()
    device = device_for(context)
    context.place = context.slot
    torch.cuda.set_device(further_device_for(context))
    dist.init_process_group("nccl", device_id=device)
    return context


if __name__ == "__main__":
    launch()
