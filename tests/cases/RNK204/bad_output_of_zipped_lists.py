"""The first gathered list is read, and a tensor on its way out is emptied.

reason: of two lists that are gone through together, one is written by the gathers and one is read
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import time

import torch
import torch.distributed as dist


def gather_each(outputs, inputs):
    works = []
    for output, one in zip(outputs, inputs):
        works.append(dist.all_gather_into_tensor(output, one, async_op=True))
    first = outputs[0].sum().item()  # expect: RNK204 "outputs[0] is read"
    for work in works:
        work.wait()
    return first


def gather_and_clear(outputs, inputs):
    works = []
    for output, one in zip(outputs, inputs):
        works.append(dist.all_gather_into_tensor(output, one, async_op=True))
    inputs[-1].zero_()  # expect: RNK204 "changed"
    for work in works:
        work.wait()
    return outputs


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    outputs = [torch.zeros(world_size * 2) for _ in range(3)]
    first = gather_each(outputs, [torch.ones(2) for _ in range(3)])
    outputs = gather_and_clear(outputs, [torch.ones(2) for _ in range(3)])
    assert first == 2 * world_size and outputs[2].sum().item() == 2 * world_size
