"""Two calls on ways of which each run takes one.

reason: a test, or a return, parts the ways
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import sys

import torch.distributed as dist


def join(method):
    if method == "env":
        dist.init_process_group("gloo")
        return dist.get_rank()
    dist.init_process_group("gloo", init_method=method)
    return dist.get_rank()


def join_by(launcher):
    if launcher == "mpi":
        dist.init_process_group("mpi")
    elif launcher == "slurm":
        dist.init_process_group("gloo", rank=int(os.environ["SLURM_PROCID"]))
    else:
        dist.init_process_group("gloo")


def join_by_name(launcher):
    if launcher == "mpi":
        dist.init_process_group("mpi")
    if launcher == "env":
        dist.init_process_group("gloo")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        join_by_name(sys.argv[1])
    elif len(sys.argv) > 1:
        join_by(sys.argv[1])
    else:
        join("env")
