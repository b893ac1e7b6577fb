"""Runs of a tracker: of one rank, of a group, switched off, and a writer with the rank in its folder.

reason: one of them is seen by all, or they are kept apart
runs: no (a service)
"""
import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter


def main(options):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        wandb.init(project="pretraining", name="base")
        SummaryWriter("runs/all")
    wandb.init(project="pretraining", group="base", name=f"rank{rank}")
    wandb.init(project="pretraining", mode="online" if rank == 0 else "disabled")
    wandb.init(project="pretraining", **options)
    writer = SummaryWriter(f"runs/{rank}")
    SummaryWriter()
    model = DDP(torch.nn.Linear(4, 4))
    loss = model(torch.ones(1, 4)).sum()
    loss.backward()
    writer.add_scalar("loss", loss.item(), 0)


if __name__ == "__main__":
    main({})
