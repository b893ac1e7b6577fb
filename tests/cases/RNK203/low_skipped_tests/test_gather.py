"""Tests that are skipped in any case, and a helper that only they hand on.

reason: nobody runs them
runs: no (tests that are skipped)
"""
import unittest

import pytest
import torch
import torch.distributed as dist


def gathered(x, waits=False):
    out = [torch.zeros_like(x) for _ in range(2)]
    handle = dist.all_gather(out, x, async_op=True)  # expect: RNK203 low
    if waits:
        handle.wait()
    return torch.stack(out)


def run(function, *given):
    return function(*given)


class GatherTest(unittest.TestCase):
    @unittest.skip("circular imports")
    def test_gather(self):
        self.assertTrue(run(gathered, torch.ones(2)).all())


@pytest.mark.skip
class TestSum:
    def test_sum(self):
        x = torch.ones(2)
        handle = dist.all_reduce(x, async_op=True)  # expect: RNK203 low
        assert x.sum() == 4
