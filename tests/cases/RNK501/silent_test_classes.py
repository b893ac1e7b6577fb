"""Test doubles that run a wrapped model when they are made.

reason: test classes decide for themselves which ranks they start
"""
import unittest

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class TestEngine:
    def __init__(self):
        self.model = DDP(torch.nn.Linear(4, 4))
        self.expected = self.model(torch.ones(1, 4)).detach()


class DDPForwardTest(unittest.TestCase):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
        self.model = DDP(torch.nn.Linear(4, 4))
        self.model(torch.ones(1, 4)).sum().backward()

    def test_shape(self):
        self.assertEqual(self.model(torch.ones(2, 4)).shape, (2, 4))


def test_engine():
    class Pipeline:
        def __init__(self):
            self.model = DDP(torch.nn.Linear(4, 4))
            self.model(torch.zeros(1, 4))

    assert Pipeline().model is not None
