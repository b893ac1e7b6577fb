"""What is logged beside the run of accelerate is logged on the main process, for each tracker, or by accelerate.

reason: no process without a run logs to it
runs: no (needs accelerate and wandb)
"""
import wandb
from accelerate import Accelerator


def main(args, model, loader):
    accelerator = Accelerator(log_with=args.report_to)
    model, loader = accelerator.prepare(model, loader)
    if accelerator.is_main_process:
        accelerator.init_trackers("words")
    for step, batch in enumerate(loader):
        loss = model(batch)
        accelerator.backward(loss)
        accelerator.log({"loss": loss.item()}, step=step)
        if accelerator.is_main_process:
            wandb.log({"batch": batch})
            show(model)
        for tracker in accelerator.trackers:
            wandb.log({tracker.name: step})
        if "wandb" in args.report_to:
            wandb.log({"step": step})


def show(model):
    wandb.log({"picture": model.picture()})


def another(model):
    wandb.log({"picture": model.picture()})
