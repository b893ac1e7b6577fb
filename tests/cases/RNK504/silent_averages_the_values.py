"""The values of all parameters are averaged by hand after each step

reason: the replicas are one again, though no gradient was reduced
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, device):
        self.model = DDP(net.to(device), device_ids=[device])
        self.optimizer = torch.optim.SGD(self.model.parameters(), 0.1)

    def train(self, batches):
        for batch in batches:
            self.optimizer.zero_grad()
            self.model.module.compute_loss(batch).backward()
            self.optimizer.step()
            for p in self.model.parameters():
                dist.all_reduce(p.data)
                p.data /= dist.get_world_size()
