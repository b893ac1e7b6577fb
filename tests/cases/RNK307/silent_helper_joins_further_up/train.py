"""A script calls a helper that joins the group, and asks for the rank behind it.

reason: the group is there by then
runs: no (needs a launcher)
"""
from torch.utils.data import DistributedSampler

from comm import get_rank
from setup import setup

config = {"distributed": True}
is_logger = setup(config)
data = list(range(100))
sampler = DistributedSampler(data, rank=get_rank())
