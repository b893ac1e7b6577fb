"""What the first rank alone has collected goes to other programs, through a group out of a list that it alone has.

reason: the others have no group and nothing to send, and whoever is in the group runs another program
runs: no (the others are processes of other programs)
"""
import torch.distributed as dist
from weight_sync import join


class Sender:
    def __init__(self, model):
        self.model = model
        self.groups = []

    def connect(self, url, size):
        if dist.get_rank() == 0:
            group = join(init_method=url, world_size=size + 1, rank=0)
            self.groups = [group]

    def connect_each(self, urls, size):
        if dist.get_rank() == 0:
            for url in urls:
                self.groups.append(join(init_method=url, world_size=size + 1, rank=0))

    def send(self):
        is_first = dist.get_rank() == 0
        named = []
        for parameter in self.model.parameters():
            if is_first:
                named.append(parameter.data)
        self._send(named)
        dist.barrier()

    def _send(self, named):
        if not named:
            return
        for tensor in named:
            dist.broadcast(tensor, src=0, group=self.groups[0])
