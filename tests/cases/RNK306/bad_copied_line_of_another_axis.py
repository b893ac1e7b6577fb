"""A list of sizes and ranks asks one axis for another.

reason: the lines were copied, and of those the axis was changed in the name only
runs: no (needs megatron)
"""
from megatron.core import parallel_state as mpu


class States:
    def __init__(self, tp_size, tp_rank, pp_size, pp_rank, cp_size, cp_rank):
        self.sizes = (tp_size, pp_size, cp_size)
        self.ranks = (tp_rank, pp_rank, cp_rank)


def current():
    return States(
        tp_size=mpu.get_tensor_model_parallel_world_size(),
        tp_rank=mpu.get_tensor_model_parallel_rank(),
        pp_size=mpu.get_pipeline_model_parallel_world_size(),
        pp_rank=mpu.get_pipeline_model_parallel_rank(),
        cp_size=mpu.get_data_parallel_world_size(),  # expect: RNK306 "`cp_size` is about the cp group"
        cp_rank=mpu.get_data_parallel_rank(),  # expect: RNK306
    )


class Layer:
    def __init__(self):
        self.tp_size = mpu.get_tensor_model_parallel_world_size()
        self.tp_rank = mpu.get_tensor_model_parallel_rank()
        self.dp_size = mpu.get_data_parallel_world_size()
        self.dp_rank = mpu.get_data_parallel_world_size()  # expect: RNK306 "gives the size of the dp group"
