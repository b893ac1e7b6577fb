"""Anomalies are looked for in every step.

reason: backward keeps a trace of every operation
"""

import torch
import torch.distributed as dist

torch.autograd.set_detect_anomaly(True)  # expect: RNK711 "set_detect_anomaly"


def join():
    dist.init_process_group("nccl")
