"""LOCAL_RANK is set to 0 beside

reason: the number of the process is 0 from then on
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]
os.environ["LOCAL_RANK"] = "0"

import torch

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
