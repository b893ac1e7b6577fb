"""An assertion says that the group of the early return has one member.

reason: where other ranks leave early, all that go on fail at the assertion
runs: no (needs megatron-core)
"""
import torch.distributed as dist
from megatron.core import parallel_state


def loader(dispatches, ranks):
    if parallel_state.get_tensor_model_parallel_rank() != 0:
        return None
    if dispatches:
        assert parallel_state.get_tensor_model_parallel_world_size() == 1, "not with tensor parallelism"
        return dist.new_group(ranks)
    return None
