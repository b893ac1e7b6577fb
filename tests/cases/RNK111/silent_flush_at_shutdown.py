"""What is left in a queue is worked off when the program ends.

reason: all is over; each job that still can be done is done
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging
import queue

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def compute(numbers):
    total = torch.tensor([sum(map(float, numbers))])
    dist.all_reduce(total)
    return total


def flush(jobs):
    results = []
    while not jobs.empty():
        job = jobs.get_nowait()
        try:
            results.append(compute(job))
        except Exception as error:
            logger.warning(f"ignored during shutdown: {error}")
    return results


def main(rank, world_size):
    jobs = queue.Queue()
    jobs.put(["1", "2"])
    flush(jobs)
