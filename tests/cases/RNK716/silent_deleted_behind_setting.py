"""The list of visible GPUs is set for the start of a child, and deleted behind it.

reason: it is there
"""
import os
import subprocess


def start(command, gpu):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
    child = subprocess.Popen(command)
    del os.environ["CUDA_VISIBLE_DEVICES"]
    return child
