"""A writer of TensorBoard is opened in another folder than the one that is made.

reason: that one is still missing when the ranks ask for it
runs: no (needs tensorboard)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter


def main(args):
    dist.init_process_group("gloo")
    writer = SummaryWriter(os.path.join(args.logs, f"rank{dist.get_rank()}"))
    if not os.path.exists(args.folder):
        os.makedirs(args.folder)  # expect: RNK602
    model = DDP(torch.nn.Linear(4, 4))
    for step in range(3):
        loss = model(torch.ones(1, 4)).sum()
        loss.backward()
        writer.add_scalar("loss", loss.item(), step)


if __name__ == "__main__":
    from options import parse

    main(parse())
