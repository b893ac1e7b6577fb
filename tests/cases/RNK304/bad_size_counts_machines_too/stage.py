"""A stage joins a group of several machines.

reason: the GPUs of a machine are multiplied by their number
runs: no (GPUs)
"""
import torch.distributed as dist


class Stage:
    def __init__(self, cfg):
        self.cfg = cfg

    def __call__(self, index):
        dist.init_process_group(
            backend="nccl", init_method=self.cfg.env.dist_url, rank=index, world_size=self.cfg.env.gpu_count * self.cfg.env.machines
        )
