"""A file of helpers has a reader of checkpoints that a program calls through its module.

reason: every rank loads the weights to the GPU from which they were saved
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
import tools
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_node_local_rank())
    model = DistributedDataParallel(torch.nn.Linear(4, 1).cuda())
    tools.load(model.module, "last.pt")
    print(tools.average(torch.ones(1).cuda()))
    if dist.get_rank() == 0:
        tools.save(model.module, "last.pt")


if __name__ == "__main__":
    main()
