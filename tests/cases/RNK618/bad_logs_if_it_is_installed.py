"""All ranks log if wandb is installed; only the first one starts a run.

reason: whether a library is there says nothing of a run
runs: no (needs wandb)
"""
import torch.distributed as dist

try:
    import wandb
except ImportError:
    wandb = None


def log(step, loss):
    if wandb is not None and step % 10 == 0:
        wandb.log({"loss": loss.item()})  # expect: RNK618


def main(model, loader):
    dist.init_process_group("nccl")
    if dist.get_rank() == 0 and wandb is not None:
        wandb.init(project="words")
    for step, batch in enumerate(loader):
        loss = model(batch)
        loss.backward()
        log(step, loss)
