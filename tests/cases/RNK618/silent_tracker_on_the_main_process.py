"""The run of a tracker is asked for on the main process; all processes log by what an empty tracker has, too.

reason: no process asks an empty tracker for more than it has
runs: no (needs accelerate and wandb)
"""
from accelerate import Accelerator


def main(args, model, loader):
    accelerator = Accelerator(log_with="wandb")
    model, loader = accelerator.prepare(model, loader)
    accelerator.init_trackers("words")
    tracker = accelerator.get_tracker("wandb")
    if accelerator.is_main_process:
        print(tracker.run.get_url())
    for batch in loader:
        loss = model(batch)
        accelerator.backward(loss)
        tracker.log({"loss": loss.item()}, step=0)
    save(accelerator, tracker)


def save(accelerator, tracker):
    try:
        print(accelerator.get_tracker("wandb").run.id)
    except AttributeError:
        print("no run here")
