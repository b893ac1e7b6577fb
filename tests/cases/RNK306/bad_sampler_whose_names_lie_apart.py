"""A sampler gets the size of model parallelism and the rank in data parallelism.

reason: both names say along which axis they count; without data parallelism, most of the data goes to nobody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""

from types import SimpleNamespace

from torch.utils.data import DistributedSampler


def sampler(data, app_state):
    return DistributedSampler(
        data,
        num_replicas=app_state.model_parallel_size,  # expect: RNK306 "counts those along mp"
        rank=app_state.data_parallel_rank,
    )


def main(rank, world_size):
    one_replica = SimpleNamespace(model_parallel_size=world_size, data_parallel_rank=0)
    assert len(list(sampler(range(8), one_replica))) == 8
