"""The collective is in a long helper that also does the local work.

reason: whatever fails in it fails on one rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in barrier (line 37)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, rank):
        self.rank = rank
        self.total = torch.zeros(1)

    def train_step(self, batch):
        if batch is None:
            raise RuntimeError("no batch")
        scaled = batch * 2
        centred = scaled - scaled.mean()
        loss = centred.abs().sum()
        loss = loss + 1
        loss = loss.reshape(1)
        dist.all_reduce(loss)
        self.total += loss
        loss = loss / 2
        return loss

    def fit(self, batches):
        for batch in batches:
            try:
                loss = self.train_step(batch)
            except RuntimeError as error:  # expect: RNK111 "all_reduce"
                print("skipped:", error)
                continue
            print(loss)
        dist.barrier()


def main(rank, world_size):
    Trainer(rank).fit([torch.ones(2), None if rank else torch.ones(2)])
