"""Methods that give back a tensor which may lie on the GPU: of their device, moved under a test, or of a derived class.

reason: what is summed up may lie on the GPU
runs: no (needs NCCL)
"""

import os

import torch
import torch.distributed as dist


class Meter:
    def __init__(self, device):
        self.device = device
        self.clicks = 0

    def _pack(self):
        return torch.tensor([self.clicks], dtype=torch.float64)

    def packed(self):
        return torch.tensor([self.clicks], device=self.device)

    def moved(self, is_training):
        total = torch.zeros(1)
        if is_training:
            total = total.to(self.device)
        return total

    def either(self, loss):
        if loss is None:
            return torch.zeros(1)
        return loss.detach()

    def copied(self, loss):
        return torch.tensor(loss)

    def synchronize(self, loss):
        for tensor in (self._pack(), self.moved(True)):
            dist.all_reduce(tensor.to(self.device))
        packed = self._pack()
        dist.all_reduce(packed)
        dist.all_reduce(self.packed())
        dist.all_reduce(self.moved(True))
        dist.all_reduce(self.either(loss))
        dist.all_reduce(self.copied(loss))


class OnGpu(Meter):
    def _pack(self):
        return torch.tensor([self.clicks], device="cuda")


def main(meter, loss):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    meter.synchronize(loss)


main(OnGpu("cuda"), None)
