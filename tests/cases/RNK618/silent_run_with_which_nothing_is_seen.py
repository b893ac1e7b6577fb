"""A callback that a framework calls, and a program that knows there may be no run.

reason: nobody sees on which ranks the callback is called
"""
import torch.distributed as dist
import wandb


class Images:
    def on_epoch_end(self, images):
        wandb.log({"images": images})


def main(trainer, args):
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    trainer.fit(callbacks=[Images()])
