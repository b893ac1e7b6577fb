"""A server tells its clients to stop, and then waits for what they send.

reason: the server has no use of the tensor, and what the clients send comes after they have got it
runs: no (a server and its clients)
"""

import torch
import torch.distributed as dist


def collect(group, clients, model):
    dist.broadcast(torch.tensor(1.0), src=0, group=group, async_op=True)  # expect: RNK203 low
    for client in clients:
        dist.recv(model, src=client)
