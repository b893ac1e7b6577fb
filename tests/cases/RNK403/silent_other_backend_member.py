"""The backend is a member of ``Backend``, and a constant of the module: none is NCCL.

reason: gloo needs no GPU
runs: no (the group is there already when a case runs)
"""

import torch
import torch.distributed as dist

BACKEND = "gloo"


def main(mpi):
    if mpi:
        dist.init_process_group(dist.Backend.MPI)
    else:
        dist.init_process_group(BACKEND)
    dist.all_reduce(torch.ones(8))


if __name__ == "__main__":
    main(False)
