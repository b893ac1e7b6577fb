"""setdefault keeps what the user chose

reason: nothing is overridden, and nothing is said about order
runs: no (CUDA)
"""
import os

import torch

torch.cuda.is_available()
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "0")
