"""The variable goes into a copy of the environment

reason: the own process keeps its GPUs
runs: no (CUDA)
"""
import os
import subprocess
import sys

import torch


def run_on(gpu, script):
    names = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())]
    print(names)
    env = dict(os.environ)
    env["CUDA_VISIBLE_DEVICES"] = str(gpu)
    return subprocess.run([sys.executable, script], env=env, check=True)
