"""Tests of a module place tensors on the current device.

reason: test functions run in one process or under a harness that sets the device
"""
import unittest

import pytest
import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        return x * self.weight


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
@pytest.mark.parametrize("dim", [8, 64])
def test_scale_on_gpu(dim):
    device = torch.cuda.current_device()
    module = Scale(dim).to(device)
    x = torch.randn(4, dim, device=torch.cuda.current_device())
    torch.testing.assert_close(module(x), x)


class TestScale(unittest.TestCase):
    def test_gradient(self):
        module = Scale(3).to(torch.cuda.current_device())
        x = torch.ones(2, 3, device=f"cuda:{torch.cuda.current_device()}")
        module(x).sum().backward()
        self.assertEqual(module.weight.grad.tolist(), [2.0, 2.0, 2.0])
