"""A barrier in a function that one_rank_only runs on a single rank.

reason: the others skip the body
runs: no (needs ignite)
"""
import ignite.distributed as idist


@idist.one_rank_only()
def write(path, text):
    with open(path, "w") as file:
        file.write(text)
    idist.barrier()  # expect: RNK101


@idist.one_rank_only(rank=1)
def say(text):
    print(text)
    idist.barrier()  # expect: RNK101 "rank 0 never"
