"""Version and thread settings start no GPU

reason: only CUDA calls read the variable
runs: no (CUDA)
"""
import os

import torch


def setup(gpu):
    torch.manual_seed(0)
    torch.set_num_threads(4)
    print(torch.__version__, torch.version.cuda, torch.backends.cudnn.is_available())
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
    return torch.zeros(1, device="cuda")
