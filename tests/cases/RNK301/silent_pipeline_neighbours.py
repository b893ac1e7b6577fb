"""Neighbours in the whole job exchange activations.

reason: sums with the global rank are global ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    me, n = dist.get_rank(), dist.get_world_size()
    x, y = torch.tensor([me]), torch.zeros(1, dtype=torch.long)
    print(f"rank {me} sends {x.shape}", flush=True)
    work = dist.isend(x, dst=(me + 1) % n)
    dist.recv(y, src=(me - 1 + n) % n)
    work.wait()
    first_of_pair = me // 2 * 2
    pair = [dist.new_group([0, 1]), dist.new_group([2, 3])][me // 2]
    dist.broadcast(y, src=first_of_pair, group=pair)
