"""Rank 0 returns from the loop with the first answer, and nobody calls it again.

reason: the others wait in the broadcast of the next round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast_object_list (line 13)
"""
import torch.distributed as dist


def complete(requests):
    while True:
        words = [requests.pop() if dist.get_rank() == 0 else None]
        dist.broadcast_object_list(words, src=0)
        answer = words[0].upper()
        if dist.get_rank() == 0:
            return answer  # expect: RNK109


def main(rank, world_size):
    complete(["one"])
