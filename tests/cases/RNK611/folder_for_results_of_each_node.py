"""The first rank of each node makes the folder for results, which nobody reads.

reason: on a shared disk the second node finds it there
runs: no (needs files of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(model, folder):
    local_rank = int(os.environ["LOCAL_RANK"])
    if local_rank == 0 and not os.path.exists(folder):  # expect: RNK611
        os.makedirs(folder)
    dist.barrier()
    torch.save(model.state_dict(), os.path.join(folder, f"part{dist.get_rank()}.pt"))


if __name__ == "__main__":
    dist.init_process_group("gloo")
    save(torch.nn.Linear(4, 4), "results")
