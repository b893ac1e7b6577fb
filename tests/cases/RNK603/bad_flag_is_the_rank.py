"""A flag that a launcher sets by the rank itself, and the branch of all other ranks

reason: the flag holds on every rank, so all but rank 0 come to the other branch, and write one file
runs: no (needs a model and data)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(model, batches, optimizer):
    is_parallel = int(os.environ.get("RANK", -1)) != -1
    if is_parallel:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")
        model = DistributedDataParallel(model)
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
    if is_parallel and dist.get_rank() == 0:
        torch.save(model.state_dict(), "last.pt")
    else:
        torch.save(model.state_dict(), "last.pt")  # expect: RNK603


if __name__ == "__main__":
    main(None, [], None)
