"""A stage that uses the functions of comm.py and sends one tensor itself.

reason: only a direct send of this file is reported here; the call of send_forward is reported where it sends
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist

import comm


class Stage:
    def __init__(self, module, rank: int, last: int, shape):
        self.module, self.rank, self.last, self.shape = module, rank, last, shape

    def forward(self):
        x = torch.empty(self.shape)
        if self.rank > 0:
            x = comm.recv(x, self.rank - 1)
        y = self.module(x)
        if self.rank < self.last:
            comm.send_forward(y, self.rank + 1)
        return y

    def report_loss(self, loss: torch.Tensor):
        if self.rank == self.last:
            dist.send(loss.detach(), dst=0)  # expect: RNK205
        elif self.rank == 0:
            comm.recv(loss, self.last)
        return loss
