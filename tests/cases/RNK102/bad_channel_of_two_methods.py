"""Who sends by one method of a channel sends more than who listens by another takes.

reason: rank 0 broadcasts ids and mask, rank 1 takes the ids and computes the mask
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


class Channel:
    def push(self, tensor):
        dist.broadcast(tensor, src=0)
        return tensor

    def pull(self, shape):
        tensor = torch.empty(shape, dtype=torch.long)
        dist.broadcast(tensor, src=0)
        return tensor

    def publish(self, ids, mask):
        return self.push(ids), self.push(mask)

    def receive(self, shape):
        ids = self.pull(shape)
        return ids, (ids != 0).long()


def main(rank, world_size):
    channel = Channel()
    if rank == 0:
        ids, mask = channel.publish(torch.ones(2, dtype=torch.long), torch.ones(2, dtype=torch.long))  # expect: RNK102
    else:
        ids, mask = channel.receive((2,))
    print((ids * mask).sum())
