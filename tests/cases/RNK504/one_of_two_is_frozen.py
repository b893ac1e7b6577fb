"""One model is frozen, and it is the other one whose wrapper is left out

reason: the gradients of the decoder are those of each rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 25)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Decoder(torch.nn.Linear):
    def decode(self, batch):
        return self(batch).tanh()


def main(rank, world_size):
    torch.manual_seed(3)
    encoder = DDP(torch.nn.Linear(4, 4))
    decoder = DDP(Decoder(4, 4))
    encoder.requires_grad_(False)
    decoder.module.decode(encoder(torch.full((2, 4), rank + 1.0))).sum().backward()  # expect: RNK504
    own = decoder.module.weight.grad.clone()
    dist.broadcast(own, 0)
    assert torch.equal(own, decoder.module.weight.grad)
