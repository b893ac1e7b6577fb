"""The guide starts one process of the program, and four of another one of the same name.

reason: copies of one program are started in the same way
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(8, 8).to(device), device_ids=[device.index])
    model(torch.ones(8, 8, device=device)).sum().backward()
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603 "main); guard"
    if dist.get_rank() == 0:
        print("saved last.pt")


if __name__ == "__main__":
    main()
