"""The others have no wandb: the program takes it away from them.

reason: whether there is one tells the ranks apart
runs: no (needs wandb)
"""
import torch.distributed as dist
import wandb


def main(model, loader):
    global wandb
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    else:
        wandb = None
    for batch in loader:
        loss = model(batch)
        loss.backward()
        if wandb is not None:
            wandb.log({"loss": loss.item()})
