"""A script takes the rank in the job under SLURM, and the rank inside the node where it is started otherwise.

reason: with a launcher on two nodes two processes write as rank 0
runs: no (needs two launchers)
"""

import os

import torch
import torch.distributed as dist

if "SLURM_PROCID" in os.environ:
    rank = int(os.environ["SLURM_PROCID"])
else:
    rank = int(os.environ["LOCAL_RANK"])  # expect: RNK303 "under another launcher"

dist.init_process_group("gloo")
model = torch.nn.Linear(4, 4)
if rank == 0:
    torch.save(model.state_dict(), "model.pt")


def number():
    by_mpi = "OMPI_COMM_WORLD_RANK" in os.environ
    rank = int(os.environ["OMPI_COMM_WORLD_RANK"]) if by_mpi else int(os.environ["LOCAL_RANK"])  # expect: RNK303
    return rank


print(number())
