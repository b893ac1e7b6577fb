"""Seeds."""
import random

import torch


def seed_everything(seed, rank=0):
    seed = seed + rank
    random.seed(seed)
    torch.manual_seed(seed)
