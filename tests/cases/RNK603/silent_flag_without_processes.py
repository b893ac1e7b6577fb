"""The guard of a script that also runs without processes.

reason: without the flag there is one process
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def save(args, model):
    if not args.distributed or (args.distributed and dist.get_rank() % args.gpus == 0):
        torch.save(model.state_dict(), args.output)


def main(args=None):
    dist.init_process_group("gloo")
    save(args, torch.nn.Linear(2, 2))


if __name__ == "__main__":
    main()
