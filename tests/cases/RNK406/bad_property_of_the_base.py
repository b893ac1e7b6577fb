"""A base of the class takes the GPU out of a list.

reason: the property is inherited, and the barrier does not ask for it
"""
import torch
import torch.distributed as torch_distrib


class Base:
    def __init__(self, devices, local_rank):
        self.devices, self.local_rank = devices, local_rank

    @property
    def device(self):
        return torch.device("cuda", self.devices[self.local_rank])


class Spawned(Base):
    def barrier(self, name=None):
        torch_distrib.barrier()  # expect: RNK406 "self.devices[self.local_rank]"
