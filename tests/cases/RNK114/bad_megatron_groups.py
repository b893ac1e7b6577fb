"""Model parallel groups are initialised by the first rank.

reason: initialize_model_parallel creates groups of all ranks
runs: no (needs megatron)
"""
import torch.distributed as dist
from megatron.core import parallel_state


def setup(size):
    if dist.get_rank() == 0:
        parallel_state.initialize_model_parallel(tensor_model_parallel_size=size)  # expect: RNK114
