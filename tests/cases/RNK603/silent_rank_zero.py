"""Rank 0 saves.

reason: one rank writes
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    model = torch.nn.Linear(2, 2)
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "last.pt")
    dist.barrier()


if __name__ == "__main__":
    main()
