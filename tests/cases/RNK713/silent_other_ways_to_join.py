"""Spawned processes that meet by MPI, by a file or by options out of sight.

reason: none of them asks the environment for a rank, as far as anybody sees
"""
import torch.distributed as dist
import torch.multiprocessing as mp


def by_mpi(number):
    dist.init_process_group("mpi")


def by_file(number, path):
    dist.init_process_group("gloo", init_method=f"file://{path}")


def by_options(number, options):
    dist.init_process_group("gloo", **options)


def main(path, options):
    mp.spawn(by_mpi, nprocs=2)
    mp.spawn(by_file, args=(path,), nprocs=2)
    mp.spawn(by_options, args=(options,), nprocs=2)
