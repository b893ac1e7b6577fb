"""Objects go round a ring, all ranks send first.

reason: send_object_list blocks like send
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in send_object_list (line 14)
"""
import torch.distributed as dist


def share(state):
    rank, size = dist.get_rank(), dist.get_world_size()
    received = [None]
    print("rank", rank, "shares its state")
    dist.send_object_list([state], dst=(rank + 1) % size)  # expect: RNK201
    dist.recv_object_list(received, src=(rank - 1) % size)
    return received[0]


def main(rank, world_size):
    share({"rank": rank})
