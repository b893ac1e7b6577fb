"""An attribute, a property and a constant of which only the settings know that they differ.

reason: rank-predicates names them by their full names, and two of the calls below them have nobody on the other side
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 finished
"""

import torch
import torch.distributed as dist
from roles import CHIEF, Roles


def save(roles: Roles, weight):
    if roles.writes:
        dist.barrier()  # expect: RNK101 "runs only when `roles.writes`"


def log(roles, loss):
    if CHIEF:
        dist.all_reduce(loss)  # expect: RNK101 "runs only when `CHIEF`"


def main(rank, world_size):
    roles = Roles([True, False], rank)
    if roles.is_first:
        dist.all_reduce(torch.ones(1))  # expect: RNK101 "runs only when `roles.is_first`"
    save(roles, torch.ones(2))
    log(roles, torch.ones(1))
