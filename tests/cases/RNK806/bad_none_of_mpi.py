"""All ranks sort what MPI gathered on the root.

reason: the others have None, fail, and leave the root in bcast
runs: no (mpi4py)
"""

import socket

from mpi4py import MPI


class Nodes:
    def __init__(self):
        self._comm_world = MPI.COMM_WORLD

    def number(self):
        name = socket.gethostname()
        names = self._comm_world.gather(name, root=0)
        different = sorted(set(names))  # expect: RNK806 "`names` is None off the root"
        different = self._comm_world.bcast(different, root=0)
        return different.index(name)


def total(values):
    comm = MPI.COMM_WORLD
    sums = comm.reduce(sum(values))
    return sums[0]  # expect: RNK806 "sums[0]"
