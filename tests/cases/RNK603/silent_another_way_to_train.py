"""Without DDP the whole model is saved.

reason: the other side of a test of how it is trained is for one process
runs: no (needs a launcher)
"""
import os

import torch
import torch.distributed as dist


def finish(args, model):
    if args.parallel == "DDP":
        dist.barrier()
        if dist.get_rank() == 0:
            torch.save(model.module.state_dict(), "model.pt")
    else:
        torch.save(model.state_dict(), "model.pt")


def main(args, model):
    dist.init_process_group("gloo", rank=int(os.environ["RANK"]), world_size=int(os.environ["WORLD_SIZE"]))
    dist.barrier()
    finish(args, model)


if __name__ == "__main__":
    import settings

    main(settings.args, settings.model)
