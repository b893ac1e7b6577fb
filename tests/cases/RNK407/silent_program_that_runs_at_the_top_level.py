"""A program without a test for its name hands the function that hides GPUs to others, and uses a GPU itself afterwards.

reason: the top level starts CUDA by what it calls, behind the function, or in another process than that
"""
import os
from functools import partial

import torch
from monarch.actor import this_host


def hide(gpus):
    os.environ["CUDA_VISIBLE_DEVICES"] = gpus


def main():
    mesh = this_host().spawn_procs(per_host={"gpus": 1}, bootstrap=partial(hide, "1"))
    return mesh, torch.randn(4, device="cuda")


print(main())
print(torch.cuda.current_device())
