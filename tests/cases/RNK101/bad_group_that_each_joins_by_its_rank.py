"""All ranks join a group by a rendezvous of its own, each with its number, and only the first one broadcasts in it.

reason: the others are members, and never come
runs: no (the group is made by a helper of another package)
"""

import torch.distributed as dist
from weight_sync import init_process_group


class Sender:
    def __init__(self, model):
        self.model = model
        self.group = None

    def connect(self, url):
        self.group = init_process_group(init_method=url, world_size=dist.get_world_size(), rank=dist.get_rank())

    def send(self):
        if dist.get_rank() == 0:
            for parameter in self.model.parameters():
                dist.broadcast(parameter.data, 0, group=self.group)  # expect: RNK101
        dist.barrier()
