"""Each rank makes all groups, synchronises its own with the members alone, is alone in it, or is asked for something else.

reason: all ranks make the same groups, or nobody else has to come
runs: no (needs accelerate's state, and functions that are not here)
"""
import torch.distributed as dist
from launcher import get_global_rank, get_rank_in_replica, get_state


def all_of_them(size, replicas):
    own = get_global_rank() // size
    kept = None
    for replica in range(replicas):
        group = dist.new_group([replica * size + i for i in range(size)])
        if replica == own:
            kept = group
    return kept


def own_alone(size):
    first = get_state().process_index // size * size
    return dist.new_group([first + i for i in range(size)], use_local_synchronization=True)


def one():
    return dist.new_group([get_global_rank() - 0])


def the_same(size):
    print(get_global_rank() - get_rank_in_replica())
    return dist.new_group(list(range(size // 2)))


def of_each(owner, sizes):
    return [dist.new_group([get_global_rank() // size * size + i for i in range(size)]) for size in sizes]
