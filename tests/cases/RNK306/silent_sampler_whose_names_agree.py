"""Samplers that get rank and size along one axis, along axes that nobody knows, or along one within another.

reason: nothing says that the rank is one of another group than the size
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from types import SimpleNamespace

from torch.utils.data import DistributedSampler


def samplers(data, args):
    yield DistributedSampler(data, num_replicas=args.data_parallel_size, rank=args.data_parallel_rank)
    yield DistributedSampler(data, num_replicas=args.dp_world_size, rank=args.data_parallel_rank)
    yield DistributedSampler(data, num_replicas=args.pool_size, rank=args.dp_rank)
    yield DistributedSampler(data, num_replicas=args.tp_size, rank=args.mp_rank)


def main(rank, world_size):
    sizes = {name: world_size for name in ("data_parallel_size", "dp_world_size", "pool_size", "tp_size")}
    args = SimpleNamespace(**sizes, data_parallel_rank=rank, dp_rank=rank, mp_rank=rank)
    assert all(len(list(one)) == 4 for one in samplers(range(8), args))
