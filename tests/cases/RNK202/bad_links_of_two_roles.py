"""One rank publishes three tensors in each round, and the object by which the other one fetches them takes two.

reason: nobody receives the third
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 14); rank 1 hung in barrier (line 53)
"""
import torch
import torch.distributed as dist


class Uplink:
    def _ship(self, tensor):
        print("ships", tuple(tensor.shape))
        dist.send(tensor, dst=1)

    def publish(self, images, logits, features):
        self._ship(images)
        self._ship(logits)
        self._ship(features)


class Downlink:
    def __init__(self, size):
        self.size = size

    def _take(self):
        buffer = torch.empty(self.size)
        dist.recv(buffer, src=0)
        return buffer

    def fetch(self):
        images = self._take()
        return images, self._take()


def teach(rounds):
    link = Uplink()
    for _ in range(rounds):
        link.publish(torch.ones(4), torch.ones(4), torch.ones(4))


def learn(rounds):
    link = Downlink(4)
    for _ in range(rounds):
        print(link.fetch())


def work(rounds):
    if dist.get_rank() == 0:
        teach(rounds)  # expect: RNK202
    else:
        learn(rounds)
    dist.barrier()


def main(rank, world_size):
    work(1)
