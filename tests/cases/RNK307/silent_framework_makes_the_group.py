"""An inference script asks for the rank after a framework has been at work.

reason: `init_inference` makes the process group on its way, so the question is not too early
runs: no (deepspeed)
"""
import os

import deepspeed
import torch

world_size = int(os.getenv("WORLD_SIZE", "1"))
model = deepspeed.init_inference(torch.nn.Linear(2, 2), mp_size=world_size)
output = model(torch.ones(1, 2))

if not torch.distributed.is_initialized() or torch.distributed.get_rank() == 0:
    print(output)
