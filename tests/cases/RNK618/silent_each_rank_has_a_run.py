"""The others start a run that is switched off.

reason: every rank may log
"""
import torch.distributed as dist
import wandb


def main(model, loader):
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    else:
        wandb.init(mode="disabled")
    for batch in loader:
        loss = model(batch)
        loss.backward()
        wandb.log({"loss": loss.item()})
