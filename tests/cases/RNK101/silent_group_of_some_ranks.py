"""A group that rank 0 has with another program: no other rank of this one is in it.

reason: the attribute is set on rank 0 only, by what makes the group
runs: no (needs another program)
"""
import torch
import torch.distributed as dist


def join(address, rank, world_size):
    store = dist.TCPStore(address, 29600, world_size, rank == 0)
    return dist.ProcessGroupGloo(store, rank, world_size)


class Actor:
    def __init__(self, model):
        self.model = model
        self._engines = None
        if dist.get_rank() == 0:
            self._engines = join("engines", 0, 3)
        dist.barrier()

    def send_weights(self):
        for parameter in self.model.parameters():
            if dist.get_rank() == 0:
                dist.broadcast(parameter.data, 0, group=self._engines)
        dist.barrier()
