"""Names of the program that begin alike.

reason: a dict that is no environment
"""

import torch.distributed as dist

LIMITS = {"NCCL_TIMEOUT": 600, "GLOO_TIMEOUT": 1800}
NCCL_RETRIES = 3


def limit(backend):
    return LIMITS.get(f"{backend.upper()}_TIMEOUT", 600) if dist.is_available() else None
