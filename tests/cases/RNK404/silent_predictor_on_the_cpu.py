"""A small model that never leaves the CPU, saved and read by its class.

reason: what was saved from the CPU is read to the CPU
"""
import torch
import torch.distributed as dist


class CostPredictor:
    def __init__(self, path):
        self.path = path
        self.model = torch.nn.Linear(10, 1)

    def learn(self, samples, costs):
        optimizer = torch.optim.SGD(self.model.parameters(), 0.1)
        for sample, cost in zip(samples, costs):
            (self.model(sample) - cost).square().sum().backward()
            optimizer.step()
        if dist.get_rank() == 0:
            torch.save(self.model.state_dict(), self.path)

    def load_predictor(self):
        self.model.load_state_dict(torch.load(self.path))  # expect: RNK404 low
