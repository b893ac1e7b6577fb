"""A pipeline stage with its send functions.

reason: each function that sends gets one finding, at its first send
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


class Stage:
    def __init__(self, module, rank: int, last: int, shape):
        self.module = module
        self.rank = rank
        self.last = last
        self.shape = shape

    def send_forward(self, y):
        if self.rank < self.last:
            dist.send(y, dst=self.rank + 1)  # expect: RNK205

    def send_backward(self, grad):
        if self.rank > 0:
            dist.send(grad, dst=self.rank - 1)  # expect: RNK205

    def recv_forward(self):
        x = torch.empty(self.shape, requires_grad=True)
        if self.rank > 0:
            dist.recv(x.data, src=self.rank - 1)
        return x

    def recv_backward(self, y):
        grad = torch.ones_like(y)
        if self.rank < self.last:
            dist.recv(grad, src=self.rank + 1)
        return grad

    def step(self, microbatches: int):
        inputs, outputs = [], []
        for _ in range(microbatches):
            x = self.recv_forward()
            y = self.module(x)
            self.send_forward(y)
            inputs.append(x)
            outputs.append(y)
        for x, y in zip(inputs, outputs):
            y.backward(self.recv_backward(y))
            self.send_backward(x.grad)
