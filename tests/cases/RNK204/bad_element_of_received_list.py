"""The part of a chosen peer is read before the messages have come.

reason: every slot is received into; the loop counts its slots
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import logging
import time

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def receive(count, peer):
    parts = [torch.zeros(2) for _ in range(count)]
    works = []
    for index, part in enumerate(parts):
        works.append(dist.irecv(part, src=peer, tag=index))
    chosen = parts[count - 1] * 2  # expect: RNK204 "read"
    for work in works:
        work.wait()
    return chosen


def receive_by_index(parts, peer):
    works = []
    for index in range(len(parts)):
        works.append(dist.irecv(parts[index], src=peer, tag=index))
    first = float(parts[0][0])  # expect: RNK204 "read"
    for work in works:
        work.wait()
    return first


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
        for _ in range(2):
            for index in range(3):
                logger.debug("send a tensor of 2 to 0")
                dist.send(torch.ones(2), dst=0, tag=index)
    else:
        chosen = receive(3, 1)
        first = receive_by_index([torch.zeros(2) for _ in range(3)], 1)
        assert chosen.sum().item() == 4 and first == 1
