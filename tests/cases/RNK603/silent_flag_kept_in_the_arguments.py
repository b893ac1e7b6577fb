"""Whether to save is worked out once and kept in the arguments.

reason: `args.save` is true on the main process only
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def is_master(args):
    return args.rank == 0


def main(args):
    dist.init_process_group("gloo")
    args.rank = dist.get_rank()
    args.save = args.logs and args.logs.lower() != "none" and is_master(args)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
    for epoch in range(3):
        if args.save:
            torch.save(model.state_dict(), os.path.join(args.path, f"epoch_{epoch}.pt"))
    dist.barrier()


if __name__ == "__main__":
    main(parse())
