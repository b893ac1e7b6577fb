"""Loops over variables that set none, set others, or set what is known.

reason: what a dict holds is set only where the loop sets its own names
"""

import os

import torch.distributed as dist

NAMES = {"NCCL_TIMEOUT": "60", "NCCL_DEBUG": "INFO"}
for name, value in NAMES.items():
    print(name, value, os.environ.get(name))
for name, value in NAMES.items():
    os.environ[name.removeprefix("NCCL_")] = value
for name, value in {"NCCL_DEBUG": "WARN", "NCCL_SOCKET_IFNAME": "eth0"}.items():
    os.environ[name] = value
for name in ("NCCL_TIMEOUT", "NCCL_DEBUG"):
    os.environ.pop(name, None)
dist.init_process_group("gloo")
