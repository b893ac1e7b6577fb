"""The class takes its GPU out of a list, and its barrier guesses.

reason: with GPUs 2 and 3 in the list, rank 0 starts NCCL on GPU 0 (torch before 2.8)
"""
import torch
import torch.distributed as dist


class Strategy:
    def __init__(self, parallel_devices, local_rank):
        self.parallel_devices = parallel_devices
        self.local_rank = local_rank

    @property
    def root_device(self):
        return self.parallel_devices[self.local_rank]

    def model_to_device(self, model):
        torch.cuda.set_device(self.root_device)
        return model.to(self.root_device)

    def barrier(self):
        if dist.is_available() and dist.is_initialized():
            dist.barrier()  # expect: RNK406 "self.parallel_devices[self.local_rank]"
