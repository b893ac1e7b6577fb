"""The losses are gathered under is_main_process.

reason: gather is an all_gather
runs: no (needs accelerate)
"""
from accelerate import Accelerator


class Loop:
    def __init__(self, model, loader):
        self.accelerator = Accelerator()
        self.model, self.loader = self.accelerator.prepare(model, loader)

    def log(self, step, loss):
        if self.accelerator.is_main_process:
            mean = self.accelerator.gather(loss).mean()  # expect: RNK105 "gather"
            print(step, mean.item())

    def run(self):
        for step, batch in enumerate(self.loader):
            self.log(step, self.model(batch))
