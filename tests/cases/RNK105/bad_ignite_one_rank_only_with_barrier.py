"""A function with a barrier behind it is called below a test of the rank.

reason: one_rank_only(with_barrier=True) waits for all ranks, whoever runs the body
runs: no (needs ignite)
"""
import ignite.distributed as idist


@idist.one_rank_only(with_barrier=True)
def write(path, text):
    with open(path, "w") as file:
        file.write(text)


@idist.one_rank_only()
def say(text):
    print(text)


def report(path, text):
    if idist.get_rank() == 0:
        say(text)
        write(path, text)  # expect: RNK105
