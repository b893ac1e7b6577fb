"""The string "cuda" in tests, tables, messages and backend switches of multi-process code.

reason: none of these expressions puts anything on a device
"""
import os

import torch
import torch.distributed as dist

BACKENDS = {"cuda": "nccl", "cpu": "gloo", "xpu": "xccl"}
SUPPORTED = ("cuda", "cpu")
ALIASES = {"gpu": "cuda", "host": "cpu"}

torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cuda.enable_flash_sdp(True)


def local_device(kind: str) -> torch.device:
    if kind not in SUPPORTED:
        raise ValueError(f"device must be one of {SUPPORTED}, for example 'cuda'")
    return torch.device(kind, int(os.environ["LOCAL_RANK"])) if kind == "cuda" else torch.device(kind)


def start(device: torch.device) -> None:
    dist.init_process_group(BACKENDS[device.type])
    if device.type == "cuda" and torch.version.cuda is None:
        raise RuntimeError("this build of torch has no cuda support")


def describe(x: torch.Tensor) -> dict[str, str]:
    where = str(x.device)
    if where.startswith("cuda") or x.device == torch.device("cuda:0"):
        return {"cuda": where, "kind": "cuda" if x.is_cuda else "cpu"}
    print("not on cuda:", where)
    return {"kind": x.device.type}
