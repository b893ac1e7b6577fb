"""Every rank starts a run of a tracker, with settings that say how its process is started.

reason: such settings are the same on all ranks, and put no run into a group; each rank has one of its own
runs: no (needs wandb)
"""
import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args, loader):
    dist.init_process_group("gloo")
    wandb.init(project="words", settings=wandb.Settings(start_method="fork", init_timeout=300))  # expect: RNK603
    model = DDP(torch.nn.Linear(2, 2))
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        if dist.get_rank() == 0:
            wandb.log({"loss": loss.item()})


if __name__ == "__main__":
    main(None, [])
