"""The sampler is made in a base class, and told its epoch by the class that goes through the loader.

reason: the call stands in the file of the loop
runs: no (training takes long)
"""
import torch
from bases import Training


class Detection(Training):
    def run(self, model, rounds):
        epoch = 0
        while epoch < rounds:
            if self.several:
                self.sampler.set_epoch(epoch)
            for batch in self.loader:
                model(batch)
            epoch += 1


if __name__ == "__main__":
    torch.distributed.init_process_group("gloo")
    Detection(list(range(80)), True).run(torch.nn.Identity(), 10)
