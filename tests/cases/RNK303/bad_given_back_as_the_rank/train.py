"""The program.

runs: no (needs GPUs)
"""

import torch
from distributed import init_ddp


class Trainer:
    def __init__(self, model, args):
        self.rank, self.world_size = init_ddp()
        self.model = model.to(torch.device("cuda", self.rank))

    def save(self, path):
        if self.rank == 0:
            torch.save(self.model.state_dict(), path)
