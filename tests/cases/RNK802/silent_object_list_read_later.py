"""Lists of objects that have a name and are read behind the broadcast: in a loop, by an element, as a whole.

reason: the received objects are taken out of the lists
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def run_of_all():
    run = None
    if dist.get_rank() == 0:
        run = str(17)
    shared = [run]
    dist.broadcast_object_list(shared, src=0)
    if dist.get_rank() != 0:
        run = shared[0]
    return run


def all_of_all():
    names = []
    if dist.get_rank() == 0:
        names = list("ab")
    shared = [names, 2]
    dist.broadcast_object_list(shared, src=0)
    names, count = shared
    return names, count


def steps():
    seen, step = [], None
    shared = [None]
    for number in range(3):
        seen += shared
        if dist.get_rank() == 0:
            step = int(number)
        shared = [step]
        dist.broadcast_object_list(shared, src=0)
        if dist.get_rank() == 0:
            print(step)
    return seen


def main(rank, world_size):
    assert run_of_all() == "17"
    assert all_of_all() == (["a", "b"], 2)
    assert steps() == [None, 0, 1]
