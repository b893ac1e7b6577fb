"""The sender calls broadcast, the receivers are forgotten.

reason: a broadcast must be entered by the receivers too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def publish_weights(model):
    rank = dist.get_rank()
    if rank == 0:
        with torch.no_grad():
            for tensor in model.state_dict().values():
                dist.broadcast(tensor, src=0)  # expect: RNK101 "broadcast"
    return model


def main(rank, world_size):
    publish_weights(torch.nn.Linear(2048, 2048))
