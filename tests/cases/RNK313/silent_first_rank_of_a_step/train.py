"""Only the first rank makes the folder, by a function that answers without a group, in a program of a job.

reason: steps of a job are no single process: `srun` tells each its rank
runs: no (it is about a single process, which has no group)
"""

import os
import time

import torch
import torch.distributed as dist


def is_initialized():
    return dist.is_available() and dist.is_initialized()


def get_rank():
    if not is_initialized():
        return 0
    return dist.get_rank()


def is_main_process():
    return get_rank() == 0


def save(model, root):
    folder = [None]
    if is_main_process():
        folder[0] = os.path.join(root, str(time.time()))
        os.makedirs(folder[0])
    dist.broadcast_object_list(folder, src=0)
    torch.save(model.state_dict(), os.path.join(folder[0], f"model-{get_rank()}.pt"))


def share(state):
    rank = get_rank()
    if rank == 0:
        print("sharing")
    dist.broadcast(state, src=0)


def main():
    if "WORLD_SIZE" in os.environ:
        dist.init_process_group("gloo")
    model = torch.nn.Linear(2, 2)
    share(model.weight.data)
    save(model, "out")


if __name__ == "__main__":
    main()
