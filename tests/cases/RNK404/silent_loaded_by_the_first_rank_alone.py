"""A method reads a checkpoint, and the constructor calls it on the first rank alone.

reason: the copy lands where that rank has saved it, and DDP hands it on
runs: no (needs several GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Model:
    def __init__(self, path, rank):
        self.net = torch.nn.Linear(4, 4).cuda(rank)
        self.optimizer = torch.optim.SGD(self.net.parameters(), lr=0.1)
        if path and rank == 0:
            self.load_weights(path)
        self.net = DDP(self.net)

    def load_weights(self, path):
        state = torch.load(path)
        self.net.load_state_dict(state["net"])
        self.optimizer.load_state_dict(state["optimizer"])


def main(path, local_rank):
    dist.init_process_group("gloo")
    model = Model(path, local_rank)
    model.net(torch.ones(2, 4)).sum().backward()
