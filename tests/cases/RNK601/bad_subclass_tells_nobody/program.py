"""The sampler is made in a base class, and the class that goes through the loader never tells it the epoch.

reason: every epoch repeats the same order
runs: no (training takes long)
"""
import torch
from bases import Training


class Detection(Training):
    def run(self, model, rounds):
        epoch = 0
        while epoch < rounds:
            for batch in self.loader:
                model(batch)
            epoch += 1


if __name__ == "__main__":
    torch.distributed.init_process_group("gloo")
    Detection(list(range(80)), True).run(torch.nn.Identity(), 10)
