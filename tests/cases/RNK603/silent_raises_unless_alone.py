"""A hook that refuses to run with several processes.

reason: whoever comes to the write is alone
runs: no (raises by intention)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(path, model):
    if dist.get_world_size() != 1:
        raise RuntimeError("start this with one process to keep its state")
    torch.save(model.state_dict(), path)


def main():
    dist.init_process_group("gloo")
    torch.manual_seed(dist.get_rank())
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(1, 2)).sum().backward()
    keep("kept/model.pt", model)


if __name__ == "__main__":
    main()
