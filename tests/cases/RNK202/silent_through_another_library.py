"""The other end is in the hands of an object that nobody can see into.

reason: its method may be the receive
runs: no (needs a transport)
"""
import torch.distributed as dist


def move(x, transport):
    if dist.get_rank() == 0:
        print("to 1")
        dist.send(x, dst=1)
    elif dist.get_rank() == 1:
        transport.receive_into(x, 0)


def copy(x, transport):
    if dist.get_rank() == 0:
        print("to 1")
        dist.send(x, dst=1)
    elif dist.get_rank() == 1:
        dist.recv(x, src=0)
