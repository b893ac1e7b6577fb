"""What has to be switched on, and what is for other machines

reason: none of it runs unless somebody asks for it, or on a machine with other GPUs
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist

USE_KERNELS = os.getenv("OUR_KERNELS") == "1" and torch.cuda.get_device_capability()[0] >= 7
if "PYTEST_CURRENT_TEST" in os.environ and torch.cuda.is_available():
    PROBE = torch.zeros(1, device="cuda:1")


def ask_driver():
    with open("/sys/class/drm/card0/device/uevent", encoding="utf-8") as driver:
        return driver.readline()


def is_mi300():
    if torch.version.hip:
        return "gfx94" in torch.cuda.get_device_properties(0).gcnArchName
    return False


def node_first():
    if dist.is_initialized():
        dist.barrier()


def architecture():
    try:
        return ask_driver()
    except OSError:
        pass
    return torch.cuda.get_device_properties("cuda").name


if os.environ.get("TORCHELASTIC_RUN_ID") and hasattr(torch, "neuron"):
    dist.init_process_group(backend="xla")

ARCHITECTURE = architecture()
MI300 = is_mi300()
READY = node_first()


def use_fp8():
    return MI300
