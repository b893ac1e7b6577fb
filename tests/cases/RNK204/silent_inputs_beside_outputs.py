"""What is sent is read and counted while the results are on their way.

reason: the lists that are gone through together are two; sent buffers may be read, and elements replaced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def gather_each(outputs, inputs):
    works = []
    for output, one in zip(outputs, inputs):
        works.append(dist.all_gather_into_tensor(output, one, async_op=True))
    norm = torch.stack(inputs).norm()
    norm += inputs[0].sum()
    inputs[0].size(0)
    for work in works:
        work.wait()
    return norm


def send_each(tensors, other, peer):
    logger.debug("send tensors of 2 to %d", peer)
    works = [dist.isend(tensor, dst=peer) for tensor in tensors]
    total = sum(tensor.sum() for tensor in tensors) + tensors[0].sum()
    tensors[0] = torch.zeros(2)
    tensors[0] += 1
    tensors += [other]
    for work in works:
        work.wait()
    return total


def receive_each(tensors, peer):
    for tensor in tensors:
        dist.recv(tensor, src=peer)


def main(rank, world_size):
    outputs = [torch.zeros(world_size * 2) for _ in range(3)]
    gather_each(outputs, [torch.ones(2) for _ in range(3)])
    assert outputs[2].sum().item() == 2 * world_size
    if rank == 0:
        assert send_each([torch.ones(2), torch.ones(2)], torch.ones(2), 1).item() == 6
    else:
        receive_each([torch.ones(2), torch.ones(2)], 0)
