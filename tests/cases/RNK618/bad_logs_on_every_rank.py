"""The first rank starts a run, and all ranks log to it.

reason: wandb.log raises on the others, in the function itself and in one that it calls
"""
import torch.distributed as dist
import wandb


def train(model, loader):
    for step, batch in enumerate(loader):
        loss = model(batch)
        loss.backward()
        if step % 10 == 0:
            wandb.log({"loss": loss.item()})  # expect: RNK618 "only the first has started a run"


def main(model, loader):
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
        wandb.watch(model)
    train(model, loader)
    wandb.log({"done": 1})  # expect: RNK618
