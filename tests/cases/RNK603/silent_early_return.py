"""An early return keeps the others away.

reason: only rank 0 comes to the write
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def save(model, path):
    if dist.is_initialized() and dist.get_rank() != 0:
        return
    torch.save(model.state_dict(), path)


def main():
    dist.init_process_group("gloo")
    save(torch.nn.Linear(2, 2), "last.pt")


if __name__ == "__main__":
    main()
