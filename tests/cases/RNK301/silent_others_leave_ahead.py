"""The other pairs leave ahead of the broadcast from rank 0, and so do the other data parallel ranks.

reason: only the pair that holds rank 0 goes on
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def load(weights, layers):
    from megatron.core import mpu

    dp_rank = mpu.get_data_parallel_rank()
    mp_group = mpu.get_model_parallel_group()

    def send(tensor):
        if dist.get_rank() == 0:
            tensor.copy_(weights)
        dist.broadcast(tensor, src=0, group=mp_group)

    if not (dp_rank == 0):
        return
    for layer in layers:
        send(layer.weight)


def main(rank, world_size):
    pairs = [dist.new_group([start, start + 1]) for start in range(0, dist.get_world_size(), 2)]
    weights = torch.ones(2)
    if dist.get_rank() >= 2:
        print("no part in it")
        return
    dist.broadcast(weights, src=0, group=pairs[dist.get_rank() // 2])
