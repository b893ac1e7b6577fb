"""Each launcher's rank in the job goes into one variable, and its rank inside the node into another.

reason: what stands in a variable is of one numbering under every launcher
runs: no (needs several launchers)
"""

import os


def ranks():
    if "RANK" in os.environ:
        rank, local_rank = int(os.environ["RANK"]), int(os.environ["LOCAL_RANK"])
    elif "SLURM_PROCID" in os.environ:
        rank = int(os.environ["SLURM_PROCID"])
        local_rank = int(os.environ["SLURM_LOCALID"])
    elif "OMPI_COMM_WORLD_RANK" in os.environ:
        rank = int(os.environ["OMPI_COMM_WORLD_RANK"])
        local_rank = int(os.environ["OMPI_COMM_WORLD_LOCAL_RANK"])
    else:
        rank = local_rank = 0
    return rank, local_rank


def name():
    if "LOCAL_RANK" in os.environ:
        local_rank = int(os.environ["LOCAL_RANK"])
        label = f"gpu {local_rank}"
    else:
        rank = int(os.environ["RANK"])
        label = f"rank {rank}"
    return label


def writer(save_on_each_node):
    rank = int(os.environ["LOCAL_RANK"]) if save_on_each_node else int(os.environ["RANK"])
    if save_on_each_node:
        number = int(os.environ["LOCAL_RANK"])
    else:
        number = int(os.environ["RANK"])
    return rank == 0 and number == 0
