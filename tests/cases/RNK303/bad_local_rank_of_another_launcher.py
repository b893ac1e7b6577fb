"""One variable is the rank in the job under one launcher, and the rank inside the node under another.

reason: with the second launcher each node reads the same parts, and writes the same files
runs: no (needs two launchers)
"""

import os


def get_proc_info():
    env_variables = dict(os.environ)
    local_rank = 0
    if "OMPI_COMM_WORLD_RANK" in env_variables:
        local_rank = int(os.environ.get("OMPI_COMM_WORLD_RANK") or 0)
    elif "MPI_LOCALRANKID" in env_variables:
        local_rank = int(os.environ.get("MPI_LOCALRANKID") or 0)  # expect: RNK303 "under another launcher"
    return local_rank


def join(args):
    if "SLURM_PROCID" in os.environ:
        args.rank = int(os.environ["SLURM_PROCID"])
        args.world_size = int(os.environ["SLURM_NTASKS"])
    else:
        args.rank = int(os.environ["LOCAL_RANK"])  # expect: RNK303
        args.world_size = int(os.environ["WORLD_SIZE"])
