"""A sampler gets the rank and the size of one mesh.

reason: the mesh that is handed in may have all ranks
runs: no (needs a launcher)
"""
from torch.distributed.device_mesh import DeviceMesh
from torch.utils.data import DistributedSampler


class Trainer:
    def __init__(self, data, device_mesh: DeviceMesh):
        self.data = data
        self.device_mesh = device_mesh

    def sampler(self):
        rank = self.device_mesh.get_rank()
        size = self.device_mesh.size()
        return DistributedSampler(self.data, num_replicas=size, rank=rank)
