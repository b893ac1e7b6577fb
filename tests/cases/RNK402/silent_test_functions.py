"""Tests of distributed code with bare devices and defaults.

reason: test functions and their parameters run under a harness that decides the device
"""
import unittest

import pytest
import torch
import torch.distributed as dist


@pytest.fixture
def group(tmp_path):
    dist.init_process_group("nccl", init_method=f"file://{tmp_path}/store", rank=0, world_size=1)
    yield dist.group.WORLD
    dist.destroy_process_group()


@pytest.mark.parametrize("device", ["cpu", "cuda", "cuda:0"])
def test_reduce(group, device):
    x = torch.ones(3, device=device)
    dist.all_reduce(x)
    assert x.tolist() == [1.0, 1.0, 1.0]


def test_gather(group, device="cuda"):
    x = torch.arange(3).cuda()
    out = [torch.empty_like(x).to("cuda:0")]
    dist.all_gather(out, x)
    assert torch.equal(out[0], x)


class TestLinear(unittest.TestCase):
    def test_half(self):
        layer = torch.nn.Linear(2, 2).cuda().half()
        self.assertEqual(layer(torch.ones(1, 2, device="cuda:0").half()).shape, (1, 2))
