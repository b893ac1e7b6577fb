"""A tracker of one's own, as accelerate's documentation writes them, and samples that have the number of the GPU in their name.

reason: the decorator lets the main process in; each GPU has a file of its own
runs: no (needs accelerate)
"""
import os

from accelerate import Accelerator
from accelerate.tracking import GeneralTracker, on_main_process
from torch.utils.tensorboard import SummaryWriter
from torchvision.utils import save_image


class Tracker(GeneralTracker):
    name = "tensorboard"

    @on_main_process
    def __init__(self, name, folder):
        super().__init__()
        self.writer = SummaryWriter(os.path.join(folder, name))

    @on_main_process
    def log(self, values, step):
        self.writer.add_scalars("train", values, step)


def main(model, optimizer, loader, out):
    accelerator = Accelerator()
    tracker = Tracker("first", out)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for step, batch in enumerate(loader):
        accelerator.backward(model(batch).loss)
        optimizer.step()
        tracker.log({"step": step}, step)
        save_image(model.sample(), f"{out}/check/{step:06d}-of-{accelerator.device.index}.png")


if __name__ == "__main__":
    main(None, None, [], "out")
