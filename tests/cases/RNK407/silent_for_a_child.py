"""The variable is meant for the process that is started

reason: the child reads it when it starts
runs: no (CUDA)
"""
import os
import subprocess
import sys

import torch


def run_on(gpu, script):
    if not torch.cuda.is_available():
        raise SystemExit("no GPU")
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
    return subprocess.run([sys.executable, script], check=True)
