"""Each rank prints in its turn; the barrier of every turn is outside the test.

reason: all ranks run one barrier per iteration
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def print_in_order(message):
    for turn in range(dist.get_world_size()):
        if dist.get_rank() == turn:
            print(f"[{turn}] {message}", flush=True)
        dist.barrier()


def check_shards(parameters):
    rank = dist.get_rank()
    for r in range(dist.get_world_size()):
        if rank == r:
            for i, parameter in enumerate(parameters):
                print(r, i, tuple(parameter.shape), parameter.norm().item())
        dist.barrier()


def main(rank, world_size):
    print_in_order("hello")
    check_shards([torch.ones(2, 2), torch.zeros(3)])
