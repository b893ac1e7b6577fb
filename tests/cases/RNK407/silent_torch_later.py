"""Only numpy is imported above

reason: torch comes below the assignment
runs: no (CUDA)
"""
import os

import numpy as np

os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(str(i) for i in np.arange(2))

import torch

model = torch.nn.Linear(4, 4).cuda()
