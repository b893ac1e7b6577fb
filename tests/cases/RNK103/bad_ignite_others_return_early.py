"""All ranks but the first return ahead of a barrier of ignite.

reason: the first rank waits for them
runs: no (needs ignite)
"""
import ignite.distributed as idist


def save(path, text):
    if idist.get_rank() != 0:
        return  # expect: RNK103
    with open(path, "w") as file:
        file.write(text)
    idist.barrier()
