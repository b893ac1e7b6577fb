"""The run stands below an option and the test for the rank, what logs below the option only.

reason: the option is on for all ranks
"""
import torch.distributed as dist
import wandb


def train(model, loader, args):
    for step, batch in enumerate(loader):
        loss = model(batch)
        loss.backward()
        if args.wandb and step % args.log_every == 0:
            wandb.log({"loss": loss.item()})  # expect: RNK618


def main(model, loader, args):
    dist.init_process_group("nccl")
    if args.wandb and dist.get_rank() == 0:
        wandb.init(project="words")
    train(model, loader, args)
