"""The name of the file is put together of constants of another file.

reason: all ranks of a node write it
"""
import os

import paths


def log(level="WARN"):
    os.environ["NCCL_DEBUG"] = level
    os.environ["NCCL_DEBUG_FILE"] = paths.NCCL_LOG  # expect: RNK710 "logs/nccl.%h.log"
