"""An evaluator that is given the accelerator.

reason: this file does not import accelerate; who makes the evaluator hands it over
runs: no (needs accelerate)
"""
import torch


class Evaluator:
    def __init__(self, accelerator, loader):
        self.accelerator = accelerator
        self.loader = loader

    def run(self, model):
        losses = []
        for batch in self.loader:
            losses.append(self.accelerator.gather_for_metrics(model(batch)))
        return torch.cat(losses).mean()
