"""A helper is handed the object that a class makes once and keeps, and takes what that keeps for the GPU.

reason: it is the rank in the whole job, which is no index of a device on the second node
runs: no (several nodes)
"""
import os

import torch
import torch.distributed as dist


class Context:
    _current = None

    def __init__(self):
        self.rank = int(os.environ.get("RANK", 0))
        self.slot = self.rank

    @classmethod
    def current(cls):
        if cls._current is None:
            cls._current = cls()
        return cls._current


def device_for(context):
    return torch.device("cuda", context.slot)  # expect: RNK304 "context.slot is the global rank in all calls in sight"


def launch():
    context = Context.current()
    device = device_for(context)
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    return context


if __name__ == "__main__":
    launch()
