"""Ranks fail if a folder is not there that the first one makes: behind a barrier, or after they have waited for it

reason: it is there when they ask; and who only warns, or looks for something else, does not fail
runs: no (nothing goes wrong)
"""
import os
import time

import torch.distributed as dist


def behind_a_barrier(trainer, path):
    if trainer.is_global_zero:
        path.mkdir(parents=True)
    trainer.strategy.barrier()
    if not path.exists():
        raise RuntimeError("no shared storage")


def polled(path):
    if dist.get_rank() == 0:
        os.makedirs(path)
    for _ in range(100):
        if os.path.exists(path):
            break
        time.sleep(0.1)
    if not os.path.exists(path):
        raise RuntimeError("no shared storage")


def warned(path):
    if dist.get_rank() == 0:
        os.makedirs(path)
    if not os.path.exists(path):
        print("not there yet")


def something_else(path, data):
    if dist.get_rank() == 0:
        os.makedirs(path)
    if not os.path.exists(data):
        raise FileNotFoundError(data)


def in_the_same_block(path):
    if dist.get_rank() == 0:
        os.makedirs(path)
        assert os.path.isdir(path)


def made_by_each(path):
    if dist.get_rank() == 0:
        os.makedirs(path, exist_ok=True)
    else:
        os.makedirs(path, exist_ok=True)
    assert os.path.isdir(path)
