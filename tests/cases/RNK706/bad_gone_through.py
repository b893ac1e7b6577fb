"""Variables of two dicts that a loop sets; and of a command that has a name.

reason: nothing reads them, by whatever way they are set
"""

import os
import subprocess

import torch.distributed as dist

LIMITS = {
    "NCCL_DEBUG": "WARN",
    "NCCL_SOCKET_IFNAM": "eth0",  # expect: RNK706 "NCCL_SOCKET_IFNAM"
}
for name, value in LIMITS.items():
    os.environ[name] = value
for name, value in {"NCCL_TIMEOUT": 60, "NCCL_DEBUG": "INFO"}.items():  # expect: RNK706 "NCCL_TIMEOUT"
    os.environ[name] = str(value)


def start(script):
    command = f"export NCCL_DEBUG_LEVEL=INFO; torchrun {script}"  # expect: RNK706 "NCCL_DEBUG"
    subprocess.run(command, shell=True, check=True)
    dist.destroy_process_group()


start("train.py")
