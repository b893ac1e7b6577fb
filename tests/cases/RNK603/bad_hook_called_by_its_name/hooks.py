import os

import torch


class Hook:
    def on_epoch(self, loop, epoch):
        pass


class Printer(Hook):
    def __init__(self, accelerator):
        self.accelerator = accelerator

    def on_epoch(self, loop, epoch):
        self.accelerator.print(epoch)


class Snapshot(Hook):
    def __init__(self, model, folder):
        self.model = model
        self.folder = folder

    def on_epoch(self, loop, epoch):
        torch.save(self.model.state_dict(), os.path.join(self.folder, "latest.pt"))  # expect: RNK603


class Hooks:
    def __init__(self, hooks):
        self.hooks = hooks

    def fire(self, event, *given):
        for hook in self.hooks:
            getattr(hook, event)(*given)
