"""Tests that are skipped on some machines, and a helper that one of two hands on that is not.

reason: they run where there are GPUs
runs: no (needs GPUs)
"""
import unittest

import torch
import torch.distributed as dist


def gathered(x, waits=False):
    out = [torch.zeros_like(x) for _ in range(2)]
    handle = dist.all_gather(out, x, async_op=True)  # expect: RNK203
    if waits:
        handle.wait()
    return torch.stack(out)


def run(function, *given):
    return function(*given)


@unittest.skipIf(torch.cuda.device_count() < 2, "needs two GPUs")
class GatherTest(unittest.TestCase):
    @unittest.skip("circular imports")
    def test_gather(self):
        self.assertTrue(run(gathered, torch.ones(2)).all())

    def test_gather_of_zeros(self):
        self.assertFalse(run(gathered, torch.zeros(2)).any())

    def test_sum(self):
        x = torch.ones(2)
        handle = dist.all_reduce(x, async_op=True)  # expect: RNK203
        self.assertEqual(x.sum(), 4)
