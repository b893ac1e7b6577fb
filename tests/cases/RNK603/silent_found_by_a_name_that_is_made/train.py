"""The trainer is found by a name that the program makes, and validates on the first rank.

reason: nobody else calls the method that leads to the write
runs: no (a race, of several files)
"""
import importlib
import sys

import torch
import torch.distributed as dist


def main(kind):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    trainer = importlib.import_module(f"trainers.{kind}").PlainTrainer(torch.nn.Linear(2, 2), "run")
    for epoch in range(3):
        dist.barrier()
        if rank == 0:
            trainer.validate(epoch)
            trainer.save("last.pt")


if __name__ == "__main__":
    main(sys.argv[1])
