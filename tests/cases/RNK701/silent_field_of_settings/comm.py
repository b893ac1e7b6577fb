from datetime import timedelta

import torch.distributed as dist


def connect(timeout):
    dist.init_process_group("gloo", timeout=timeout)


def connect_again(timeout):
    dist.init_process_group("gloo", timeout=timeout)


def connect_late(limit):
    if isinstance(limit, int):
        return dist.init_process_group("gloo", timeout=timedelta(seconds=limit))
    return dist.init_process_group("gloo", timeout=limit)


def divide(ranks, limit):
    return dist.new_group(ranks, timeout=limit)


def divide_again(ranks, limit):
    limit = timedelta(seconds=limit)
    return dist.new_group(ranks, timeout=limit)
