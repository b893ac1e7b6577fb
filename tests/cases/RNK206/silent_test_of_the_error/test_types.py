"""A test that ranks with different types get an error.

reason: the mistake is made on purpose
runs: no (needs horovod)
"""

import horovod.torch as hvd
import torch


def test_type_error():
    hvd.init()
    if hvd.rank() == 0:
        tensor = torch.IntTensor(17)
    else:
        tensor = torch.FloatTensor(17)
    try:
        hvd.broadcast(tensor, 0)
        raise AssertionError("no error")
    except RuntimeError:
        pass
