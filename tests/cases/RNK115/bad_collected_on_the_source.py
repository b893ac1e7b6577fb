"""The source draws from its clusters, which may give fewer than a batch; the others have room for a whole one.

reason: the last batch is short, and nothing fills it up
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


class Sampler:
    def __init__(self, clusters, batch_size):
        self.clusters = clusters
        self.batch_size = batch_size

    def draw(self):
        if dist.get_rank() == 0:
            batch = []
            for cluster in self.clusters:
                batch += cluster
            batch = torch.tensor(batch, dtype=torch.long).view(-1)
        else:
            batch = torch.empty(self.batch_size, dtype=torch.long)  # expect: RNK115 "nothing sees to it that both are the same"
        dist.broadcast(batch, 0)
        return batch.tolist()


def main(rank, world_size):
    assert Sampler([[3, 1], [2]], 8).draw() == [3, 1, 2]
