"""The functions that ask for the rank fail without a group, answer something else, or leave the others behind.

reason: nothing says that a single process comes to the barrier
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank()


def main_rank():
    if not dist.is_initialized():
        raise RuntimeError("make a group first")
    return dist.get_rank() == 0


def get_local_rank():
    return dist.get_node_local_rank() if dist.is_initialized() else 0


def save(model):
    if get_rank() == 0:
        torch.save(model.state_dict(), "model.pt")
    dist.barrier()


def log(model):
    if main_rank():
        print(model)
    dist.barrier()


def prepare(model):
    if get_local_rank() == 0:
        print(model)
    dist.barrier()


if __name__ == "__main__":
    network = torch.nn.Linear(2, 2)
    save(network)
    log(network)
    prepare(network)
