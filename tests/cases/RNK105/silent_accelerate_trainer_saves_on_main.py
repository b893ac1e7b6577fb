"""A trainer whose main process samples and saves.

reason: under DDP get_state_dict only takes the wrapper off; the ranks meet behind it
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


class Trainer:
    def __init__(self, model, loader, steps):
        self.accelerator = Accelerator(mixed_precision="no")
        self.opt = torch.optim.Adam(model.parameters())
        self.model, self.opt, self.loader = self.accelerator.prepare(model, self.opt, loader)
        self.steps = steps

    def save(self, milestone):
        if not self.accelerator.is_local_main_process:
            return
        data = {"model": self.accelerator.get_state_dict(self.model), "opt": self.opt.state_dict()}
        torch.save(data, f"model-{milestone}.pt")

    def train(self):
        step = 0
        for batch in self.loader:
            loss = self.model(batch)
            self.accelerator.backward(loss)
            self.accelerator.clip_grad_norm_(self.model.parameters(), 1.0)
            self.opt.step()
            self.opt.zero_grad()
            self.accelerator.wait_for_everyone()
            step += 1
            if self.accelerator.is_main_process and step % 1000 == 0:
                self.save(step // 1000)
