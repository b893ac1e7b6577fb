"""A function of the file asks at import

reason: calling it runs the query
runs: no (CUDA)
"""
import torch


def has_tensor_cores():
    return torch.cuda.get_device_properties(0).major >= 7


TENSOR_CORES = has_tensor_cores()  # expect: RNK502 "get_device_properties"


def precision():
    return "bf16" if TENSOR_CORES else "fp32"
