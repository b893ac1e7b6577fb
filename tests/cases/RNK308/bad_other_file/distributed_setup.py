import torch.distributed as dist


def setup_process_group(rank: int, world_size: int, backend: str = "gloo"):
    dist.init_process_group(backend, init_method="tcp://10.0.0.1:23456", rank=rank, world_size=world_size)
