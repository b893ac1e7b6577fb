"""What MPI gathered is used on the root, or where it is there.

reason: the others do not touch it
runs: no (mpi4py)
"""
from mpi4py import MPI


def names_of(name):
    comm = MPI.COMM_WORLD
    names = comm.gather(name, root=0)
    different = sorted(set(names)) if names is not None else []
    return comm.bcast(different, root=0)


def report(name):
    comm = MPI.COMM_WORLD
    names = comm.gather(name, root=0)
    if comm.Get_rank() == 0:
        print(sorted(names))


def left_early(name):
    comm = MPI.COMM_WORLD
    names = comm.gather(name, root=0)
    if names is None:
        return None
    return sorted(names)


def of_all(name):
    comm = MPI.COMM_WORLD
    names = comm.allgather(name)
    return sorted(names)


def handed_on(name):
    comm = MPI.COMM_WORLD
    names = comm.gather(name, root=0)
    return names
