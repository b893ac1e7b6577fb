"""A command for one process, which makes a group of one where a library asks for it.

reason: the group is made only if there is one process
runs: no (one process)
"""
import os

import torch
import torch.distributed as dist


def prepare(deepspeed):
    if deepspeed:
        if int(os.environ.get("WORLD_SIZE", "1")) == 1:
            dist.init_process_group("gloo", rank=0, world_size=1)


def main(deepspeed=False):
    prepare(deepspeed)
    merged = torch.nn.Linear(4, 4)
    torch.save(merged.state_dict(), "merged.pt")


if __name__ == "__main__":
    main()
