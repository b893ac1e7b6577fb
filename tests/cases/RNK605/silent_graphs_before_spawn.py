"""The process that starts the workers makes the same data sets before.

reason: what the workers look for is there by then
runs: no (needs the network)
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from ogb.graphproppred import PygGraphPropPredDataset
from torch_geometric.datasets import TUDataset
from torchvision.datasets import MNIST


def work(rank, world_size, root):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    data = PygGraphPropPredDataset("ogbg-molhiv", root=root)
    more = TUDataset(root, name="PROTEINS")
    numbers = MNIST(root, download=True)
    print(len(data), len(more), len(numbers), torch.ones(1))


def main(root):
    PygGraphPropPredDataset("ogbg-molhiv", root=root)
    TUDataset(root, name="PROTEINS")
    MNIST(root, download=True)
    mp.spawn(work, args=(2, root), nprocs=2)


if __name__ == "__main__":
    main("graphs")
