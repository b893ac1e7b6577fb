"""Times that somebody else gives, or that go to the GPU

reason: nobody knows what an own clock gives, and what is moved is on the GPU
runs: no (NCCL)
"""
import os
import random
import time

import torch
import torch.distributed as dist

from clocks import clock


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def took(buffer, device, losses):
    start, begin = time.perf_counter(), clock.now()
    dist.all_reduce(buffer)
    own = torch.tensor(clock.now() - begin)
    dist.all_reduce(own)
    seconds = torch.tensor(time.perf_counter() - start, device=device)
    dist.all_reduce(seconds)
    more = torch.tensor(time.perf_counter() - start).to(device)
    dist.all_reduce(more)
    picked = torch.tensor(random.choice(losses))
    dist.all_reduce(picked)
    return own, seconds, more, picked
