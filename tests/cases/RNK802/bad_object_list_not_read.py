"""What rank 0 has is put into a list that has a name, broadcast, and looked for under its own name afterwards.

reason: what the others receive stays in the list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 26)
"""
import torch.distributed as dist


def start():
    return str(17), list("ab")


def run_of_all():
    run, tags = None, []
    if dist.get_rank() == 0:
        run, tags = start()
    shared = [run]
    dist.broadcast_object_list(shared, src=0)  # expect: RNK802 "stays in shared"
    shared = [tags]
    dist.broadcast_object_list(shared, src=0)  # expect: RNK802 "stays in shared"
    return run, tags


def main(rank, world_size):
    assert run_of_all() == ("17", ["a", "b"])
