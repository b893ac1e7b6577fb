"""A stage joins a group that has as many processes as there are GPUs.

reason: the processes are those of one machine
runs: no (GPUs)
"""
import torch.distributed as dist


class Stage:
    def __init__(self, cfg):
        self.cfg = cfg

    def __call__(self, index):
        dist.init_process_group(
            backend="nccl", init_method=self.cfg.env.dist_url, rank=index, world_size=self.cfg.env.gpu_count
        )
