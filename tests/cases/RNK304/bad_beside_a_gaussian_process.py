"""A model that is called a process.

reason: it starts none, so that nothing says that there is one node
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist


class GaussianProcess(torch.nn.Module):
    def __init__(self, size):
        super().__init__()
        self.mean = torch.nn.Linear(size, 1)


def main():
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304
    print(GaussianProcess(4).cuda())
