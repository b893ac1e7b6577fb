"""The source fills its batch up, or says how long it is; a list of one element for each of a number is as long as that.

reason: the others have as many elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Sampler:
    def __init__(self, clusters, batch_size):
        self.clusters = clusters
        self.batch_size = batch_size

    def filled_up(self):
        if dist.get_rank() == 0:
            batch = []
            for cluster in self.clusters:
                batch += cluster
            batch += [-1] * (self.batch_size - len(batch))
            batch = torch.tensor(batch, dtype=torch.long)
        else:
            batch = torch.empty(self.batch_size, dtype=torch.long)
        dist.broadcast(batch, 0)
        return [number for number in batch.tolist() if number >= 0]

    def with_its_length(self):
        if dist.get_rank() == 0:
            found = []
            for cluster in self.clusters:
                found.extend(cluster)
            drawn = torch.tensor(found)
            size = torch.tensor([drawn.numel()])
            dist.broadcast(size, 0)
        else:
            size = torch.empty(1, dtype=torch.long)
            dist.broadcast(size, 0)
            drawn = torch.empty(size.item(), dtype=torch.long)
        dist.broadcast(drawn, 0)
        return drawn.tolist()

    def one_for_each(self):
        if dist.get_rank() == 0:
            picked = []
            for number in range(self.batch_size):
                picked.append(number)
            drawn = torch.tensor(picked)
        else:
            drawn = torch.empty(self.batch_size, dtype=torch.long)
        dist.broadcast(drawn, 0)
        return drawn.tolist()


def main(rank, world_size):
    sampler = Sampler([[3, 1], [2]], 8)
    assert sampler.filled_up() == [3, 1, 2]
    assert sampler.with_its_length() == [3, 1, 2]
    assert sampler.one_for_each() == list(range(8))
