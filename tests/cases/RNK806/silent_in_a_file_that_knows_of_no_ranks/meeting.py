"""What is gathered."""
import torch.distributed as dist


def is_main_process():
    return dist.get_rank() == 0


def collect(thing):
    things = [None] * dist.get_world_size() if is_main_process() else None
    dist.gather_object(thing, things, dst=0)
    return things
