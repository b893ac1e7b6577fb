"""All processes log pictures to the run that accelerate has started.

reason: accelerate starts trackers on the main process only; `wandb.log` raises on the others
runs: no (needs accelerate and wandb)
"""
import wandb
from accelerate import Accelerator


def main(args, model, loader):
    accelerator = Accelerator(log_with="wandb")
    model, loader = accelerator.prepare(model, loader)
    if accelerator.is_main_process:
        accelerator.init_trackers("words")
    for step, batch in enumerate(loader):
        accelerator.backward(model(batch))
        if accelerator.sync_gradients and not args.disable_sampling and step % args.sample_every == 0:
            wandb.log({"pictures": [wandb.Image(model.picture())]})  # expect: RNK618 "accelerate starts a run"
    last(model)


def last(model):
    wandb.log({"last": wandb.Image(model.picture())})  # expect: RNK618
