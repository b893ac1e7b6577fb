"""Accelerate's process index as a device.

reason: process_index counts the processes of all nodes
runs: no (needs GPUs)
"""
from accelerate import Accelerator


def build(model):
    accelerator = Accelerator()
    return model.to("cuda:%d" % accelerator.process_index)  # expect: RNK304 "accelerator.process_index"
