"""The address in the call is that of this machine, whoever runs it.

reason: no second node can join at 127.0.0.1, so that the local rank is the rank of the job
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    dist.init_process_group("gloo", "tcp://127.0.0.1:29511", rank=local_rank, world_size=world_size)


def beside(port):
    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    dist.init_process_group("gloo", init_method=f"tcp://localhost:{port}", rank=local_rank, world_size=world_size)
