"""A helper sends from rank 0 in the model parallel group, and is called where the data parallel rank is 0.

reason: of the model parallel groups, only the one that holds global rank 0 comes there
runs: no (needs Megatron)
"""
import torch.distributed as dist
from megatron.core import mpu


def load(weights, layers):
    dp_rank = mpu.get_data_parallel_rank()
    mp_group = mpu.get_model_parallel_group()

    def send(tensor):
        if dist.get_rank() == 0:
            tensor.copy_(weights)
        dist.broadcast(tensor, src=0, group=mp_group)

    if dp_rank == 0:
        for layer in layers:
            send(layer.weight)
