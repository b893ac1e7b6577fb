"""A helper waits for the last handle, or makes a blocking collective of the same group; or receives ahead of a barrier.

reason: NCCL runs the collectives of a group one after the other: behind the last one the first has ended
runs: no (gloo may run them side by side)
"""
import torch
import torch.distributed as dist

READY = torch.zeros(1)
SAVED = torch.zeros(1)


def wait_for(handle):
    handle.wait()


def share(value, members=None):
    dist.broadcast(value, 0, group=members)
    return value


def meet():
    rest()


def rest():
    if dist.is_initialized():
        dist.barrier()


def take(buffer, peer):
    dist.recv(buffer, src=peer)


def reduce_all(tensors, group=None):
    handle = None
    for tensor in tensors:
        handle = dist.all_reduce(tensor, async_op=True, group=group)
    if handle is not None:
        wait_for(handle)


def tell_and_wait(source, group):
    dist.broadcast(READY, source, group=group, async_op=True)
    share(SAVED, members=group)
    return SAVED.item()


def tell_all_and_wait(source):
    dist.broadcast(READY, source, async_op=True)
    share(SAVED)
    return SAVED.item()


def sum_and_meet(tensor):
    dist.all_reduce(tensor, async_op=True)
    meet()
    return tensor + 1


def exchange(given, received):
    rank, senders = dist.get_rank(), []
    for peer in range(dist.get_world_size()):
        if peer != rank:
            print(f"{rank} sends {tuple(given[peer].shape)} to {peer}")
            senders.append(dist.isend(given[peer].cpu(), dst=peer))
    for peer in range(dist.get_world_size()):
        if peer != rank:
            take(received[peer], peer)
    meet()
