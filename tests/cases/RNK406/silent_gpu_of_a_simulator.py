"""The GPU that is taken out of a list belongs to a simulator.

reason: the process itself uses the GPU of its local rank, which is what the barrier guesses
"""
import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, config, local_rank):
        self.config = config
        self.config.SIMULATOR_GPU_IDS = [self.config.SIMULATOR_GPU_IDS[local_rank]]
        self.device = torch.device("cuda", local_rank)

    def finish(self):
        dist.barrier()
        return self.config.SIMULATOR_GPU_IDS
