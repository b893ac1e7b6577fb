"""Whether this process saves is asked of a function that nobody can see.

reason: `is_master(args)` sounds like a test on the rank, also where its answer was kept in the arguments
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist
from launcher.distributed import is_master
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    args = parse_args()
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(8, 8))
    args.save_logs = args.logs and args.logs.lower() != "none" and is_master(args)
    for epoch in range(args.epochs):
        model(torch.randn(2, 8)).sum().backward()
        if args.save_logs:
            torch.save(model.module.state_dict(), os.path.join(args.folder, f"epoch_{epoch}.pt"))
            torch.save(model.module.state_dict(), os.path.join(args.folder, "latest.pt"))


if __name__ == "__main__":
    main()
