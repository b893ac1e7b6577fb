"""Some parameters of the wrapper are switched off, by their names.

reason: the others have gradients that nobody reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 28)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Encoder(torch.nn.Linear):
    def encode(self, batch):
        return self(batch).tanh()


def main(rank, world_size):
    torch.manual_seed(3)
    encoder = DDP(Encoder(4, 4))
    for name, parameter in encoder.named_parameters():
        if "bias" in name:
            parameter.requires_grad = False  # expect: RNK511
    encoder.module.encode(torch.full((2, 4), rank + 1.0)).sum().backward()  # expect: RNK504
    weight = encoder.module.weight.grad
    own = weight.clone()
    dist.broadcast(own, 0)
    print(rank, own.sum())
    assert torch.equal(own, weight)
