"""Work for type checkers only

reason: TYPE_CHECKING is false at run time
runs: no (CUDA)
"""
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    STREAM = torch.cuda.current_stream()


def wait(stream: "torch.cuda.Stream"):
    stream.synchronize()
