"""A short helper with a long docstring tells whether this is the first rank, behind a shared exit.

reason: a helper is as long as its code: rank 0 alone broadcasts
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 46); rank 1 hung in barrier (line 52)
"""
import torch
import torch.distributed as dist


class State:
    def __init__(self):
        self.used = dist.is_initialized()


state = None


def is_used():
    global state
    if state is None:
        state = State()
    return state.used


def is_main():
    """
    Check if the current process is the main process. If nobody has started others,
    always return `True`.

    We use a simpler logic when the state is not there: we just log on the first.
    What the others do is their own affair.

    Returns:
        `True` if the current process is the main process, `False` otherwise.
    """
    if not is_used():
        return True
    return dist.get_rank() == 0


def share(values):
    if not is_used():
        return values
    if is_main():
        dist.broadcast(values, 0)  # expect: RNK101 "rank 1 never joins it"
    return values


def main(rank, world_size):
    share(torch.ones(2))
    dist.barrier()
