"""torch.save at the end of a script under torchrun.

reason: all ranks write last.pt
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    dist.init_process_group("gloo")
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    model = DDP(torch.nn.Linear(8, 8).to(local_rank), device_ids=[local_rank])
    for step in range(100):
        model(torch.zeros(2, 8, device=local_rank)).sum().backward()
    torch.save(model.module.state_dict(), "last.pt")  # expect: RNK603 "last.pt"
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
