"""The tracker is started behind the start of the processes, on all of them.

reason: one training makes as many runs as there are ranks, each with its own curves
runs: no (a service)
"""
import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.tensorboard import SummaryWriter


def main():
    dist.init_process_group("gloo")
    wandb.init(project="pretraining", name="base")  # expect: RNK603 "starts a run of its own"
    writer = SummaryWriter("runs/base")  # expect: RNK603 "opens a writer in the same directory"
    model = DDP(torch.nn.Linear(4, 4))
    for step in range(3):
        loss = model(torch.ones(1, 4)).sum()
        loss.backward()
        writer.add_scalar("loss", loss.item(), step)


if __name__ == "__main__":
    main()
