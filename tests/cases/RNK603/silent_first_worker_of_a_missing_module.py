"""Whether this is the first worker is asked of a module that is not here.

reason: the question says by its name who answers it with yes
runs: no (modules are missing)
"""
import os

import torch
import torch.distributed as dist
from missing.helpers import is_first_worker
from torch.nn.parallel import DistributedDataParallel as DDP


def main(model, out):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(model.cuda(), device_ids=[local_rank])
    model(torch.ones(2, 4).cuda()).sum().backward()
    if is_first_worker():
        torch.save(model.module.state_dict(), os.path.join(out, "last.pt"))
    dist.barrier()


if __name__ == "__main__":
    main(torch.nn.Linear(4, 1), "out")
