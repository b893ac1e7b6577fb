"""The trainer is found by a name that the program makes, and all ranks validate once more at the end.

reason: there they all write the best model
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
    trainer.validate(3)


if __name__ == "__main__":
    main(sys.argv[1])
