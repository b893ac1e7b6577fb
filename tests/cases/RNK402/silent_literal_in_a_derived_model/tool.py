"""A class whose base knows nothing of ranks names the first GPU, in a tool beside a program of several processes.

reason: the tool runs in one process
"""
import torch

from base import Tool


class Exporter(Tool):
    def example(self):
        return torch.zeros(1, 4, device="cuda:0")

    def run(self):
        torch.jit.trace(self.net.to("cuda:0"), self.example()).save("net.pt")


if __name__ == "__main__":
    Exporter(torch.nn.Linear(4, 4)).run()
