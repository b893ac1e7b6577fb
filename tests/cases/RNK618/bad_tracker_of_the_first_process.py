"""Every process asks the tracker for its run.

reason: accelerate starts trackers on the main process only; the others get an empty one, which has no run
runs: no (needs accelerate and wandb)
"""
from accelerate import Accelerator


def main(args, model, loader):
    accelerator = Accelerator(log_with="wandb")
    model, loader = accelerator.prepare(model, loader)
    accelerator.init_trackers("words")
    tracker = accelerator.get_tracker("wandb")
    print(tracker.run.get_url())  # expect: RNK618 "tracker.run"
    for batch in loader:
        accelerator.backward(model(batch))
