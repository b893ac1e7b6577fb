"""The model that is called past its wrapper is frozen first, in a loop that counts its parameters for nobody.

reason: none of its parameters has a gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    decoder = DDP(torch.nn.Linear(4, 4))
    for _index, parameter in enumerate(encoder.parameters()):
        parameter.requires_grad = False
    encoder.module.encode(decoder(torch.full((2, 4), rank + 1.0))).sum().backward()
    own = decoder.module.weight.grad.clone()
    dist.broadcast(own, 0)
    assert torch.equal(own, decoder.module.weight.grad)
