"""The first rank sends weights to engines in a group that it has joined with them, by a rendezvous of its own.

reason: it is rank 0 there whoever it is here, and the other trainers are no members
runs: no (the others are processes of other programs)
"""

import torch.distributed as dist
from weight_sync import init_process_group


class Sender:
    def __init__(self, engines):
        self.engines = engines
        self.group = None

    def connect(self, address, port):
        size = len(self.engines) + 1
        self.group = init_process_group(init_method=f"tcp://{address}:{port}", world_size=size, rank=0, group_name="sync")

    def send(self, model):
        if dist.get_rank() == 0:
            for parameter in model.parameters():
                dist.broadcast(parameter.data, 0, group=self.group)
        dist.barrier()

    def send_at_once(self, model, url):
        if dist.get_rank() != 0:
            dist.barrier()
            return
        group = init_process_group(init_method=url, world_size=len(self.engines) + 1, rank=0)
        for parameter in model.parameters():
            dist.broadcast(parameter.data, 0, group=group)
        dist.barrier()
