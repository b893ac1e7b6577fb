"""The first rank of each node makes the data set of graphs, and the others wait for it.

reason: they find it whole
runs: no (needs the network)
"""

import os

import torch.distributed as dist
from ogb.nodeproppred import PygNodePropPredDataset


def loaded(root):
    if int(os.environ["LOCAL_RANK"]) == 0:
        PygNodePropPredDataset(name="ogbn-arxiv", root=root)
    dist.barrier()
    if int(os.environ["LOCAL_RANK"]) == 0:
        print("fetched")
    return root


if __name__ == "__main__":
    dist.init_process_group("gloo")
    print(loaded("graphs"))
