"""What rank 0 has loaded is broadcast in a list that nobody keeps.

reason: the others go on with None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 19)
"""
import torch.distributed as dist


def settings():
    loaded = None
    if dist.get_rank() == 0:
        loaded = {"lr": 0.1}
    dist.broadcast_object_list([loaded], src=0)  # expect: RNK802 "is a temporary"
    return loaded


def main(rank, world_size):
    assert settings() == {"lr": 0.1}
