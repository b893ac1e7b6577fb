"""What only the first rank has is used by helpers of a method that it calls at every second step.

reason: the others come there as well, and have None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 37); rank 1 raised AttributeError (line 26)
"""

import torch
import torch.distributed as dist


class Decoder:
    def decode(self, latents):
        return latents * 2


class Trainer:
    def __init__(self, rank):
        self.rank = rank
        self.is_main = self.rank == 0
        self.decoder = None
        if self.is_main:
            self.decoder = Decoder()

    def decoded(self, latents):
        return self.decoder.decode(latents).sum()  # expect: RNK806

    def pairs(self, latents):
        return [self.decoded(latents), self.decoded(latents + 1)]

    def evaluate(self, latents):
        print(self.pairs(latents))

    def train(self, steps):
        for step in range(steps):
            latents = torch.full((2,), float(step))
            dist.all_reduce(latents)
            if step % 2 == 0:
                self.evaluate(latents)


def main(rank, world_size):
    Trainer(rank).train(4)
    dist.barrier()
