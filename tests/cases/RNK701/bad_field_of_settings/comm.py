import torch.distributed as dist
from settings import Settings


def connect(timeout):
    dist.init_process_group("gloo", timeout=timeout)  # expect: RNK701 "int"


def connect_with(settings: Settings):
    dist.init_process_group("gloo", timeout=settings.pg_timeout)  # expect: RNK701


def divide(ranks, limit):
    return dist.new_group(ranks, timeout=limit)  # expect: RNK701
