"""What only the first rank has is used by helpers of a method that it calls below an answer that the object keeps.

reason: the others keep another answer, and call none of the three
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        return self.decoder.decode(latents).sum()

    def pairs(self, latents):
        return [self.decoded(latents), self.decoded(latents + 1)]

    def evaluate(self, latents):
        print(self.pairs(latents))

    def train(self, steps):
        for step in range(steps):
            latents = torch.full((2,), float(step))
            dist.all_reduce(latents)
            if self.is_main and step % 2 == 0:
                self.evaluate(latents)


def main(rank, world_size):
    Trainer(rank).train(4)
    dist.barrier()
