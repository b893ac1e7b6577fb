"""A logging function that looks harmless averages its metrics over the ranks.

reason: log_metrics reaches the all_reduce of average, and only rank 0 calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger("train")


def average(metrics):
    keys = sorted(metrics)
    values = torch.tensor([metrics[key] for key in keys])
    dist.all_reduce(values)
    values /= dist.get_world_size()
    return dict(zip(keys, values.tolist()))


def log_metrics(step, metrics):
    line = " ".join(f"{key}={value:.3f}" for key, value in average(metrics).items())
    logger.info("step %d %s", step, line)


def train(steps):
    is_main = dist.get_rank() == 0
    for step in range(steps):
        metrics = {"loss": 1.0 / (step + 1), "lr": 1e-3}
        if is_main:
            log_metrics(step, metrics)  # expect: RNK101 "log_metrics"


def main(rank, world_size):
    train(2)
