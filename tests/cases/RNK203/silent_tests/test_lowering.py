"""A test looks at what the call was lowered to.

reason: nothing uses the data
runs: no (needs a compiler that is asked for its code)
"""

import torch.distributed as dist


def test_all_reduce(tensor, lowered):
    dist.all_reduce(tensor, async_op=True)
    assert "all-reduce" in lowered(tensor)
