"""Spawned workers make a data set of graphs, which is fetched and processed where it is not there.

reason: every worker finds nothing, fetches the archive, unpacks it and deletes it
runs: no (needs the network)
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from ogb.graphproppred import Evaluator, PygGraphPropPredDataset
from torch_geometric.datasets import TUDataset
from torch.nn.parallel import DistributedDataParallel


def work(rank, world_size):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)
    data = PygGraphPropPredDataset("ogbg-molhiv", root="graphs")  # expect: RNK605 "graphs"
    more = TUDataset(root="proteins", name="PROTEINS")  # expect: RNK605 "proteins"
    model = DistributedDataParallel(torch.nn.Linear(data.num_features, more.num_classes).cuda())
    print(model, Evaluator("ogbg-molhiv"))


if __name__ == "__main__":
    mp.spawn(work, args=(2,), nprocs=2)
