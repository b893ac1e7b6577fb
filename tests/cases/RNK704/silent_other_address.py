"""An address of something else.

reason: a queue is no process group
"""

import torch.distributed as dist
import zmq


def listen(context):
    socket = context.socket(zmq.PULL)
    socket.bind("tcp://127.0.0.1:5555")
    return socket if dist.is_initialized() else None
