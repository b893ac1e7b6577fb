"""Every program of the project adds the rank to the seed, in another file than the one that shuffles.

reason: the generator that the order is drawn with gives other numbers on each rank
runs: no (several files; as bad_global_seed_with_the_rank)
"""
import torch.distributed as dist
from plan import Plan
from seeding import seed_everything


def main(args, rows):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    seed_everything(args.seed, rank)
    return Plan(rows, rank, dist.get_world_size()).order()
