"""Handlers of one rank, with a barrier behind them, and a context in which one rank goes first.

reason: the barriers of one_rank_only and of one_rank_first are for all ranks
runs: no (needs ignite)
"""
import json

import ignite.distributed as idist


@idist.one_rank_only(with_barrier=True)
def write(path, found):
    with open(path, "w") as file:
        json.dump(found, file)


@idist.one_rank_only(rank=1)
def say(found):
    print(found)


def report(path, loss):
    loss = idist.all_reduce(loss) / idist.get_world_size()
    write(path, {"loss": loss})
    with idist.one_rank_first(local=True):
        with open(path) as file:
            found = json.load(file)
    say(found)
    names = idist.all_gather(f"rank {idist.get_rank()}")
    if idist.get_rank() == 0:
        print(names)
    return idist.broadcast(loss, src=0)
